import { describe, expect, it } from "vitest";
import { startSite } from "../../support/site.ts";
import { engineOfFile, ofFile } from "../../support/of-file.ts";
import { isNightly, nightly, samples } from "../../support/nightly.ts";

let id: string;

const site = ofFile(startSite);
const test = engineOfFile();

async function open(path: string): Promise<void> {
  id = await test.open(site.url + path);
}

describe("navigate", () => {
  it("returns URL, title and status", async () => {
    id = await test.anyContext();

    const outcome = await test.runWhole(id, "navigate", { url: `${site.url}/status?code=404` });

    expect(outcome.result).toMatchObject({
      success: true,
      actionType: "navigate",
      contextId: id,
      data: { url: `${site.url}/status?code=404`, title: "Status", status: 404 },
    });
    expect(Date.parse(outcome.result.timestamp)).toBeGreaterThanOrEqual(Date.parse(outcome.result.executedAt));
  });

  nightly("follows redirects", async () => {
    id = await test.anyContext();
    expect(await test.run(id, "navigate", { url: `${site.url}/redirect?to=/form` })).toEqual({
      url: `${site.url}/form`,
      title: "Form",
      status: 200,
    });
  });

  nightly("opens about:blank, which has no status", async () => {
    id = await test.anyContext();
    expect(await test.run(id, "navigate", { url: "about:blank" })).toEqual({
      url: "about:blank",
      title: "",
      status: null,
    });
  });

  it.each(
    samples(
      [
        ["networkidle0", 0, true],
        ["networkidle0", 1, false],
        ["networkidle2", 2, true],
        ["networkidle2", 3, false],
      ] as const,
      2,
    ),
  )("%s with %i requests that hang: settles %s", async (waitUntil, count, settles) => {
    id = await test.anyContext();
    const done = test.run(
      id,
      "navigate",
      { url: `${site.url}/hanging?count=${count}`, waitUntil },
      { timeoutMs: 2_000 },
    );
    if (settles) expect(await done).toMatchObject({ title: "Hanging" });
    else await expect(done).rejects.toMatchObject({ code: "TIMEOUT", details: { phase: "navigation" } });
  });

  it("reports phase, URL and timeout when the page does not load in time", async () => {
    id = await test.anyContext();
    await expect(test.run(id, "navigate", { url: `${site.url}/hang` }, { timeoutMs: 300 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: {
        phase: "navigation",
        actionType: "navigate",
        contextId: id,
        pageId: expect.any(String),
        url: `${site.url}/hang`,
        timeout: 300,
        duration: expect.any(Number),
      },
    });
    expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ status: 200 });
  });

  it.each(
    samples(
      [
        ["/redirect-loop", "too-many-redirects"],
        ["/download", "download"],
        ["/no-content", "aborted"],
      ],
      1,
    ),
  )("%s is an action that failed: %s", async (path, reason) => {
    id = await test.anyContext();
    await expect(test.run(id, "navigate", { url: site.url + path })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason },
    });
  });

  it("distinguishes a refused connection from an unknown name", async () => {
    id = await test.anyContext();
    const closed = await startSite();
    await closed.close();
    await expect(test.run(id, "navigate", { url: closed.url })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "connection-refused" },
    });
    await expect(test.run(id, "navigate", { url: "http://name.invalid/" })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "name-not-resolved" },
    });
    await expect(test.run(id, "navigate", { url: "https://name.invalid/" })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "name-not-resolved" },
    });
  });

  nightly("works at once after a navigation that failed, each time", async () => {
    id = await test.anyContext();
    for (let round = 0; round < (isNightly ? 15 : 2); round++) {
      await expect(test.run(id, "navigate", { url: "https://name.invalid/" })).rejects.toMatchObject({
        code: "ACTION_FAILED",
      });
      expect(await test.run(id, "navigate", { url: `${site.url}/form` })).toMatchObject({ status: 200 });
    }
  });
});

describe("click", () => {
  it("clicks what appears later, and follows where it leads", async () => {
    await open("/late?ms=200");
    expect(await test.run(id, "click", { selector: "#late" })).toEqual({ selector: "#late" });
    expect(await test.run(id, "evaluate", { script: "document.querySelector('#late').textContent" })).toEqual({
      result: "done",
    });
  });

  it("clicks a point of the viewport, and one of the element, as often as asked", async () => {
    await open("/elements");
    await test.run(id, "click", { selector: "#pad", x: 7, y: 9, clickCount: 2 });
    expect(await test.run(id, "evaluate", { script: "lastClick" })).toEqual({
      result: { id: "pad", x: 7, y: 9, detail: 2 },
    });

    const { result } = await test.run(id, "evaluate", {
      script: "const { x, y } = document.querySelector('#pad').getBoundingClientRect(); return { x, y };",
    });
    const { x, y } = result as { x: number; y: number };
    expect(await test.run(id, "click", { x: x + 3, y: y + 4 })).toEqual({ x: x + 3, y: y + 4 });
    expect(await test.run(id, "evaluate", { script: "lastClick" })).toEqual({
      result: { id: "pad", x: 3, y: 4, detail: 1 },
    });
  });

  it.each(
    samples(
      [
        ["#nothing", "missing"],
        ["#hidden", "hidden"],
        ["#disabled", "disabled"],
        ["#covered", "covered"],
      ],
      1,
    ),
  )("waits for %s, then says that it is %s", async (selector, reason) => {
    id = await test.view(`${site.url}/elements`);
    await expect(test.run(id, "click", { selector }, { timeoutMs: 1_000 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "selector", actionType: "click", selector, reason, timeout: 1_000 },
    });
  });

  it.each(
    samples(
      [
        "div[",
        "css=:nope(",
        "xpath=//[",
        "_react=Button",
        "internal:control=enter-frame",
        "a >> internal:has=b",
        "",
      ] as const,
      1,
    ),
  )("rejects the selector %j", async (selector) => {
    id = await test.view(`${site.url}/elements`);
    await expect(test.run(id, "click", { selector }, { timeoutMs: 3_000 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "selector" }],
    });
  });

  it("needs a selector or a point", async () => {
    id = await test.anyContext();
    await expect(test.run(id, "click", {})).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("type", () => {
  it("types after what is there, or in its place", async () => {
    await open("/form");
    expect(await test.run(id, "type", { selector: "#filled", text: " and after" })).toEqual({
      selector: "#filled",
      length: 10,
      value: "before and after",
    });
    expect(await test.run(id, "evaluate", { script: "document.querySelector('#filled').value" })).toEqual({
      result: "before and after",
    });
    await test.run(id, "type", { selector: "#filled", text: "new 😀", clear: true });
    expect(await test.run(id, "evaluate", { script: "document.querySelector('#filled').value" })).toEqual({
      result: "new 😀",
    });
    await test.run(id, "type", { selector: "#editable", text: " copy" });
    expect(await test.run(id, "evaluate", { script: "document.querySelector('#editable').textContent" })).toEqual({
      result: "draft copy",
    });
  });

  it("takes long text and line ends", async () => {
    await open("/form");
    const text = "line\n".repeat(120);
    await test.run(id, "type", { selector: "#notes", text });
    expect(await test.run(id, "evaluate", { script: "document.querySelector('#notes').value" })).toEqual({
      result: text,
    });
  });

  it("waits for a read-only field, then says so; a plain element takes no text", async () => {
    await open("/elements");
    await expect(
      test.run(id, "type", { selector: "#readonly", text: "x" }, { timeoutMs: 1_500 }),
    ).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { reason: "not-editable" },
    });
    await expect(test.run(id, "type", { selector: "#plain", text: "x" })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "wrong-element" },
    });
  });

  it("leaves typed text out of events and logs", async () => {
    await open("/form");
    const read = new AbortController();
    const items = test.engine.events({ contextIds: [id], after: { epoch: 1, seq: 0 } }, read.signal);
    await test.run(id, "type", { selector: "#name", text: "hunter2hunter2" });
    const seen: string[] = [];
    for await (const item of items) {
      seen.push(JSON.stringify(item));
      if (item.type === "event" && item.event.type === "action.completed" && item.event.data["actionType"] === "type")
        break;
    }
    expect(seen.join()).not.toContain("hunter2");
    expect(test.logged.join()).not.toContain("hunter2");
  });
});

describe("evaluate", () => {
  it.each([
    ["1 + 1", [], 2],
    ["document.title;", [], "Form"],
    ["(a, b) => a * b", [6, 7], 42],
    ["async function (text) { return text.toUpperCase(); }", ["x"], "X"],
    ["const [a] = args; return a;", [{ deep: [1] }], { deep: [1] }],
    ["{ a: 1 }", [], { a: 1 }],
    ["fetch('/headers').then((answer) => answer.status)", [], 200],
    ["await Promise.resolve(3)", [], 3],
    ["[NaN, Infinity, undefined]", [], [null, null, null]],
    ["({ gone: undefined, when: new Date(0) })", [], { when: "1970-01-01T00:00:00.000Z" }],
    ["null", [], null],
    ["const value = 5; const run = 6; return value + run; // the end", [], 11],
  ])("%s", async (script, args, result) => {
    id = await test.view(`${site.url}/form`);
    expect(await test.run(id, "evaluate", { script, args })).toEqual({ result });
  });

  it.each(["undefined", "() => {}", "let a = 1;"])("%s gives no result", async (script) => {
    id = await test.view(`${site.url}/form`);
    expect(await test.run(id, "evaluate", { script })).toEqual({});
  });

  it("runs in the page's own world, in spite of a policy against scripts", async () => {
    await open("/csp");
    await test.run(id, "evaluate", { script: "window.mark = 1" });
    expect(await test.run(id, "evaluate", { script: "window.mark + 1" })).toEqual({ result: 2 });
  });

  it("reports what a script threw", async () => {
    id = await test.view(`${site.url}/form`);
    await expect(test.run(id, "evaluate", { script: "throw new RangeError('too far')" })).rejects.toMatchObject({
      details: { error: { name: "RangeError", message: "too far" } },
    });
  });

  it("reports where a text is no script, and which construct is denied", async () => {
    id = await test.view(`${site.url}/form`);
    await expect(test.run(id, "evaluate", { script: "const = 1" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "script" }],
    });
    await expect(test.run(id, "evaluate", { script: "eval('1')" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "code-from-text" },
    });
  });
});

describe("screenshot", () => {
  it("returns a PNG of the viewport as bytes", async () => {
    id = await test.open(`${site.url}/tall`, { viewport: { width: 400, height: 300 } });
    const { result, bytes, contentType } = await test.runWhole(id, "screenshot", {});
    expect(result.data).toMatchObject({
      contentType: "image/png",
      encoding: "base64",
      width: 400,
      height: 300,
      size: bytes?.byteLength,
    });
    expect(contentType).toBe("image/png");
    expect(
      Buffer.from(bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  nightly("gives the whole page, or a clip, as JPEG and without base64", async () => {
    id = await test.open(`${site.url}/tall?height=1000`, { viewport: { width: 400, height: 300 } });
    const whole = await test.run(id, "screenshot", { fullPage: true, type: "jpeg", quality: 50, encoding: "binary" });
    expect(whole).toMatchObject({ contentType: "image/jpeg", encoding: "binary", width: 400, height: 1000 });
    expect(whole).not.toHaveProperty("image");
    expect(await test.run(id, "screenshot", { clip: { x: 10, y: 20, width: 30, height: 40 } })).toMatchObject({
      width: 30,
      height: 40,
    });
  });

  nightly("rejects parameters that exclude each other, and what is too large", async () => {
    await open("/tall?height=60000");
    await expect(test.run(id, "screenshot", { quality: 5 })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(
      test.run(id, "screenshot", { fullPage: true, clip: { x: 0, y: 0, width: 1, height: 1 } }),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(test.run(id, "screenshot", { fullPage: true })).rejects.toMatchObject({
      code: "ACTION_FAILED",
      details: { reason: "screenshot-too-large" },
    });
  });
});
