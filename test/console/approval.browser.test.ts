import { afterAll, beforeAll, expect, it } from "vitest";
import { findings, signIn, startConsole, type TestConsole } from "../support/console.ts";
import { restClient } from "../support/rest.ts";

let harness: TestConsole;

beforeAll(async () => {
  harness = await startConsole();
});

afterAll(() => harness.close());

it("lets a person approve or decline what a program asks for, in the list and in the context", async () => {
  const { app, ann } = harness;
  const program = restClient(app, ann.accessToken);
  const approvals = [{ action: "click", names: ["buy"] }];
  const contextId = await program.newContext({ createPage: true, name: "shop", approvals });
  const script = "document.body.innerHTML = '<button>Buy</button>'";
  expect((await program.execute(contextId, "evaluate", { script })).error).toBeUndefined();
  const click = () => program.execute(contextId, "click", { selector: "button" });
  const { page, violations } = await harness.visit();
  await signIn(page);

  expect((await click()).status).toBe(409);
  await page.getByText('Approve: click "Buy"').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Approve Buy" }).click();
  await page.getByRole("heading", { name: /waits for a person/ }).waitFor({ state: "detached" });
  expect((await click()).status).toBe(200);

  expect((await click()).status).toBe(409);
  await page.goto(`${app.httpUrl}/console/#/contexts/${contextId}`);
  await page.getByText("ann asks for an approval").waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Decline Buy" }).click();
  await page.getByText("ann asks for an approval").waitFor({ state: "detached" });
  const { data } = await program.request("GET", `/contexts/${contextId}/control`);
  expect(data).toMatchObject({ state: "free", last: { outcome: "declined" } });
  expect((await click()).status).toBe(409);
  expect(violations).toEqual([]);
});
