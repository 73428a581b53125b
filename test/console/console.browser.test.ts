import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { expectNoFindings, signIn, startConsole, switchSocket } from "../support/console.ts";
import { connectOverHttp } from "../support/mcp.ts";
import { nightly } from "../support/nightly.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { openSocket } from "../support/socket.ts";
import { ofFile } from "../support/of-file.ts";

/** The console in a real browser, against the whole service. */
let rest: RestClient;

const harness = ofFile(() => startConsole());
beforeAll(async () => {
  rest = restClient(harness.app, harness.ann.accessToken);
});

async function newPage(script: string): Promise<{ contextId: string; pageId: string }> {
  const { data } = await rest.request("POST", "/contexts", { name: "shop", createPage: true });
  const { id, page } = data as { id: string; page: { id: string } };
  expect((await rest.execute(id, "evaluate", { script })).error).toBeUndefined();
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${id}`);
  });
  return { contextId: id, pageId: page.id };
}

const stage = `
  document.title = "A shop";
  document.body.style = "height:3000px;margin:0;font:20px sans-serif";
  document.body.innerHTML = '<input id=field style="position:absolute;left:40px;top:40px;width:400px;height:40px">' +
    '<button id=near style="position:absolute;left:900px;top:500px;width:120px;height:60px">Near</button>' +
    '<button id=far style="position:absolute;left:100px;top:1400px;width:120px;height:60px">Far</button>';
  window.seen = [];
  for (const button of document.querySelectorAll("button"))
    button.addEventListener("click", (event) => {
      seen.push(button.id + " " + Math.round(event.offsetX) + "," + Math.round(event.offsetY));
      document.body.dataset.clicks = seen.length;
    });
  document.querySelector("#field").addEventListener("input", ({ target }) => document.body.dataset.field = target.value);
  addEventListener("scroll", () => document.body.dataset.scroll = scrollY);`;

async function evaluate(contextId: string, script: string): Promise<unknown> {
  const { data } = await rest.execute(contextId, "evaluate", { script });
  return (data as { data: { result: unknown } }).data.result;
}

describe("the console", () => {
  it("signs in and out, and keeps the session over a reload with a token in no URL, storage or cookie of a script", async () => {
    const { context, page, requests, violations } = await harness.visit();
    await page.getByLabel("User name").fill("ann");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await signIn(page);
    await page.reload();
    await page.getByText("Connected").waitFor();

    const stored = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])");
    expect(stored).toBe('[{},{},""]');
    const html = await page.content();
    expect([...requests, html].filter((text) => /eyJ|pwr_/.test(text))).toEqual([]);
    expect(requests.filter((url) => !/^data:/.test(url) && new URL(url).origin !== harness.app.httpUrl)).toEqual([]);
    const [cookie] = await context.cookies(`${harness.app.httpUrl}/console/session`);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/console/session" });
    expect(violations).toEqual([]);

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("User name").waitFor();
    await page.reload();
    await page.getByLabel("User name").waitFor();
  });

  it("rejects a cookie that a page elsewhere sends, and redirects browsers from / only", async () => {
    for (const origin of [undefined, "http://localhost:1"]) {
      const response = await fetch(`${harness.app.httpUrl}/console/session/refresh`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: "pagewire-refresh=pwr_x",
          ...(origin !== undefined && { origin }),
        },
        body: "{}",
      });
      expect(response.status).toBe(403);
    }
    const headers = { accept: "text/html,application/xhtml+xml" };
    const redirected = await fetch(`${harness.app.httpUrl}/`, { headers, redirect: "manual" });
    expect([redirected.status, redirected.headers.get("location")]).toEqual([302, "/console/"]);
    expect((await fetch(`${harness.app.httpUrl}/`)).status).toBe(404);
    const page = await fetch(`${harness.app.httpUrl}/console/`);
    const etag = page.headers.get("etag") ?? "";
    expect(page.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
    expect((await fetch(`${harness.app.httpUrl}/console/`, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("shows a context that is made elsewhere; hostile titles, names and console lines are text", async () => {
    const { page, violations } = await harness.visit();
    await signIn(page);
    const evil = "<img src=x onerror=window.pwned=1>";
    const reversing = "\u202egpj.exe";
    const { data } = await rest.request("POST", "/contexts", { name: evil + reversing, createPage: true });
    const { id } = data as { id: string };
    onTestFinished(async () => {
      await rest.request("DELETE", `/contexts/${id}`);
    });
    await page.getByRole("link", { name: evil }).click();
    await page.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
    await rest.execute(id, "evaluate", {
      script: `document.title = ${JSON.stringify(evil + reversing)}; console.log(${JSON.stringify(evil)})`,
    });
    await page.locator(".timeline").getByText(evil).first().waitFor();
    await page.locator(".page-tab").getByText(`${evil}gpj.exe`).waitFor();
    await page.getByRole("heading", { name: "\ufffdgpj.exe" }).waitFor();
    expect(await page.content()).not.toContain("\u202e");
    expect(await page.evaluate("window.pwned")).toBeUndefined();
    expect(violations).toEqual([]);
    expect(await page.locator("img:not(.frame)").count()).toBe(0);
  });

  nightly("fits the longest names without spaces into each list", async () => {
    const { page } = await harness.visit();
    const own = restClient(harness.app, (await harness.app.addUser("long")).accessToken);
    await signIn(page, "long");
    const name = "W".repeat(200);
    const { data } = await own.request("POST", "/contexts", { name, createPage: true, recording: "full" });
    const { id } = data as { id: string };
    onTestFinished(async () => {
      await own.request("DELETE", `/contexts/${id}`);
    });
    expect((await own.execute(id, "evaluate", { script: "document.title = 'W'.repeat(1e5)" })).error).toBeUndefined();
    expect((await own.request("POST", "/api-keys", { name, scopes: ["contexts:read"] })).error).toBeUndefined();
    expect((await own.request("POST", `/contexts/${id}/recordings`, {})).error).toBeUndefined();
    const screens = { contexts: "Contexts", recordings: "Recordings", artifacts: "Artifacts", keys: "API keys" };
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [screen, title] of Object.entries(screens)) {
        await page.goto(`${harness.app.httpUrl}/console/#/${screen}`);
        await page.getByRole("heading", { name: title, exact: true }).waitFor();
        await page.locator("tbody tr").first().waitFor();
        if (screen === "recordings")
          await page.locator("option", { hasText: name }).first().waitFor({ state: "attached" });
        const tooWide = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        expect([screen, width, await page.evaluate(tooWide)]).toEqual([screen, width, 0]);
      }
    }
  });

  nightly(
    "shows the state and pages of each context, to administrators the process, and the contexts that wait for a person",
    async () => {
      const { app } = harness;
      const operator = restClient(app, (await app.addUser("operator", "admin")).accessToken);
      const id = await operator.newContext({ name: `asks${"x".repeat(196)}`, createPage: true });
      const other = await operator.newContext({ name: "quiet" });
      onTestFinished(async () => {
        for (const each of [id, other]) await operator.request("DELETE", `/contexts/${each}`);
      });
      // It waited before the console was open.
      const body = { instructions: `read the <b>code</b> from the mail${" and".repeat(400)}`, ttl: 60_000 };
      await operator.request("POST", `/contexts/${id}/control/requests`, body);
      const { page } = await harness.visit();
      await signIn(page, "operator");
      const row = page.getByRole("row", { name: /asks/ });
      await row.getByRole("cell", { name: /^live waits for a person$/ }).waitFor();
      await row.getByRole("cell", { name: "about:blank" }).waitFor();
      await row.getByText(app.state.processId.slice(0, 8)).waitFor();
      await expect.poll(() => page.title()).toBe("(1) Contexts · Pagewire");
      const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(() => page.evaluate(overflow), { timeout: 10_000, message: `${width} px` }).toBe(0);
      }
      const stop = new AbortController();
      const waiting = operator
        .request("POST", `/contexts/${other}/execute`, { action: "wait", params: { duration: 60_000 } }, stop)
        .catch(() => undefined);
      await page.getByRole("row", { name: /quiet/ }).getByRole("cell", { name: "busy" }).waitFor();
      stop.abort();
      await waiting;
      await page.getByRole("row", { name: /quiet/ }).getByRole("cell", { name: "live" }).waitFor();

      await page.getByRole("link", { name: "Keys" }).click();
      await page.locator(".across", { hasText: body.instructions }).waitFor();
      await page.getByRole("link", { name: "Contexts 1 waiting for a person" }).click();
      await page.getByRole("button", { name: "Take control of asks" }).click();
      await page.getByText("You have control").waitFor();
      expect((await operator.request("GET", `/contexts/${id}/control`)).data).toMatchObject({ state: "held" });
      await page.getByRole("button", { name: "Decline" }).click();
      await page.getByText("View only").waitFor();
      await page.getByRole("link", { name: "Contexts", exact: true }).click();
      await page.locator(".pending").waitFor({ state: "detached" });
      await expect.poll(() => page.title()).toBe("Contexts · Pagewire");

      await page.getByRole("button", { name: "Name" }).click();
      await expect
        .poll(async () => (await page.locator("tbody th a").allInnerTexts()).join())
        .toMatch(/^asksx+,quiet$/);
      await page.locator('th[aria-sort="ascending"]', { hasText: "Name" }).waitFor();
    },
  );

  it("sends clicks to the right place at two zooms and after scrolling, keys, dead keys' text and a paste, and hands back", async () => {
    const { contextId } = await newPage(stage);
    const { page } = await harness.visit();
    await signIn(page);
    await page.goto(`${harness.app.httpUrl}/console/#/contexts/${contextId}`);
    await page.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
    await page.getByRole("button", { name: "Take control" }).click();
    await page.getByText("You have control").waitFor();
    const agent = await rest.execute(contextId, "click", { selector: "#near" });
    expect(agent.error).toMatchObject({ code: "CONFLICT", details: { reason: "controlled" } });
    const canvas = page.locator("canvas");
    /** Clicks a point of the page, by its CSS pixels. */
    const click = async (x: number, y: number): Promise<void> => {
      const box = await canvas.boundingBox();
      if (box === null) throw new Error("there is no canvas");
      await canvas.click({ position: { x: (x / 1280) * box.width, y: (y / 720) * box.height } });
    };
    /** By a selector: a function may act, and is rejected while the person has control. */
    const until = async (selector: string): Promise<void> => {
      const { error } = await rest.execute(contextId, "wait", { selector });
      expect(error).toBeUndefined();
    };
    await click(960, 530);
    await until('[data-clicks="1"]');
    await page.setViewportSize({ width: 1000, height: 1000 });
    await click(960, 530);
    await until('[data-clicks="2"]');
    await click(140, 60);
    await until("#field:focus");
    await page.keyboard.type("ab");
    await page.keyboard.press("Backspace");
    await page.keyboard.insertText("é");
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "pasted");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }`);
    // At 1400 px of the page: 400 px of the viewport after the wheel.
    await canvas.hover();
    await page.mouse.wheel(0, 1_000);
    await until('[data-scroll="1000"]');
    await click(160, 430);
    await until('[data-clicks="3"]');
    await page.getByPlaceholder("Note for the caller").fill("done");
    await page.getByRole("button", { name: "Hand back" }).click();
    await page.getByText("View only").waitFor();

    const { data } = await rest.request("GET", `/contexts/${contextId}/control`);
    expect(data).toMatchObject({ state: "free", last: { reason: "released", outcome: "completed", note: "done" } });
    expect(await evaluate(contextId, "document.querySelector('#field').value")).toBe("aépasted");
    const clicks = (await evaluate(contextId, "seen")) as readonly string[];
    expect(clicks.map((text) => text.split(" ")[0])).toEqual(["near", "near", "far"]);
    // A pixel of the canvas stands for some of the page.
    const { width = 1 } = (await canvas.boundingBox()) ?? {};
    const tolerance = Math.ceil(1280 / width) + 1;
    for (const text of clicks) {
      const [, x = "", y = ""] = / (\d+),(\d+)$/.exec(text) ?? [];
      expect(Math.abs(Number(x) - 60)).toBeLessThanOrEqual(tolerance);
      expect(Math.abs(Number(y) - 30)).toBeLessThanOrEqual(tolerance);
    }
  });

  nightly(
    "connects again after the socket is lost, sends no input of the time between, and goes on with the events",
    async () => {
      const { contextId } = await newPage(stage);
      const { page } = await harness.visit();
      const socket = await switchSocket(page);
      await page.reload();
      await signIn(page);
      await page.goto(`${harness.app.httpUrl}/console/#/contexts/${contextId}`);
      await page.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
      await evaluate(contextId, "document.querySelector('#field').focus()");
      await page.getByRole("button", { name: "Take control" }).click();
      await page.getByText("You have control").waitFor();
      await socket.cut();
      await page.getByText("Not connected", { exact: true }).waitFor();
      await page.keyboard.type("lost");
      await rest.execute(contextId, "content");
      socket.restore();
      await page.getByText("Connected", { exact: true }).waitFor();
      await page.keyboard.type("kept");
      expect((await rest.execute(contextId, "wait", { selector: '[data-field="kept"]' })).error).toBeUndefined();
      await page.locator(".timeline").getByText("content").first().waitFor();
    },
  );

  nightly(
    "shows another tenant's context as none, renews a rejected token, and asks to sign in where the session has ended",
    async () => {
      const { app } = harness;
      const { context, page, violations } = await harness.visit();
      const bea = await app.addUser("bea");
      const { data } = await restClient(app, bea.accessToken).request("POST", "/contexts", {});
      await signIn(page);
      await page.goto(`${app.httpUrl}/console/#/contexts/${(data as { id: string }).id}`);
      await page.getByText("There is no such context").waitFor();
      await page.goto(`${app.httpUrl}/console/#/audit`);
      await page.getByText("Missing scope: audit:read").waitFor();

      let rejected = 0;
      await page.route(/\/api\/v1\/api-keys/, (route) =>
        rejected++ === 0 ? route.fulfill({ status: 401, json: {} }) : route.continue(),
      );
      await page.getByRole("link", { name: "API keys" }).click();
      await page.getByText("No API keys yet").waitFor();
      expect(rejected).toBe(2);

      const other = await context.newPage();
      await other.goto(`${app.httpUrl}/console/`);
      await other.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("Your session has ended").waitFor();
      expect(violations).toEqual([]);
    },
  );

  it("runs an action from its form, and shows calls for a shell, a socket and MCP that do the same", async () => {
    const { app, ann } = harness;
    const { contextId } = await newPage(stage);
    const { page, violations } = await harness.visit();
    await signIn(page);
    await page.goto(`${app.httpUrl}/console/#/try/${contextId}`);
    await page.getByLabel("Action").selectOption("keyboard");
    await page.getByRole("button", { name: "Run keyboard" }).click();
    await page.getByText("VALIDATION_ERROR").waitFor();

    await page.getByLabel("Action").selectOption("type");
    await page.getByLabel("text", { exact: true }).fill(`it's "$HOME" \\ <b>`);
    await page.getByLabel("selector").fill("#field");
    await page.getByRole("button", { name: "Run type" }).click();
    await page.locator(".chip", { hasText: "done" }).waitFor();

    const texts = new Map<string, string>();
    for (const name of ["curl", "gRPC", "WebSocket", "MCP"]) {
      await page.getByRole("button", { name, exact: true }).click();
      texts.set(name, await page.getByRole("region", { name: `The call with ${name}` }).innerText());
    }
    expect([...texts.values()].filter((text) => /eyJ/.test(text))).toEqual([]);
    const env = { ...process.env, PAGEWIRE_TOKEN: ann.accessToken, PAGEWIRE_GRPC: app.grpcAddress };
    const shell = (name: string) => promisify(execFile)("sh", ["-c", texts.get(name) ?? ""], { env });
    expect(JSON.parse((await shell("curl")).stdout)).toMatchObject({ success: true });
    expect(JSON.parse((await shell("gRPC")).stdout)).toMatchObject({ success: true });
    const socket = await openSocket(app.httpUrl, { query: `?token=${ann.accessToken}` });
    onTestFinished(() => socket.close());
    socket.send(texts.get("WebSocket") ?? "");
    await socket.seen(({ type }) => type === "result");
    const mcp = await connectOverHttp(app.httpUrl, ann.accessToken);
    onTestFinished(() => mcp.close());
    const { params } = JSON.parse(texts.get("MCP") ?? "") as { params: { name: string; arguments: object } };
    expect((await mcp.call(params.name, { ...params.arguments })).isError).not.toBe(true);
    expect(await evaluate(contextId, "document.querySelector('#field').value")).toBe(`it's "$HOME" \\ <b>`.repeat(5));
    expect(violations).toEqual([]);
  });

  it("lets a person approve or decline what a program asks for, in the list and in the context", async () => {
    const { app, ann } = harness;
    const program = restClient(app, ann.accessToken);
    const approvals = [{ action: "click", names: ["buy"] }];
    const contextId = await program.newContext({ createPage: true, name: "approved", approvals });
    onTestFinished(async () => {
      await program.request("DELETE", `/contexts/${contextId}`);
    });
    const script = "document.body.innerHTML = '<button>Buy</button>'";
    expect((await program.execute(contextId, "evaluate", { script })).error).toBeUndefined();
    const click = () => program.execute(contextId, "click", { selector: "button" });
    const { page, violations } = await harness.visit();
    await signIn(page);

    expect((await click()).status).toBe(409);
    await page.getByText('Approve: click "Buy"').waitFor();
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Approve Buy" }).click();
    await page.getByRole("heading", { name: /waits for a person/ }).waitFor({ state: "detached" });
    expect((await click()).status).toBe(200);

    expect((await click()).status).toBe(409);
    await page.goto(`${app.httpUrl}/console/#/contexts/${contextId}`);
    await page.getByText("ann asks for an approval").waitFor();
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Decline Buy" }).click();
    await page.getByText("ann asks for an approval").waitFor({ state: "detached" });
    const { data } = await program.request("GET", `/contexts/${contextId}/control`);
    expect(data).toMatchObject({ state: "free", last: { outcome: "declined" } });
    expect((await click()).status).toBe(409);
    expect(violations).toEqual([]);
  });
});
