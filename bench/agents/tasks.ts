/** A step of a task, and the accessible name of its target. */
export interface TaskStep {
  /** `enter` types and presses Enter. */
  readonly do: "type" | "enter" | "click" | "select" | "check";
  readonly name: string;
  readonly text?: string;
  /** The assistant expects what it sees to change here, so it sends nothing further with this step. */
  readonly isLast?: boolean;
}

export interface Task {
  readonly name: string;
  readonly page: string;
  readonly steps: readonly TaskStep[];
  /** Shown once the task has succeeded. */
  readonly expected: string | RegExp;
}

const type = (name: string, text: string): TaskStep => ({ do: "type", name, text });
const select = (name: string, text: string): TaskStep => ({ do: "select", name, text });
const check = (name: string): TaskStep => ({ do: "check", name });
const click = (name: string): TaskStep => ({ do: "click", name });
const proceed = (name: string): TaskStep => ({ do: "click", name, isLast: true });

export const tasks: readonly Task[] = [
  {
    name: "sign in",
    page: "login",
    steps: [type("User", "ada"), type("Password", "lovelace"), check("Remember me"), proceed("Enter")],
    expected: "You are signed in",
  },
  {
    name: "register",
    page: "register",
    steps: [
      type("First name", "Ada"),
      type("Last name", "Lovelace"),
      type("Email", "ada@example.com"),
      select("Country", "Norway"),
      type("About you", "Engines"),
      check("I accept the terms"),
      proceed("Create account"),
    ],
    expected: "Your account is ready",
  },
  {
    name: "correct an input",
    page: "correct",
    steps: [type("Order", "12"), proceed("Track"), type("Order", "123456"), proceed("Track")],
    expected: "Order found: on its way",
  },
  {
    name: "filter a table",
    page: "table",
    steps: [{ ...type("Filter", "Hobart 287"), isLast: true }, proceed("Details of Hobart 287")],
    expected: "Mayor of Hobart 287: elected",
  },
  {
    name: "page through a table",
    page: "paged",
    steps: [proceed("Next page"), proceed("Next page"), proceed("Open Galway 146")],
    expected: "Opened Galway 146",
  },
  {
    name: "add todos",
    page: "todo",
    steps: [
      type("New todo", "Buy milk"),
      click("Add"),
      type("New todo", "Call Grace"),
      proceed("Add"),
      { ...check("Buy milk"), isLast: true },
    ],
    expected: "3 left of 4",
  },
  {
    name: "delete a todo",
    page: "todo",
    steps: [proceed("Delete Send letter"), { ...check("Water plants"), isLast: true }, proceed("Active")],
    expected: "0 left of 1",
  },
  {
    name: "put into the basket",
    page: "shop",
    steps: [proceed("Add Green clock")],
    expected: "In the basket: Green clock",
  },
  {
    name: "check out",
    page: "cart",
    steps: [
      proceed("Continue to address"),
      type("Street", "12 Main Street"),
      type("Town", "Bergen"),
      type("Postcode", "5003"),
      proceed("Continue to delivery"),
      select("Speed", "Express"),
      check("Gift wrapping"),
      proceed("Continue to review"),
      proceed("Place order"),
    ],
    expected: "Your order is placed: number 4711",
  },
  {
    name: "edit in a dialog",
    page: "settings",
    steps: [proceed("Edit profile"), type("Nickname", "countess"), proceed("Save")],
    expected: "Saved as countess",
  },
  {
    name: "choose a suggestion",
    page: "suggest",
    steps: [{ ...type("Destination", "Fuk"), isLast: true }, proceed("Fukuoka airport")],
    expected: "Flights to Fukuoka",
  },
  {
    name: "open a section",
    page: "tabs",
    steps: [proceed("How long is delivery?"), proceed("Subscribe")],
    expected: "Subscribed to delivery news",
  },
];
