import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { signIn, startConsole } from "../support/console.ts";
import { connectOverHttp, textOf } from "../support/mcp.ts";
import { ofFile } from "../support/of-file.ts";

/** A shop that asks buyers something that programs do not answer, and takes the order with the right answer only. */
const shop = `<!doctype html><title>Checkout</title>
  <style>body{font:18px sans-serif;margin:40px}input,button{font:inherit;display:block;margin:8px 0 24px;padding:8px}</style>
  <h1>Checkout</h1>
  <form action="/order">
    <label>Name <input name="name"></label>
    <label>City <input name="city"></label>
    <label>Type the word in the picture
      <svg width="200" height="60" aria-label="picture"><text x="20" y="42" font-size="32" transform="rotate(-6)">harbour</text></svg>
      <input name="word" autocomplete="off"></label>
    <button>Order</button>
  </form>`;

let server: Server;
let orders: Record<string, string>[];

const harness = ofFile(() => startConsole({ PRIVATE_NETWORK: "allow" }));
beforeAll(async () => {
  orders = [];
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    response.setHeader("content-type", "text/html");
    if (pathname !== "/order") return response.end(shop);
    if (searchParams.get("word") !== "harbour")
      return response.end("<title>Wrong</title><h1>That is not the word</h1>");
    orders.push(Object.fromEntries(searchParams));
    return response.end("<title>Thanks</title><h1>Thank you, your order has arrived</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

it("lets a person finish in the live view what an assistant cannot do, and the assistant goes on", async () => {
  const { app, ann } = harness;
  const assistant = await connectOverHttp(app.httpUrl, ann.accessToken);
  onTestFinished(() => assistant.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { page: person, violations } = await harness.visit();
  await signIn(person);

  const context = (await assistant.api("POST", "/contexts", { body: { name: "buy coffee" } })) as {
    data: { id: string };
  };
  const contextId = context.data.id;
  const act = async (...steps: object[]): Promise<string> => {
    const result = await assistant.call("act", { context: contextId, steps });
    expect(result.isError, textOf(result)).not.toBe(true);
    return textOf(result);
  };
  await act({ action: "navigate", url });
  const filled = await act(
    { action: "type", selector: "[name=name]", text: "Ada" },
    { action: "type", selector: "[name=city]", text: "London" },
  );
  expect(filled).toContain("Ada");
  const control = `/contexts/${contextId}/control`;
  const instructions = "Please type the word in the picture and order.";
  await assistant.api("POST", `${control}/requests`, { body: { instructions, ttl: 120_000 } });
  const taken = assistant.api("GET", `${control}?wait=25000`);

  await person.getByText(instructions).waitFor();
  await person.getByRole("button", { name: /^Take control of/ }).click();
  await person.locator("figcaption", { hasText: /no changes|pictures? a second/ }).waitFor();
  await person.getByText("You have control").waitFor();
  expect(await taken).toMatchObject({ data: { state: "held", holder: { username: "ann" } } });
  const released = assistant.api("GET", `${control}?wait=25000`);
  const rejected = await assistant.call("act", {
    context: contextId,
    steps: [{ action: "click", selector: "button" }],
  });
  expect(textOf(rejected)).toContain("has control");

  const canvas = person.locator("canvas");
  /** Clicks an element, found by what the page reads, which control allows. */
  const click = async (name: string): Promise<void> => {
    const seen = (await assistant.act(contextId, "snapshot", { boxes: true, find: name })) as {
      data: { text: string };
    };
    const [, x = 0, y = 0, width = 0, height = 0] = (/@(\d+),(\d+),(\d+),(\d+)\s*$/m.exec(seen.data.text) ?? []).map(
      Number,
    );
    const box = await canvas.boundingBox();
    if (box === null || width === 0) throw new Error(`"${name}" is not shown: ${seen.data.text}`);
    const scale = box.width / 1280;
    await canvas.click({ position: { x: (x + width / 2) * scale, y: (y + height / 2) * scale } });
  };
  await click("word");
  await assistant.act(contextId, "wait", { selector: "[name=word]:focus" });
  await person.keyboard.type("harbour");
  await click("Order");
  await expect.poll(() => orders).toEqual([{ name: "Ada", city: "London", word: "harbour" }]);
  await expect.poll(() => person.getByLabel("Address").inputValue()).toContain("word=harbour");
  await person.locator("canvas").click();
  await person.keyboard.press("F6");
  await person.keyboard.type("It is ordered.");
  await person.keyboard.press("Tab");
  await person.keyboard.press("Tab");
  expect(await person.evaluate("document.activeElement.textContent")).toBe("Hand back");
  await person.keyboard.press("Enter");

  expect(await released).toMatchObject({
    data: { state: "free", last: { reason: "released", outcome: "completed", note: "It is ordered." } },
  });
  expect(await act({ action: "evaluate", script: "document.querySelector('h1').textContent" })).toContain("Thank you");
  await person.locator(".timeline .control-released").waitFor();
  expect(violations).toEqual([]);
});
