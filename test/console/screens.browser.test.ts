import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { findings, signIn, startConsole, type TestConsole } from "../support/console.ts";
import { type RestClient, restClient } from "../support/rest.ts";

/** Every screen, with data on it; SCREENSHOTS=docs/images writes the pictures of docs/console.md. */
let harness: TestConsole;
let rest: RestClient;

beforeAll(async () => {
  harness = await startConsole();
  rest = restClient(harness.app, harness.ann.accessToken);
});

afterAll(() => harness.close());

const order = `
  document.title = "Order 4711 · Northwind";
  document.body.innerHTML = '<style>body{margin:0;font:16px/1.5 sans-serif;color:#222;background:#f3f1ec}header{background:#24433a;color:#fff;padding:18px 60px;font-size:22px}main{display:grid;grid-template-columns:1fr 360px;gap:32px;padding:36px 60px}section{background:#fff;border-radius:8px;padding:24px 28px}label{display:block;margin:0 0 14px}input{display:block;width:100%;box-sizing:border-box;padding:9px;font:inherit;border:1px solid #bbb;border-radius:4px}button{padding:11px 26px;font:inherit;background:#24433a;color:#fff;border:0;border-radius:4px}li{margin:0 0 8px}</style>' +
    '<header>Northwind Coffee</header><main><section><h1>Your order</h1><label>Name<input value="Ada Lovelace"></label><label>Street<input value="12 St James Square"></label>' +
    '<label>Security check: what is 3 + 4?<input id=check></label><button>Order now</button></section><section><h2>Basket</h2><ul><li>2 × House blend, 500 g</li><li>1 × Ethiopia Guji, 250 g</li></ul><p><b>Total 41.50</b></p></section></main>';`;

it.each(["light", "dark"] as const)("has no finding of axe on any screen, in %s", async (colorScheme) => {
  const { data } = await rest.request("POST", "/contexts", { name: "Order of coffee", createPage: true });
  const { id: contextId } = data as { id: string };
  onTestFinished(async () => {
    await rest.request("DELETE", `/contexts/${contextId}`);
  });
  expect((await rest.execute(contextId, "evaluate", { script: order })).error).toBeUndefined();
  const { page, violations } = await harness.visit({ colorScheme, viewport: { width: 1180, height: 760 } });
  const folder = process.env["SCREENSHOTS"];
  const checked = async (name: string): Promise<void> => {
    if (folder !== undefined) {
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
      await page.setViewportSize({ width: 390, height: 760 });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-phone.png`, fullPage: true });
      await page.setViewportSize({ width: 1180, height: 760 });
    }
    expect(await findings(page), name).toEqual([]);
  };
  const open = async (path: string): Promise<void> => {
    await page.goto(`${harness.app.httpUrl}/console/#/${path}`);
    await page.locator(".loading").waitFor({ state: "detached" });
  };

  await page.getByLabel("User name").waitFor();
  await checked("sign-in");
  await signIn(page);
  await page.getByRole("button", { name: "Show a picture of Order of coffee" }).click();
  await page.getByAltText("The page of Order of coffee").waitFor();
  await checked("contexts");
  await page.getByRole("button", { name: "Delete Order of coffee" }).click();
  await checked("delete");
  await page.getByRole("button", { name: "Cancel" }).click();

  const instructions = "The order asks a security question. Answer it, then hand back.";
  await rest.request("POST", `/contexts/${contextId}/control/requests`, { instructions, ttl: 60_000 });
  await page.getByText("asks for a person").waitFor();
  await page.getByRole("link", { name: "Order of coffee" }).click();
  await page.locator("figcaption", { hasText: /page does not change|pictures a second/ }).waitFor();
  await page.getByRole("button", { name: "Take control" }).click();
  await page.getByText("You have control").waitFor();
  await page.locator(".timeline .control-taken").waitFor();
  await checked("context");
  for (const panel of ["Configuration", "Counts", "Outline"]) {
    await page.getByRole("button", { name: panel }).click();
    await page.locator(".loading").waitFor({ state: "detached" });
    if (panel === "Outline") await page.getByText("Order now").hover();
    await checked(panel.toLowerCase());
  }
  await page.getByRole("button", { name: "Hand back" }).click();

  await open(`try/${contextId}`);
  await page.getByLabel("Action").selectOption("snapshot");
  await page.getByRole("button", { name: "Run snapshot" }).click();
  await page.locator(".chip", { hasText: "done" }).waitFor();
  await checked("try");
  await open("nowhere");
  await checked("nowhere");
  await open("contexts/none");
  await page.getByText("There is no such context").waitFor();
  expect(violations).toEqual([]);
});
