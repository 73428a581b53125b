import type { Task, TaskStep } from "./tasks.ts";

const click = (name: string): TaskStep => ({ do: "click", name });
const type = (name: string, text: string): TaskStep => ({ do: "type", name, text });
const enter = (name: string, text: string): TaskStep => ({ do: "enter", name, text });
const last = (step: TaskStep): TaskStep => ({ ...step, isLast: true });

const NEW_TODO = "What needs to be done?";

const todos = (framework: string): Task => ({
  name: `todos, ${framework}`,
  page: `todomvc/examples/${framework}/index.html`,
  steps: [
    enter(NEW_TODO, "buy milk"),
    enter(NEW_TODO, "call Grace"),
    last(enter(NEW_TODO, "read")),
    last(click("Active")),
  ],
  expected: "call Grace",
});

/** On pages that were not written for Pagewire. */
export const foreignTasks: readonly Task[] = [
  ...["vanillajs", "backbone", "knockoutjs", "angularjs", "react", "polymer"].map(todos),
  {
    name: "sign in",
    page: "admin/login.html",
    steps: [
      type("Enter Email Address...", "ada@example.com"),
      type("Password", "lovelace"),
      { do: "check", name: "Remember Me" },
      last(click("Login")),
    ],
    expected: "Earnings Overview",
  },
  {
    name: "register",
    page: "admin/register.html",
    steps: [
      type("First Name", "Ada"),
      type("Last Name", "Lovelace"),
      type("Email Address", "ada@example.com"),
      type("Password", "engine"),
      type("Repeat Password", "engine"),
      last(click("Register Account")),
    ],
    expected: "Welcome Back!",
  },
  {
    name: "find in a table",
    page: "admin/tables.html",
    steps: [last(type("Search:", "Ashton"))],
    expected: "Showing 1 to 1 of 1 entries",
  },
  {
    name: "page through a table",
    page: "admin/tables.html",
    steps: [last(click("Next")), last(click("Next"))],
    expected: "Showing 21 to 30 of 57 entries",
  },
  {
    name: "sign out by a menu",
    page: "admin/index.html",
    steps: [last(click("Douglas McGee")), last(click("Logout")), last(click("Logout"))],
    expected: "Welcome Back!",
  },
  {
    name: "follow a menu",
    page: "admin/index.html",
    steps: [last(click("Pages")), last(click("404 Page"))],
    expected: "Page Not Found",
  },
  {
    name: "select in a tree",
    page: "tree/demo/basic/index.html",
    steps: [last(click("Root"))],
    expected: /"Root"[^\n"]*selected/,
  },
];
