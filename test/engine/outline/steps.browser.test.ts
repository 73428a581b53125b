import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActionRequest, ObserveOptions, StepsOutcome } from "../../../src/contract.ts";
import { limits } from "../../support/engine.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { type ServedPages, servePages } from "../../support/served-pages.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";

const test = engineOfFile();
let site: ServedPages;
let socketServer: WebSocketServer;

const LOGIN = `<title>Login</title><h1>Login</h1><form action="/welcome"><label>User <input name="u"></label>
  <label>Password <input name="p" type="password"></label><button>Sign in</button></form>`;

/** Sets `out` to "shown" in response to an event, each in a way of its own. */
const RESPONSES = {
  "a timer": "setTimeout(show, 100)",
  "a timer that sets itself again": "setTimeout(() => setTimeout(show, 60), 60)",
  "a timer that begins a request": "setTimeout(() => fetch('/form').then(show), 60)",
  "a timer that shows progress and sets another":
    "setTimeout(() => { out.textContent = 'searching'; setTimeout(show, 150); }, 100)",
  "a worker": "worker.postMessage(null)",
  "a socket": "socket.send('x')",
} as const;

/** Responses that end within the frames after an event. */
const FRAMES = {
  "a timer of 10 ms": "setTimeout(show, 10)",
  "two frames": "requestAnimationFrame(() => requestAnimationFrame(show))",
  "an idle callback": "requestIdleCallback(show)",
  "an observer of sizes": "new ResizeObserver((all, me) => { me.disconnect(); show(); }).observe(out)",
  "an observer of intersections": "new IntersectionObserver((all, me) => { me.disconnect(); show(); }).observe(out)",
  "tasks one after the other":
    "let left = 5; const channel = new MessageChannel(); channel.port1.onmessage = () => { const end = performance.now() + 4; while (performance.now() < end); if (left-- > 0) channel.port2.postMessage(null); else show(); }; channel.port2.postMessage(null)",
} as const;

function responding(event: string, script: string, port: number): string {
  return `<input aria-label="Field"><button>Go</button><p id="out"></p><script>
    const show = () => { out.textContent = "shown"; };
    const isBy = (means) => ${JSON.stringify(script)}.startsWith(means);
    const code = "onmessage = () => setTimeout(() => postMessage(null), 100)";
    const worker = isBy("worker") ? new Worker(URL.createObjectURL(new Blob([code]))) : {};
    const socket = isBy("socket") ? new WebSocket("ws://127.0.0.1:${port}") : {};
    worker.onmessage = socket.onmessage = show;
    if (isBy("socket")) socket.onopen = () => { document.title = "open"; };
    addEventListener("${event}", () => { ${script} });</script>`;
}

beforeAll(async () => {
  socketServer = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  socketServer.on("connection", (socket) => socket.on("message", () => setTimeout(() => socket.send("x"), 100)));
  await once(socketServer, "listening");
  const { port } = socketServer.address() as AddressInfo;
  const pagesOf = (event: string, scripts: readonly string[]): Record<string, string> =>
    Object.fromEntries(scripts.map((script, index) => [`/${event}/${index}`, responding(event, script, port)]));
  site = await servePages({
    "/login": LOGIN,
    "/welcome": "<title>Welcome</title><h1>Welcome</h1><p>You are in.</p><button>Log out</button>",
    "/form": `<input aria-label="Name"><input aria-label="City"><button onclick="window.sent = (window.sent ?? 0) + 1">Send</button>`,
    "/typeahead": `<input aria-label="Search" role="combobox" id="q"><ul id="list"></ul><script>
        q.oninput = () => setTimeout(() => { list.innerHTML = "<li role=option>Berlin</li><li role=option>Bern</li>"; }, 300);</script>`,
    "/clock": `<h1>Clock</h1><p id="clock">12:00:00</p><button>Stop</button><script>
        let n = 0; setInterval(() => { clock.textContent = "12:00:" + String(++n).padStart(2, "0"); }, 15);</script>`,
    "/modal": `<style>#back { position: fixed; inset: 0; opacity: 0; transition: opacity 150ms; pointer-events: none } #back.on { opacity: 0.5 }
        #box { display: none; opacity: 0; transition: opacity 150ms } #box.in { opacity: 1 } button { transition: color 10s }</style>
        <button onclick="back.classList.add('on'); this.style.color = 'red'">Delete</button><div id="back"></div>
        <div id="box" role="dialog" aria-label="Sure?"><p>It cannot be undone.</p><button>Yes</button></div><script>
        back.ontransitionend = () => { box.style.display = "block"; box.offsetWidth; box.classList.add("in"); };</script>`,
    ...pagesOf("input", Object.values(RESPONSES)),
    ...pagesOf("click", Object.values(FRAMES)),
    "/later": `<input aria-label="Field" oninput="this.title = this.value"><button onclick="setTimeout(() => { out.textContent = 'shown'; }, 80)">Go</button>
        <p id="out"></p>`,
    "/fading": `<button onclick="box.textContent = 'Saved'; box.style.opacity = 0.01; setInterval(() => { box.style.opacity = Number(box.style.opacity) + 0.0001; }, 5)">Save</button>
        <p id="box"></p>`,
    "/hang": undefined,
    "/slow": `<a href="/hang">Slow</a>`,
    "/blocked": `<button></button><script>const request = new XMLHttpRequest();
        addEventListener("load", () => setTimeout(() => { request.open("GET", "/late", false); request.send(); document.querySelector("button").textContent = "Ready"; }));</script>`,
    get "/late"() {
      return new Promise<string>((resolve) => setTimeout(resolve, 3_000, "")); // longer than a page has to respond
    },
    "/busy": `<button>Go</button><script>const block = () => { const request = new XMLHttpRequest();
        request.open("GET", "/soon", false); request.send(); document.querySelector("button").textContent = "Done"; };</script>`,
    get "/soon"() {
      return new Promise<string>((resolve) => setTimeout(resolve, 2_200, "")); // longer than a look waited
    },
    "/link": `<a href="/form">To the form</a>`,
    "/opener": `<h1>Shop</h1><p id="state">not paid</p><button onclick="window.open('/payment')">Pay</button>`,
    "/payment": `<h1>Payment</h1><button onclick="opener.state.textContent = 'paid'; opener.console.error('no receipt'); window.close()">Confirm</button>`,
    "/pressed": `<button onmousedown="window.close()">Go</button>`,
  });
});

afterAll(async () => {
  await site.close();
  for (const socket of socketServer.clients) socket.terminate();
  socketServer.close();
});

/** Clicks the button that opens a popup, and returns the ids of both pages. */
async function openPopup(id: string): Promise<{ readonly opener: string; readonly popup: string }> {
  const [{ id: opener } = { id: "" }] = await test.engine.listPages(id);
  await test.run(id, "click", { selector: "button" });
  const popups = async (): Promise<string[]> =>
    (await test.engine.listPages(id)).map((page) => page.id).filter((each) => each !== opener);
  await expect.poll(popups).toHaveLength(1);
  const [popup = ""] = await popups();
  return { opener, popup };
}

type Step = Pick<ActionRequest, "action" | "params"> & { readonly timeoutMs?: number };

async function open(path: string): Promise<string> {
  return test.open(site.url + path);
}

function steps(
  id: string,
  list: readonly Step[],
  observe?: ObserveOptions,
  timeoutMs = 20_000,
  pageId?: string,
): Promise<StepsOutcome> {
  // Each step is written as one of the actions.
  const requests = list.map((step) => ({ timeoutMs: 15_000, ...step }) as ActionRequest);
  const request = { steps: requests, timeoutMs, ...(observe && { observe }), ...(pageId !== undefined && { pageId }) };
  return test.engine.executeSteps(id, request, limits(timeoutMs));
}

describe("steps", () => {
  it("log in in one call, and return what the page then shows", async () => {
    const id = await open("/login");
    await test.run(id, "snapshot", {});

    const { status, observation } = await steps(
      id,
      [
        { action: "type", params: { selector: "[name=u]", text: "ada" } },
        { action: "type", params: { selector: "[name=p]", text: "secret" } },
        { action: "click", params: { selector: "button" } },
      ],
      { observe: "delta" },
    );

    expect(status).toBe("done");
    expect(observation).toMatchObject({ mode: "snapshot", url: expect.stringContaining("/welcome") as string });
    expect(observation?.text).toContain('h1 "Welcome"');
    expect(observation?.text).toContain('button "Log out"');
    expect(observation?.tokens).toBeLessThanOrEqual(200);
  });

  it("return two changed fields as a delta, with typed text but no password", async () => {
    const id = await open("/login");
    const before = await test.run(id, "snapshot", {});

    const { observation } = await steps(
      id,
      [
        { action: "type", params: { selector: "[name=u]", text: "ada" } },
        { action: "type", params: { selector: "[name=p]", text: "secret" } },
      ],
      { observe: "delta", since: before.revision },
    );

    expect(observation).toMatchObject({ mode: "delta", base: before.revision });
    const changed = observation?.text.split("\n") ?? [];
    expect(changed).toHaveLength(2);
    expect(changed[0]).toMatch(/^~ e\d+ textbox "User" ="ada"$/);
    expect(changed[1]).toMatch(/^~ e\d+ textbox "Password" focused password filled$/);
  });

  it("stop at the first that fails, and report which ran and which did not", async () => {
    const id = await open("/form");
    await test.run(id, "snapshot", {});
    const startedMs = performance.now();

    const {
      status,
      steps: results,
      observation,
    } = await steps(
      id,
      [
        { action: "type", params: { selector: "[aria-label=Name]", text: "Ada" } },
        { action: "click", params: { selector: "button" } },
        { action: "click", params: { selector: "#none" }, timeoutMs: 500 },
        { action: "click", params: { selector: "button" } },
        { action: "reload", params: {} },
      ],
      { observe: "delta" },
    );

    expect(performance.now() - startedMs).toBeLessThan(15_000);
    expect(status).toBe("stopped");
    expect(results.map((each) => each.status)).toEqual(["done", "done", "failed", "not-run", "not-run"]);
    expect(results[2]?.error).toMatchObject({ code: "TIMEOUT", details: { reason: "missing" } });
    expect(observation?.text).toContain('"Name" ="Ada"');
    expect(await test.run(id, "evaluate", { script: "window.sent" })).toEqual({ result: 1 });
  });

  it.each(
    samples(
      [
        [{ action: "click", params: { selector: "_react=x" } }, "VALIDATION_ERROR", "steps[1].selector"],
        [{ action: "click", params: { ref: "e777" } }, "VALIDATION_ERROR", "steps[1].ref"],
        [{ action: "evaluate", params: { script: "return (" } }, "VALIDATION_ERROR", "steps[1].script"],
        [{ action: "screenshot", params: { encoding: "binary" } }, "VALIDATION_ERROR", "steps[1].encoding"],
        [{ action: "click", params: {} }, "VALIDATION_ERROR", "steps[1].selector"],
        [{ action: "wait", params: { visible: true } }, "VALIDATION_ERROR", "steps[1].selector"],
        [{ action: "drag", params: { ref: "e1", x: 1, y: 1 } }, "VALIDATION_ERROR", "steps[1].selector"],
        [{ action: "keyboard", params: {} }, "VALIDATION_ERROR", "steps[1].key"],
        [{ action: "cookies", params: { operation: "set" } }, "VALIDATION_ERROR", "steps[1].cookies"],
      ] as const,
      4,
    ),
  )("run none when one of them cannot be right: %o", async (wrong, code, field) => {
    const id = await open("/form");

    const running = steps(id, [{ action: "click", params: { selector: "button" } }, wrong]);

    await expect(running).rejects.toMatchObject({ code, details: [{ field }] });
    expect(await test.run(id, "evaluate", { script: "window.sent ?? 0" })).toEqual({ result: 0 });
  });

  it("act on the document that the step before has navigated to, however soon it is replaced", async () => {
    const id = await open("/link");

    for (let round = 0; round < (isNightly ? 10 : 3); round++) {
      const { status } = await steps(id, [
        { action: "navigate", params: { url: `${site.url}/link` } },
        { action: "click", params: { selector: "a" } },
        { action: "click", params: { selector: "button, a" } },
      ]);

      expect(status).toBe("done");
      expect(await test.run(id, "evaluate", { script: "window.sent" })).toEqual({ result: 1 });
    }
  });

  nightly("count a click as done whose navigation waits for its server, and say so", async () => {
    const id = await open("/slow");

    const { status, observation, pendingNavigation } = await steps(
      id,
      [{ action: "click", params: { selector: "a" }, timeoutMs: 2_000 }],
      { observe: "delta", settle: 0 },
      2_500,
    );

    expect(status).toBe("done");
    const text = '"(the page did not respond: what it shows now is unknown; look again)"';
    expect(observation).toMatchObject({ mode: "unavailable", text });
    expect(pendingNavigation).toBe(`${site.url}/hang`);
    await expect(test.run(id, "evaluate", { script: "1" }, { timeoutMs: 300 })).rejects.toMatchObject({
      code: "TIMEOUT",
      message: `evaluate did not end within 300 ms: a navigation to ${site.url}/hang waited for its server, and was stopped`,
      details: { reason: "page-busy" },
    });
    expect(await test.run(id, "evaluate", { script: "document.links.length" })).toEqual({ result: 1 });
    expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ status: 200 });
  });

  it("keep other actions from the page until the last has run", async () => {
    const id = await open("/form");
    const order: string[] = [];

    const batch = steps(id, [
      { action: "wait", params: { duration: 200 } },
      { action: "evaluate", params: { script: "window.first = true" } },
    ]).then(() => order.push("steps"));
    await test.run(id, "wait", { duration: 1 });
    const { result } = await test.run(id, "evaluate", { script: "window.first ?? false" });
    await batch;

    expect(result).toBe(true);
  });

  it("run only on the revision or document that is named", async () => {
    const id = await open("/form");
    const { revision } = await test.run(id, "snapshot", {});
    const click: Step = { action: "click", params: { selector: "button" } };

    expect(await steps(id, [click], { ifRevision: revision })).toMatchObject({ status: "done" });
    await test.run(id, "evaluate", { script: "document.querySelector('button').textContent = 'Sent'" });
    await expect(steps(id, [click], { ifRevision: revision })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "stale-revision", observation: { mode: "delta" } },
    });
    expect(await steps(id, [click], { ifRevision: revision.split(".")[0] ?? "" })).toMatchObject({ status: "done" });
    await test.run(id, "reload", {});
    await expect(steps(id, [click], { ifRevision: revision.split(".")[0] ?? "" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await test.run(id, "evaluate", { script: "window.sent ?? 0" })).toEqual({ result: 0 });
  });
});

describe("settling", () => {
  it.each(samples([...Object.keys(RESPONSES).entries()], 2))(
    "after typing waits for response %i, by %s",
    async (index, name) => {
      const id = await open(`/input/${index}`);
      if (name === "a socket") await test.run(id, "wait", { function: "() => document.title === 'open'" });

      const { observation } = await steps(id, [{ action: "type", params: { selector: "input", text: "Ber" } }], {
        observe: "delta",
      });

      expect(observation?.text).toContain('"shown"');
    },
  );

  it.each(samples([...Object.keys(FRAMES).entries()], 1))(
    "after a click waits for response %i, by %s",
    async (index) => {
      const id = await open(`/click/${index}`);

      const { observation } = await steps(id, [{ action: "click", params: { selector: "button" } }], {
        observe: "delta",
      });

      expect(observation?.text).toContain('"shown"');
    },
  );

  it("waits for a timer that a click sets, where the click has changed nothing yet", async () => {
    const id = await open("/later");
    await test.run(id, "snapshot", {});

    const { observation } = await steps(
      id,
      [
        { action: "type", params: { selector: "input", text: "x" } },
        { action: "click", params: { selector: "button" } },
      ],
      { observe: "delta" },
    );

    expect(observation?.text).toContain('"shown"');
  });

  nightly("waits for no element that is shown already and fades in", async () => {
    const id = await open("/fading");

    const { observation } = await steps(id, [{ action: "click", params: { selector: "button" } }], {
      observe: "delta",
      settle: 5_000,
    });

    expect(observation?.text).toContain('"Saved"');
    expect(Number((await test.run(id, "evaluate", { script: "box.style.opacity" })).result)).toBeLessThan(1);
  });

  nightly("waits for what a field looks up some time after the last key", async () => {
    const id = await open("/typeahead");
    await test.run(id, "snapshot", {});

    const { observation } = await steps(id, [{ action: "type", params: { selector: "#q", text: "Ber" } }], {
      observe: "delta",
      settle: 1_000,
    });

    expect(observation?.text).toContain('"Berlin"');
  });

  it("waits for what a transition shows", async () => {
    const id = await open("/modal");
    await test.run(id, "snapshot", {});

    const { observation } = await steps(id, [{ action: "click", params: { selector: "button" } }], {
      observe: "delta",
      settle: 5_000,
    });

    expect(observation?.text).toContain('dialog "Sure?"');
    expect(observation?.text).toContain('"It cannot be undone."');
  });

  nightly("sees a new document whose first script takes longer than a look at any other page", async () => {
    const id = await open("/blocked");

    const { observation } = await steps(id, [{ action: "reload", params: {} }], { observe: "snapshot" });

    expect(observation?.text).toMatch(/^e\d+ button "Ready"$/);
  });

  nightly("sees a page that responds late, though it has no new document", async () => {
    const id = await open("/busy");
    const script = "setTimeout(block)";

    const { observation } = await steps(id, [{ action: "evaluate", params: { script } }], { observe: "snapshot" });

    expect(observation?.text).toMatch(/^e\d+ button "Done"$/);
  });

  it("ends with the next page and its changes where the page of the steps closes itself", async () => {
    const id = await open("/opener");
    await test.run(id, "snapshot", {});
    const { opener, popup } = await openPopup(id);
    const confirm = { action: "click", params: { selector: "text=Confirm" } } as const;
    await test.run(id, "snapshot", {}, { pageId: popup });

    const { status, observation } = await steps(id, [confirm], { observe: "delta" }, 20_000, popup);

    expect(status).toBe("done");
    expect(observation).toMatchObject({
      ...{ mode: "delta", pageId: opener, closed: [popup], url: `${site.url}/opener` },
      ...{ errors: 1, errorMessages: ["no receipt"] },
    });
    expect(observation?.text).toBe('~ "paid"');
  });

  it("says that what a step led to did not load", async () => {
    const closed = await servePages({});
    await closed.close();
    const id = await open("/link");
    await test.run(id, "evaluate", { script: `document.links[0].href = ${JSON.stringify(closed.url)}` });

    const { status, observation } = await steps(id, [{ action: "click", params: { selector: "a" } }], {
      observe: "delta",
    });

    expect(status).toBe("done");
    expect(observation?.text).toBe('"(this did not load: the browser shows its error page)"');
  });

  nightly("fails where the page closes while its button is pressed", async () => {
    const id = await open("/opener");
    const { popup } = await openPopup(id);
    await test.run(id, "navigate", { url: `${site.url}/pressed` }, { pageId: popup });

    const click = test.run(id, "click", { selector: "button", delay: 500 }, { pageId: popup });

    await expect(click).rejects.toMatchObject({
      ...{ message: expect.stringContaining("closed") as string, details: { outcome: "unknown" } },
    });
  });

  it("ends at its most on a page that never rests, and leaves a clock out after three looks", async () => {
    const id = await open("/clock");
    await test.run(id, "snapshot", {});
    let last: string | undefined;
    for (let count = 0; count < 4; count++) {
      const startedMs = performance.now();
      const { observation } = await steps(id, [{ action: "hover", params: { selector: "button" } }], {
        observe: "delta",
        settle: 200,
      });
      last = observation?.text;
      expect(performance.now() - startedMs).toBeLessThan(15_000);
    }

    expect(last).toBe("");
  });
});
