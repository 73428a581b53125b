import { describe, expect, it } from "vitest";
import type { ActionRequest, Event, EventType, StepsOutcome } from "../../../src/contract.ts";
import { limits } from "../../support/engine.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { servePages } from "../../support/served-pages.ts";
import { nightly, samples } from "../../support/nightly.ts";
import { programOf, textOf } from "./exported.ts";

const test = engineOfFile();

/** Each page is other with each load: rows, numbers, ids, classes and what stands before. */
const OTHER = `<script>
  const n = Number(new URLSearchParams(location.search).get("n"));
  document.currentScript.insertAdjacentHTML("afterend", "<p class=x" + n + ">Order " + (1000 + n) + "</p>".repeat(1 + n % 3)
    + Array.from({ length: n % 4 }, (_, i) => "<div id=row-" + (n + i) * 7919 + "><span>Row " + i + "</span></div>").join(""));
  const done = (text) => { location.hash = ""; document.title = text; };
  const go = (path) => { location = path + "?n=" + n; };
</script>`;
const page = (body: string): string => `<body>${OTHER}${body}`;

const site = ofFile(() =>
  servePages({
    "/confirm": page(`<button onclick="done(confirm('Delete ' + n + '?') ? 'deleted' : 'wrong')">Delete</button>`),
    "/button": page(`<button onclick="done('bought')">Buy</button><button onclick="done('wrong')">Buy later</button>`),
    "/test-id": page(
      `<div data-testid=cart onclick="done('cart')"><b>C</b></div><div onclick="done('wrong')"><b>C</b></div>`,
    ),
    "/form":
      page(`<form onsubmit="event.preventDefault(); done(user.value + plan.value)"><label>User <input id=user></label>
      <label>Plan <select id=plan><option>small<option>large</select></label><button>Send</button></form>`),
    "/bare": page(
      `<style>p { margin: 4em }</style><p id=words>Words of a paragraph</p><div style="height: 9em"></div>`,
    ),
    "/password": page(
      `<form><label>Password <input type=password name=p></label><button>In</button></form><script>if (/p=/.test(location)) document.title = "in"</script>`,
    ),
    "/link": page(`<nav><a href="javascript:void go('/links/' + (40 + n))">Details</a> <a href="#b">Detail</a></nav>`),
    ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`/links/${40 + n}`, page(`<h1>Details</h1>`)])),
    "/check": page(
      `<label><input type=checkbox onchange="done('checked ' + this.checked)"> Agree to the terms</label>`,
    ),
    "/enter": page(
      `<form action="javascript:done('found ' + q.value)"><input id=q aria-label="Search" type=search></form>`,
    ),
    "/radio": page(`<fieldset id=how><legend>Delivery</legend></fieldset><script>
      for (const each of n % 2 ? ["Express", "Standard"] : ["Standard", "Express"])
        how.insertAdjacentHTML("beforeend", "<label><input type=radio name=how onchange=\\"done('" + each + "')\\">" + each + "</label>");
      </script>`),
    "/receipt": page(
      `<script>document.write("<label>Receipt <input type=password id=r" + n + " onchange=done(this.value)></label>")</script>`,
    ),
    "/board":
      page(`<script>const names = ["Fix login", "Fix login page", "Call Ada"].map((_, i, all) => all[(i + n) % 3]);
      const card = (each) => "<div class=card draggable=true style='width:9em' ondragstart=\\"event.dataTransfer.setData('text/plain', '" + each + "')\\"><b>" + each + "</b></div>";
      const column = (each) => "<div aria-label='" + each + "' style='width:9em;height:5em' ondragover=event.preventDefault() ondrop=\\"event.preventDefault(); done(event.dataTransfer.getData('text/plain') + ' ' + '" + each + "')\\"></div>";
      document.write(names.map(card).join("") + (n % 2 ? ["Done", "Later"] : ["Later", "Done"]).map(column).join(""))</script>`),
    "/frame": page(
      `<iframe title=Card srcdoc="<button onclick=&quot;parent.document.title = 'paid'&quot;>Pay</button>"></iframe>`,
    ),
    "/shadow": page(`<x-box></x-box><script>document.querySelector("x-box").attachShadow({ mode: "open" }).innerHTML =
      "<button onclick=\\"document.title = 'inner'\\">Inner</button>"</script>`),
    "/row": page(`<table id=rows></table><script>
      const names = ["Ada", "Grace Hopper", "Alan", "Edsger"].map((_, i, all) => all[(i + n) % 4]);
      rows.innerHTML = names.map((each, i) => "<tr id=r" + i + "><td>" + each + "<td><button onclick=\\"done('" + each + "')\\">Open</button>").join("")
      </script>`),
    "/late": page(`<script>setTimeout(() => document.body.insertAdjacentHTML("beforeend",
      "<button onclick=\\"document.title = 'late'\\">Continue</button>"), 50 + n * 20)</script>`),
    "/hover": page(`<div role=tab aria-label="Menu" onmouseenter="item.hidden = false">Menu</div>
      <div role=menuitem id=item hidden onclick="done('chosen')">Export as CSV</div>`),
    "/twice": page(`<button onclick="done('first')">Delete</button><script>
      if (n > 0) document.body.insertAdjacentHTML("afterbegin", "<button onclick=\\"done('wrong')\\">Delete</button>")</script>`),
    "/shop": page(`<button onclick="window.open('/payment?n=' + n)">Pay</button><p role=status id=said>Open</p>
      <button onclick="done(said.textContent)">Finish</button>`),
    "/payment":
      page(`<label>Card <input id=card></label><button onclick="opener.said.textContent = 'Paid by ' + card.value; window.close()">Confirm</button>
      <button onclick="opener.said.textContent = 'wrong'">Cancel</button>`),
    "/elsewhere": page(`<button onclick="location = n > 0 ? '/login' : '/home'">Go on</button>`),
    "/home": page("<button onclick=\"done('at home')\">Finish</button>"),
    "/login": page("<button onclick=\"done('wrong')\">Finish</button>"),
  }),
);

type Step = readonly [action: string, params: object];
const click = (selector: string): Step => ["click", { selector }];

const FLOWS: readonly (readonly [path: string, steps: readonly Step[], title: string | RegExp])[] = [
  ["/confirm", [["dialog", { accept: true }], click("button")], "deleted"],
  ["/button", [click("button")], "bought"],
  ["/test-id", [click("[data-testid] b")], "cart"],
  [
    "/form",
    [
      ["type", { selector: "#user", text: "ada" }],
      ["select", { selector: "#plan", values: ["large"] }],
      click("button"),
    ],
    "adalarge",
  ],
  ["/link", [click("a >> nth=0"), ["wait", { selector: "h1" }]], /^.links.4\d$/],
  ["/check", [click("input")], "checked true"],
  ["/enter", [["type", { selector: "input", text: "lamp", submit: true }]], "found lamp"],
  ["/frame", [click("frame=iframe >> button")], "paid"],
  ["/shadow", [click("x-box button")], "inner"],
  ["/row", [click("tr:has-text('Hopper') button")], "Grace Hopper"],
  ["/late", [click("text=Continue")], "late"],
  ["/radio", [click("text=Express")], "Express"],
  ["/receipt", [["type", { selector: "input", text: "ada", submit: true }]], "ada"],
  [
    "/board",
    [["drag", { selector: ".card:has-text('Fix login') >> nth=0", toSelector: "div[style] >> nth=-1" }]],
    "Fix login Done",
  ],
  ["/hover", [["hover", { selector: "[role=tab]" }], click("#item")], "chosen"],
];
/** Runs of each exported flow, each on other data. */
const ROUNDS = Number(process.env["PAGEWIRE_EXPORT_ROUNDS"] ?? 1);
const VALUES: Readonly<Record<string, unknown>> = { user: "ada", plan: ["large"], search: "lamp", receipt: "ada" };

async function run(id: string, steps: readonly Step[]): Promise<void> {
  for (const [action, params] of steps) await test.run(id, action as never, params as never);
}

async function titleOf(id: string): Promise<unknown> {
  return (await test.run(id, "evaluate", { script: "document.title" })).result;
}

/** The exported steps of a flow, as a caller would send them. */
async function exported(id: string, path: string, steps: readonly Step[]): Promise<readonly ActionRequest[]> {
  await run(id, [["navigate", { url: `${site.url}${path}?n=0` }], ...steps]);
  const { steps: held } = await test.engine.listSteps(id, { limit: 1_000 }, limits());
  const text = textOf("steps", programOf(held));
  const parsed = JSON.parse(text, (_name, value: unknown) => {
    const [, name] = typeof value === "string" ? (/^\{\{(.+)\}\}$/.exec(value) ?? []) : [];
    return name === undefined ? value : VALUES[name];
  }) as { steps: { action: string; params: object; timeout: number }[] };
  // The first goes to the page itself, which a caller has other data for.
  return parsed.steps
    .slice(2)
    .map(({ action, params, timeout }) => ({ action, params, timeoutMs: Math.min(timeout, 4_000) })) as never;
}

async function replay(id: string, path: string, steps: readonly ActionRequest[], n: number): Promise<StepsOutcome> {
  await test.run(id, "navigate", { url: `${site.url}${path}?n=${n}` });
  return test.engine.executeSteps(id, { steps, timeoutMs: 60_000 }, limits(60_000));
}

describe("an exported flow", () => {
  it.each(samples(FLOWS, 3))("does the same on other data: %s", async (path, steps, title) => {
    const id = await test.newContext();
    const program = await exported(id, path, steps);
    for (let n = 1; n <= ROUNDS; n++) {
      const outcome = await replay(id, path, program, n);
      expect(outcome.steps.filter(({ status }) => status !== "done")).toEqual([]);
      // A form whose action is script runs it in a task after the step has ended.
      await expect.poll(() => titleOf(id)).toMatch(title);
    }
  });

  it("does the same in a popup that it opens, and in the page that opened it", async () => {
    const id = await test.newContext();
    await run(id, [["navigate", { url: `${site.url}/shop?n=0` }], click("button >> nth=0")]);
    const { popup = "" } = await test.run(id, "wait", { popup: true });
    const pageId = (await test.engine.listPages(id))[0]?.id ?? "";
    await test.run(id, "type", { selector: "input", text: "visa" }, { pageId: popup });
    await test.run(id, "click", { selector: "text=Confirm" }, { pageId: popup });
    await test.run(id, "click", { selector: "text=Finish" }, { pageId });
    expect(await titleOf(id)).toBe("Paid by visa");

    const { steps: held } = await test.engine.listSteps(id, { limit: 1_000 }, limits());
    const program = programOf(held.filter(({ action }) => !/navigate|evaluate/.test(action)));
    expect(program.left).toEqual([]);
    for (let n = 1; n <= ROUNDS; n++) {
      const requests = JSON.parse(textOf("steps", program).replace(/\{\{card\}\}/, `card ${n}`)) as {
        pageId?: string;
        steps: { action: string; params: object; timeout: number }[];
      }[];
      const context = await test.newContext();
      await test.run(context, "navigate", { url: `${site.url}/shop?n=${n}` });
      const ids = new Map<string | undefined, string>();
      for (const { pageId: name, steps } of requests) {
        const parsed = steps.map(({ timeout, ...step }) => ({ ...step, timeoutMs: timeout })) as never;
        const ran = { steps: parsed, timeoutMs: 60_000, ...(name && { pageId: ids.get(name) ?? "" }) };
        const outcome = await test.engine.executeSteps(context, ran, limits(60_000));
        expect(outcome.steps.filter(({ status }) => status !== "done")).toEqual([]);
        if (name === undefined) ids.set("{{page:1}}", outcome.pageId);
        const { data } = outcome.steps.at(-1) ?? {};
        if (data && "popup" in data) ids.set("{{page:2}}", String(data.popup));
      }
      expect(await titleOf(context)).toBe(`Paid by card ${n}`);
    }
  });

  it("stops where the popup does not open, and says so", async () => {
    const id = await test.newContext();
    await run(id, [["navigate", { url: `${site.url}/button?n=0` }]]);
    const steps = [
      { action: "click", params: { selector: "button" }, timeoutMs: 5_000 },
      { action: "wait", params: { popup: true }, timeoutMs: 1_000 },
    ] as const;

    const outcome = await test.engine.executeSteps(id, { steps, timeoutMs: 20_000 }, limits(20_000));

    expect(outcome.steps[1]?.error).toMatchObject({ details: { reason: "no-popup" } });
    expect(outcome.steps[1]?.error?.message).toContain("opened no other page");
  });

  /** Takes control, clicks the first element, types into it, clicks the second, and returns the steps of that. */
  async function asPerson(id: string, [into, then]: readonly [string, string], text: string) {
    const [page = { id: "" }] = await test.engine.listPages(id);
    const centre = `(each) => { const { x, y, width, height } = each.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; }`;
    const script = `${JSON.stringify([into, then])}.map((each) => (${centre})(document.querySelector(each)))`;
    const [field, button] = (await test.run(id, "evaluate", { script })).result as readonly object[];
    const actor = { userId: "u1", username: "ann", credential: "session:1" };
    const { lease } = await test.engine.control(id, { type: "take", actor, ttlMs: 60_000, force: false }, limits());
    const press = (at: object = {}) => [
      { type: "mouseDown", ...at },
      { type: "mouseUp", ...at },
    ];
    const keys = [...text].flatMap((key) => [
      { type: "keyDown", key },
      { type: "keyUp", key },
    ]);
    const events = [...press(field), ...keys, ...press(button)] as never;
    await test.engine.dispatchInput(id, page.id, { actor, lease, events }, limits());
    await test.engine.control(id, { type: "release", actor, lease, outcome: "completed" } as never, limits());
    const { steps } = await test.engine.listSteps(id, { limit: 100 }, limits());
    return steps.filter(({ actor: by }) => by !== undefined);
  }

  /** The first events of a context. */
  async function eventsOf(id: string, types: readonly EventType[], count: number): Promise<readonly Event[]> {
    const events: Event[] = [];
    const filter = { contextIds: [id], types, after: { epoch: 1, seq: 0 } };
    for await (const item of test.engine.events(filter, AbortSignal.timeout(30_000))) {
      if (item.type === "event") events.push(item.event);
      if (events.length === count) break;
    }
    return events;
  }

  it("does again what a person did by mouse and keyboard", async () => {
    const id = await test.newContext();
    await run(id, [["navigate", { url: `${site.url}/form?n=0` }]]);

    const acts = await asPerson(id, ["#user", "button"], "zoe");

    expect(acts).toMatchObject([
      { action: "click", actor: { username: "ann" }, target: { role: "textbox", name: "User" } },
      { action: "type", masked: ["text"], target: { lasting: 'role=textbox[name="User"s]' } },
      { action: "click", target: { lasting: 'role=button[name="Send"s]' } },
    ]);
    expect(JSON.stringify(acts)).not.toContain("zoe");
    const program = JSON.parse(textOf("steps", programOf(acts)).replace("{{user}}", "grace")) as {
      steps: ActionRequest[];
    };
    const { steps: done } = await replay(
      id,
      "/form",
      program.steps.map((each) => ({ ...each, timeoutMs: 10_000 })),
      1,
    );
    expect(done.filter(({ status }) => status !== "done")).toEqual([]);
    await expect.poll(() => titleOf(id)).toBe("gracesmall");
  });

  it("names no part of the bare page that a person clicks, and reports the click as other actions", async () => {
    const id = await test.newContext();
    await run(id, [["navigate", { url: `${site.url}/bare?n=0` }]]);

    const acts = await asPerson(id, ["html", "#words"], "");

    expect(acts).toMatchObject([
      { action: "click", target: { role: "", name: "" } },
      { action: "click", target: { name: "Words of a paragraph" } },
    ]);
    expect(acts[0]?.target?.lasting).toBeUndefined();
    const events = await eventsOf(id, ["action.started", "action.completed"], 8);
    const clicked = { actionType: "click", actor: { username: "ann" } };
    expect(events.slice(4)).toMatchObject(
      ["started", "completed", "started", "completed"].map((each) => ({ type: `action.${each}`, data: clicked })),
    );
  });

  it("shows no password that a person has typed, also where the page puts it into its URL", async () => {
    const id = await test.newContext();
    await run(id, [["navigate", { url: `${site.url}/password` }]]);

    await asPerson(id, ["input", "button"], "correcthorse");
    await expect.poll(() => titleOf(id)).toBe("in");

    await run(id, [["click", { selector: "button" }]]);
    const { steps } = await test.engine.listSteps(id, { limit: 100 }, limits());
    expect(steps.at(-1)?.url).toContain("/password?p=");
    expect(JSON.stringify(steps)).not.toContain("correcthorse");
  });

  it("stops where several things could be meant, and clicks none of them", async () => {
    const id = await test.newContext();
    const program = await exported(id, "/twice", [click("button")]);

    const outcome = await replay(id, "/twice", program, 1);

    expect(outcome.steps[0]?.error).toMatchObject({
      code: "TIMEOUT",
      message: expect.stringContaining("only one element may match: 2 elements") as string,
    });
    expect(await titleOf(id)).toBe("/twice");
  });

  nightly("stops where a step's dialog does not open, or its text is not shown, and says so", async () => {
    const id = await test.newContext();
    const [, ...unasked] = await exported(id, "/confirm", [["dialog", { accept: true }], click("button")]);

    const before = { action: "wait", params: { duration: 0 }, timeoutMs: 1_000 } as const;
    const { steps } = await replay(id, "/button", [before, ...unasked.slice(1, 2)], 1);
    await test.run(id, "evaluate", {
      script: "document.body.insertAdjacentHTML('beforeend', '<p role=status>Sold out')",
    });
    const waits = [{ action: "wait", params: { text: "Bought" }, timeoutMs: 1_000 }] as const;
    const second = await test.engine.executeSteps(id, { steps: waits, timeoutMs: 5_000 }, limits(5_000));

    expect(unasked[1]).toMatchObject({ action: "wait", params: { dialog: true } });
    expect(steps[1]?.error).toMatchObject({ details: { reason: "no-dialog" } });
    expect(second.steps[0]?.error?.message).toContain('"Bought"; the page shows "Sold out"');
  });

  nightly("stops where it is led elsewhere, and says where it is and was to be", async () => {
    const id = await test.newContext();
    const program = await exported(id, "/elsewhere", [click("button"), click("text=Finish")]);

    const outcome = await replay(id, "/elsewhere", program, 1);

    const failed = outcome.steps.find(({ status }) => status === "failed");
    expect(failed?.error?.message).toMatch(/wait to .*\/home did not end .*the page is at another URL: .*\/login/);
    expect(await titleOf(id)).toBe("/login");
  });
});
