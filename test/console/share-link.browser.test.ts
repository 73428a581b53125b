import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoFindings, signIn, startConsole, type Visit } from "../support/console.ts";
import { nightly } from "../support/nightly.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { ofFile } from "../support/of-file.ts";

let rest: RestClient;

/** Pages of one origin may embed its links. */
const harness = ofFile(async () => {
  const host = await startHost();
  const service = await startConsole({ EMBED_ORIGINS: `http://localhost:${host.port}` });
  return {
    ...service,
    ...{ allowed: `http://localhost:${host.port}`, stranger: `http://127.0.0.1:${host.port}` },
    async close() {
      await service.close();
      await host.close();
    },
  };
});
beforeAll(async () => {
  rest = restClient(harness.app, harness.ann.accessToken);
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

async function openContext(): Promise<string> {
  const contextId = await rest.newContext({ createPage: true, name: "shop" });
  const script = `document.body.innerHTML = '<button id=go style="position:fixed;left:100px;top:100px;width:200px;height:100px">Go</button><p style="height:4000px">'; document.title = "Shop";
    window.seen = []; go.onclick = () => { seen.push("click"); go.textContent = "Done"; };`;
  expect((await rest.execute(contextId, "evaluate", { script })).error).toBeUndefined();
  return contextId;
}

async function valueOf(contextId: string, script: string): Promise<unknown> {
  const { data } = await rest.execute(contextId, "evaluate", { script });
  return (data as { data: { result: unknown } }).data.result;
}

/** A person without an account who opens the link. */
async function openLink(url: string): Promise<Visit> {
  const visit = await harness.visit(PHONE);
  await visit.page.goto("about:blank");
  await visit.page.goto(url);
  return visit;
}

describe("a share link", () => {
  it("is made and revoked in the console, and shows the page to a person without an account", async () => {
    const contextId = await openContext();
    const { page, violations } = await harness.visit();
    await signIn(page);
    await page.goto(`${harness.app.httpUrl}/console/#/contexts/${contextId}`);
    await page.getByRole("button", { name: "Sharing" }).click();
    await page.getByLabel("Name").fill("courier");
    await page.getByRole("button", { name: "New link" }).click();
    const url = (await page.getByRole("region", { name: "The new link" }).textContent()) ?? "";
    expect(url).toMatch(/\/console\/#\/share\/pws_[\w-]{43}$/);
    await expectNoFindings(page);

    const holder = await openLink(url);
    await holder.page.getByRole("img", { name: /Shop/ }).waitFor();
    await holder.page.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
    expect(await holder.page.getByRole("button", { name: "Take control" }).count()).toBe(0);
    await expectNoFindings(holder.page);

    await page.getByRole("button", { name: "Revoke the link courier" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await holder.page.getByText("This link has ended").waitFor();
    await page.getByText("This context is not shared.").waitFor();

    const secret = url.slice(url.indexOf("pws_"));
    expect(holder.requests.filter((each) => new URL(each).href.split("#")[0]?.includes(secret))).toEqual([]);
    expect([...violations, ...holder.violations]).toEqual([]);
  });

  nightly("gives control on a phone: taps and fingers go to the page, and it is handed back", async () => {
    const contextId = await openContext();
    const body = { scope: "control", ttl: 600_000 };
    const { data } = await rest.request("POST", `/contexts/${contextId}/share-links`, body);
    const request = { instructions: "Please press Go", ttl: 60_000 };
    await rest.request("POST", `/contexts/${contextId}/control/requests`, request);
    const { page, violations } = await openLink((data as { url: string }).url);

    await page.getByText("Please press Go").waitFor();
    await page.getByRole("button", { name: "Take control" }).tap();
    await page.getByText("You have control").waitFor();
    await page.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
    const canvas = page.locator("canvas");
    const box = await canvas.boundingBox();
    if (box === null) throw new Error("the page is not shown");
    const scale = box.width / 1_280;
    await page.touchscreen.tap(box.x + 200 * scale, box.y + 150 * scale);
    const content = async () => JSON.stringify((await rest.execute(contextId, "content")).data);
    await expect.poll(content).toContain(">Done</button>");
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);

    const cdp = await page.context().newCDPSession(page);
    const touch = (type: string, y?: number) =>
      cdp.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints: y === undefined ? [] : [{ x: box.x + box.width / 2, y }],
      });
    await touch("touchStart", box.y + box.height * 0.8);
    for (let part = 7; part >= 2; part--) await touch("touchMove", box.y + (box.height * part) / 10);
    await touch("touchEnd");
    await expectNoFindings(page);

    await page.getByLabel("Note for the caller").fill("pressed");
    await page.getByRole("button", { name: "Hand back" }).tap();
    await page.getByText("View only").waitFor();
    const { data: control } = await rest.request("GET", `/contexts/${contextId}/control`);
    expect(control).toMatchObject({ state: "free", last: { outcome: "completed", note: "pressed" } });
    expect(await valueOf(contextId, "seen")).toEqual(["click"]);
    expect(await valueOf(contextId, "scrollY")).toBeGreaterThan(100);
    expect(violations).toEqual([]);
  });

  nightly("that never was says so", async () => {
    const { page, violations } = await openLink(`${harness.app.httpUrl}/console/#/share/pws_${"A".repeat(43)}`);
    await page.getByText("This link does not work").waitFor();
    expect(violations).toEqual([]);
  });
});

/** A page of another application with the link in a frame. The same server is an allowed origin by one name, and a stranger by the other. */
async function startHost() {
  const server = createServer((request, response) => {
    const link = new URL(request.url ?? "/", "http://host").searchParams.get("link") ?? "";
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Host</title><style>body{margin:0}iframe{width:600px;height:400px;border:0}</style>
      <script>window.messages = []; addEventListener("message", ({ data, origin }) => messages.push({ ...data, origin }));</script>
      <iframe src="${link.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`);
  });
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("a share link in a frame of another page", () => {
  it.each([
    ["embed", () => harness.allowed],
    ["", () => "'none'"],
  ])("has its policy of the page around console/%s", async (path, ancestors) => {
    const { headers } = await fetch(`${harness.app.httpUrl}/console/${path}`);
    expect(headers.get("content-security-policy")).toContain(`frame-ancestors ${ancestors()}`);
  });

  /** A context of the service and a link to it, for frames. */
  async function share(scope: "read" | "control") {
    const contextId = await rest.newContext({ createPage: true, name: "shop" });
    await rest.execute(contextId, "evaluate", { script: `document.title = "Shop"` });
    const made = await rest.request("POST", `/contexts/${contextId}/share-links`, { scope, ttl: 600_000 });
    const { id, embedUrl: link } = made.data as { readonly id: string; readonly embedUrl: string };
    return { contextId, id, link };
  }

  async function openIn(origin: string, link: string): Promise<Visit> {
    const visit = await harness.visit();
    await visit.page.goto(`${origin}/?link=${encodeURIComponent(link)}`);
    return visit;
  }

  const messagesOf = (page: Page): Promise<unknown> => page.evaluate("messages");

  nightly(
    "works in an allowed origin, fills its frame, and reports and takes control by messages of that origin",
    async () => {
      const { contextId, id, link } = await share("control");
      const { page } = await openIn(harness.allowed, link);
      const frame = page.frameLocator("iframe");
      await frame.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
      const ready = { source: "pagewire", type: "ready", scope: "control", origin: harness.app.httpUrl };
      await expect.poll(() => messagesOf(page)).toContainEqual(expect.objectContaining(ready));
      const box = await frame.locator("canvas").boundingBox();
      if (box === null) throw new Error("the page is not shown");
      expect(box.x + box.width).toBeLessThanOrEqual(600);
      expect(box.y + box.height).toBeLessThanOrEqual(400);
      expect(Math.max(box.width / 600, box.height / 400)).toBeGreaterThan(0.6);
      expect(box.width / box.height).toBeCloseTo(1_280 / 720, 1);
      const scrolls =
        "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth";
      expect(await page.frames()[1]?.evaluate(scrolls)).toBe(false);

      // Of another window it is none: only the page around the frame may ask.
      await page.frames()[1]?.evaluate(`postMessage({ target: "pagewire", type: "takeControl" }, "*")`);
      const ask = (type: string) =>
        page.evaluate(
          `frames[0].postMessage({ target: "pagewire", type: "${type}" }, ${JSON.stringify(harness.app.httpUrl)})`,
        );
      await ask("nonsense");
      expect((await rest.request("GET", `/contexts/${contextId}/control`)).data).toMatchObject({ state: "free" });
      await ask("takeControl");
      await frame.getByText("You have control").waitFor();
      const taken = { type: "control", state: "held", isOwn: true };
      await expect.poll(() => messagesOf(page)).toContainEqual(expect.objectContaining(taken));
      await ask("handBack");
      await frame.getByText("View only").waitFor();
      await rest.request("DELETE", `/contexts/${contextId}/share-links/${id}`);
      await expect.poll(() => messagesOf(page)).toContainEqual(expect.objectContaining({ type: "ended" }));
      const secret = link.slice(link.indexOf("pws_"));
      expect(JSON.stringify(await messagesOf(page))).not.toContain(secret);
    },
  );

  nightly("is not shown in a stranger's page, and nothing else of the console in an allowed one", async () => {
    const { link } = await share("read");
    const blocked = await openIn(harness.stranger, link);
    await expect.poll(() => blocked.violations.join(" ")).toContain("frame-ancestors");
    expect(await messagesOf(blocked.page)).toEqual([]);
    const whole = await openIn(harness.allowed, link.replace("/embed#", "/#"));
    await expect.poll(() => whole.violations.join(" ")).toContain("frame-ancestors");

    for (const path of ["embed", "%65mbed"]) {
      const other = await openIn(harness.allowed, `${harness.app.httpUrl}/console/${path}#/`);
      await other.page.frameLocator("iframe").getByText("There is no such screen").waitFor();
      expect(await other.page.frameLocator("iframe").getByLabel("Password").count()).toBe(0);
      expect(other.violations).toEqual([]);
    }
  });
});
