import { beforeAll, describe, expect, it } from "vitest";
import { findings, signIn, startConsole, type Visit } from "../support/console.ts";
import { type RestClient, restClient } from "../support/rest.ts";
import { ofFile } from "../support/of-file.ts";

let rest: RestClient;

const harness = ofFile(() => startConsole());
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
    expect(await findings(page)).toEqual([]);

    const holder = await openLink(url);
    await holder.page.getByRole("img", { name: /Shop/ }).waitFor();
    await holder.page.locator("figcaption", { hasText: /page does not change|pictures? a second/ }).waitFor();
    expect(await holder.page.getByRole("button", { name: "Take control" }).count()).toBe(0);
    expect(await findings(holder.page)).toEqual([]);

    await page.getByRole("button", { name: "Revoke the link courier" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await holder.page.getByText("This link has ended").waitFor();
    await page.getByText("This context is not shared.").waitFor();

    const secret = url.slice(url.indexOf("pws_"));
    expect(holder.requests.filter((each) => new URL(each).href.split("#")[0]?.includes(secret))).toEqual([]);
    expect([...violations, ...holder.violations]).toEqual([]);
  });

  it("gives control on a phone: taps and fingers go to the page, and it is handed back", async () => {
    const contextId = await openContext();
    const body = { scope: "control", ttl: 600_000 };
    const { data } = await rest.request("POST", `/contexts/${contextId}/share-links`, body);
    const request = { instructions: "Please press Go", ttl: 60_000 };
    await rest.request("POST", `/contexts/${contextId}/control/requests`, request);
    const { page, violations } = await openLink((data as { url: string }).url);

    await page.getByText("Please press Go").waitFor();
    await page.getByRole("button", { name: "Take control" }).tap();
    await page.getByText("You have control").waitFor();
    await page.locator("figcaption", { hasText: /page does not change|pictures? a second/ }).waitFor();
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
    expect(await findings(page)).toEqual([]);

    await page.getByLabel("Note for the caller").fill("pressed");
    await page.getByRole("button", { name: "Hand back" }).tap();
    await page.getByText("You are watching").waitFor();
    const { data: control } = await rest.request("GET", `/contexts/${contextId}/control`);
    expect(control).toMatchObject({ state: "free", last: { outcome: "completed", note: "pressed" } });
    expect(await valueOf(contextId, "seen")).toEqual(["click"]);
    expect(await valueOf(contextId, "scrollY")).toBeGreaterThan(100);
    expect(violations).toEqual([]);
  });

  it("that never was says so", async () => {
    const { page, violations } = await openLink(`${harness.app.httpUrl}/console/#/share/pws_${"A".repeat(43)}`);
    await page.getByText("This link does not work").waitFor();
    expect(violations).toEqual([]);
  });
});
