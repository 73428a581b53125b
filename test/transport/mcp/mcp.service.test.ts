import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actions, operations } from "../../../gen/operations.ts";
import { sharedTestApp, type TestApp, type TestUser } from "../../support/app.ts";
import { connectOverHttp, errorOf, type HttpMcpClient, textOf } from "../../support/mcp.ts";
import { type Site, startSite } from "../../support/site.ts";

describe("MCP over Streamable HTTP", () => {
  let app: TestApp;
  let site: Site;
  let user: TestUser;
  let mcp: HttpMcpClient;
  let contextId: string;

  beforeAll(async () => {
    [app, site] = await Promise.all([sharedTestApp(), startSite()]);
    user = await app.addUser("ada");
    mcp = await connectOverHttp(app.httpUrl, user.accessToken);
    const { data } = await mcp.api("POST", "/contexts", { body: { name: "mcp", createPage: true } });
    contextId = (data as { id: string }).id;
  });

  afterAll(async () => {
    await mcp.close();
    await Promise.all([app.close(), site.close()]);
  });

  describe("its description of itself", () => {
    it("has instructions for an assistant", () => {
      expect(mcp.client.getServerVersion()).toMatchObject({ name: "pagewire" });
      expect(mcp.client.getInstructions()).toContain("Begin with act");
      expect(mcp.client.getServerCapabilities()).toEqual({
        tools: { listChanged: false },
        resources: { listChanged: false },
      });
    });

    it("offers four tools whose list costs an assistant little", async () => {
      const { tools } = await mcp.client.listTools();

      expect(tools.map(({ name }) => name)).toEqual(["act", "look", "execute-in-context", "execute-api"]);
      // About a quarter of a token each.
      expect(JSON.stringify(tools).length).toBeLessThanOrEqual(5_680);
      for (const { name, description = "", inputSchema, annotations } of tools) {
        expect(description.length).toBeLessThanOrEqual(700);
        expect(inputSchema).toMatchObject({ type: "object" });
        // A header's name, which only clients of later revisions know.
        expect(JSON.stringify(inputSchema)).not.toContain("x-mcp-header");
        expect(annotations).toMatchObject({ readOnlyHint: name === "look" });
      }
    });

    it("lists every action and method with the tools", async () => {
      const [act, , context, api] = (await mcp.client.listTools()).tools;

      const { steps } = act?.inputSchema.properties as { steps: { items: { properties: { action: object } } } };
      expect(steps.items.properties.action).toMatchObject({ enum: [...Object.keys(actions), "requestControl"] });
      expect(context?.inputSchema.properties).toMatchObject({ command: { type: "string" } });
      const methods = [...new Set(Object.values(operations).map(({ method }) => method))];
      expect(api?.inputSchema.properties).toMatchObject({ method: { enum: methods } });
    });

    it("has the catalogue of all operations and commands as a resource", async () => {
      const { resources } = await mcp.client.listResources();
      expect(resources.map(({ name }) => name)).toEqual(["api-catalog", "health-status"]);

      const [read] = (await mcp.client.readResource({ uri: resources[0]?.uri ?? "" })).contents;
      const catalog = JSON.parse((read as { text: string }).text) as Record<string, Record<string, unknown>[]>;
      expect(catalog.operations?.map((each) => each.operation)).toEqual(Object.keys(operations));
      expect(catalog.commands?.map((each) => each.command)).toEqual(Object.keys(actions));
      expect(catalog.operations?.find((each) => each.operation === "createPage")).toMatchObject({
        method: "POST",
        path: "/contexts/{contextId}/pages",
        parameters: { contextId: "string" },
        body: "{ url?: string, viewport?: { width: integer, height: integer } }",
      });
    });

    it("has the current health as a resource", async () => {
      const read = async (): Promise<Record<string, unknown>> => {
        const [content] = (await mcp.client.readResource({ uri: "pagewire://health-status" })).contents;
        return JSON.parse((content as { text: string }).text) as Record<string, unknown>;
      };
      const first = await read();
      expect(first).toMatchObject({ status: "ready", checks: { database: true, browser: true }, version: "0.1.0" });
      expect((await read()).uptime).toBeGreaterThan(first.uptime as number);
    });

    it("rejects unknown resources and tools with errors of the protocol", async () => {
      for (const uri of ["pagewire://nothing", "pagewire://artifacts/none", `pagewire://artifacts/${"x".repeat(200)}`])
        expect([uri, await mcp.client.readResource({ uri }).catch((error: unknown) => error)]).toMatchObject([
          uri,
          { code: -32_602 },
        ]);
      await expect(mcp.client.readResource({ uri: "pagewire://artifacts/none" })).rejects.toMatchObject({
        data: { uri: "pagewire://artifacts/none" },
      });
      await expect(mcp.call("fly", {})).rejects.toMatchObject({ code: -32_602 });
    });
  });

  it("fills in a form and reads the result", async () => {
    await mcp.act(contextId, "navigate", { url: `${site.url}/form` });
    const { data: seen } = await mcp.act(contextId, "evaluate", {
      script: "[...document.querySelectorAll('input, select, textarea, button')].map((field) => field.id)",
    });
    expect((seen as { result: string[] }).result).toContain("name");

    await mcp.act(contextId, "type", { selector: "#name", text: "Ada Lovelace" });
    await mcp.act(contextId, "type", { selector: "#filled", text: "after", clear: true });
    await mcp.act(contextId, "click", { selector: "#check" });
    await mcp.act(contextId, "click", { selector: "#send" });

    const { data } = await mcp.act(contextId, "evaluate", { script: "document.querySelector('#body').textContent" });
    expect((data as { result: string }).result).toBe("name=Ada+Lovelace&filled=after&notes=&colour=r&file=&check=on");
  });

  it("returns the action's result for a command, as text and as structured content", async () => {
    const result = await mcp.call("execute-in-context", {
      contextId,
      command: "evaluate",
      parameters: { script: "6 * 7" },
    });

    expect(result.structuredContent).toMatchObject({ actionType: "evaluate", data: { result: 42 }, contextId });
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  it("returns screenshots as images, without base64 in the text", async () => {
    const result = await mcp.call("execute-in-context", { contextId, command: "screenshot", parameters: {} });

    const [, image] = result.content;
    expect(image).toMatchObject({ type: "image", mimeType: "image/png" });
    expect(
      Buffer.from((image as { data: string }).data, "base64")
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(textOf(result).length).toBeLessThan(500);
    expect(result.structuredContent).toMatchObject({ data: { contentType: "image/png" } });
  });

  it("says of a very large image how to take a smaller one", async () => {
    await mcp.act(contextId, "evaluate", {
      script: `(() => {
        const canvas = document.body.appendChild(document.createElement("canvas"));
        canvas.width = 2000; canvas.height = 1500;
        const context = canvas.getContext("2d"), image = context.createImageData(2000, 1500);
        for (let i = 0; i < image.data.length; i += 65536) crypto.getRandomValues(image.data.subarray(i, i + 65536));
        for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255;
        context.putImageData(image, 0, 0);
      })()`,
    });
    const result = await mcp.call("execute-in-context", {
      contextId,
      command: "screenshot",
      parameters: { fullPage: true },
    });
    expect(result.content).toMatchObject([
      { type: "text" },
      { type: "text", text: expect.stringMatching(/^It has \d+ bytes, .+ at most 3700000\. Take a smaller one/) },
    ]);
    await mcp.act(contextId, "navigate", { url: "about:blank" });
  });

  it("embeds documents", async () => {
    const result = await mcp.call("execute-in-context", { contextId, command: "pdf" });
    const [, embedded] = result.content as [unknown, { resource: { blob: string } }];
    expect(embedded).toMatchObject({ type: "resource", resource: { mimeType: "application/pdf" } });
    expect(textOf(result).length).toBeLessThan(800);
    expect(Buffer.from(embedded.resource.blob, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  });

  describe("long results", () => {
    const script = "'x'.repeat(30000) + 'é😀'.repeat(30000)";
    const whole = "x".repeat(30_000) + "é😀".repeat(30_000);

    it("are truncated, and say so", async () => {
      const result = await mcp.act(contextId, "evaluate", { script });
      expect(JSON.stringify(result).length).toBeLessThan(22_000);
      const { result: piece } = result.data as { result: string };
      expect(whole.startsWith(piece)).toBe(true);
      expect(result.truncated).toMatchObject({ field: "data.result", shown: piece.length, total: whole.length });
    });

    it("are returned whole with a larger maxLength", async () => {
      const { data, truncated } = await mcp.act(contextId, "evaluate", { script }, { maxLength: 1_000_000 });
      expect([data, truncated]).toEqual([{ result: whole }, undefined]);
    });

    it("of lists and objects are the beginning of their JSON", async () => {
      const { data, truncated } = await mcp.act(contextId, "evaluate", {
        script: "Array.from({ length: 5000 }, (_, i) => ({ i, name: 'row ' + i }))",
      });
      expect((data as { result: string }).result.startsWith(`[{"i":0,"name":"row 0"}`)).toBe(true);
      expect(truncated).toMatchObject({ field: "data.result" });
    });

    it("through execute-api are truncated alike", async () => {
      const body = { action: "evaluate", params: { script } };
      const { truncated } = await mcp.api("POST", `/contexts/${contextId}/execute`, { body });
      expect(truncated).toMatchObject({ field: "data.data.result", total: whole.length });
    });
  });

  describe("errors", () => {
    const fails = async (tool: string, args: Record<string, unknown>) => errorOf(await mcp.call(tool, args));

    it("of a missing element have a hint how to look at the page", async () => {
      const error = await fails("execute-in-context", {
        contextId,
        command: "click",
        parameters: { selector: "#none", timeout: 200 },
      });
      expect(error).toMatchObject({ code: "TIMEOUT", details: { phase: "selector", timeout: 200 } });
      expect(error.hint).toMatch(/screenshot/);
    });

    it("of an unknown context have a hint how to find one", async () => {
      const unknown = "00000000-0000-4000-8000-00000000abcd";
      const error = await fails("execute-in-context", { contextId: unknown, command: "screenshot" });
      expect(error).toMatchObject({ code: "NOT_FOUND", hint: expect.stringContaining("GET /contexts") });
      expect(await fails("execute-api", { method: "GET", path: `/contexts/${unknown}` })).toMatchObject({
        code: "NOT_FOUND",
      });
    });

    it("of an unknown page have a hint how to find one", async () => {
      const error = await fails("execute-in-context", {
        contextId,
        command: "screenshot",
        parameters: { pageId: "none" },
      });
      expect(error).toMatchObject({ code: "NOT_FOUND", hint: expect.stringContaining("/pages") });
    });

    it("name fields as the caller wrote them, and the parameters of the command", async () => {
      const error = await fails("execute-in-context", {
        contextId,
        command: "type",
        parameters: { selector: 5, txet: "x", timeout: 0 },
      });
      expect(error.code).toBe("VALIDATION_ERROR");
      const fields = (error.details as { field: string }[]).map(({ field }) => field);
      expect(fields).toEqual(expect.arrayContaining(["parameters.selector", "parameters.txet", "parameters.timeout"]));
      expect(error.message).toMatch(/^parameters\./);
      expect(error.hint).toContain("type takes { selector?: string, ref?: string, text?: string");
    });

    it.each([
      ["execute-api", { method: "GET" }, "path"],
      ["execute-api", { path: "/contexts" }, "method"],
      ["execute-api", { method: "GET", path: "/contexts", token: "x" }, "token"],
      ["execute-api", { method: "GET", path: "/contexts", maxLength: 5 }, "maxLength"],
      ["execute-api", { method: "POST", path: "/contexts", body: "none" }, "body"],
      ["execute-in-context", { command: "screenshot" }, "contextId"],
      ["execute-in-context", { contextId: "x", command: "fly" }, "command"],
      ["execute-in-context", { contextId: "x", command: "screenshot", parameters: "none" }, "parameters"],
    ])("of wrong arguments name them: %s %j", async (tool, args, field) => {
      const error = await fails(tool, args);
      expect(error).toMatchObject({ code: "VALIDATION_ERROR", details: [expect.objectContaining({ field })] });
    });

    it("of a wrong method name the existing ones", async () => {
      const error = await fails("execute-api", { method: "PATCH", path: "/auth/login" });
      expect(error).toMatchObject({ code: "NOT_FOUND", hint: "With this path there is only POST." });
    });

    it("of a missing permission have a hint not to retry", async () => {
      const viewer = await app.addUser("vera", "viewer");
      const other = await connectOverHttp(app.httpUrl, viewer.accessToken);
      const error = errorOf(await other.call("execute-api", { method: "POST", path: "/contexts", body: {} }));
      expect(error).toMatchObject({ code: "FORBIDDEN", hint: expect.stringContaining("contexts:write") });
      await other.close();
    });
  });

  it.each(["/contexts", "/api/v1/contexts", "/v1/contexts", "contexts/", "/api/v1/v1/contexts"])(
    "accepts the path as %s",
    async (path) => {
      expect(await mcp.api("get", `${path}?limit=1`)).toMatchObject({ limit: 1, total: 1 });
    },
  );

  it("never requests a path as a URL", async () => {
    for (const path of ["http://127.0.0.1:1/contexts", "//127.0.0.1/contexts", "/contexts/../health", "/mcp"]) {
      const result = await mcp.call("execute-api", { method: "GET", path });
      expect(errorOf(result).code, path).toBe("NOT_FOUND");
    }
  });

  it("reports the progress of a long command to a client that sent a progress token", async () => {
    const progressed: { progress: number; message?: string | undefined }[] = [];
    const running = mcp.client.callTool(
      {
        name: "execute-in-context",
        arguments: {
          contextId,
          command: "evaluate",
          parameters: { script: "new Promise((resolve) => { window.finish = resolve })", timeout: 60_000 },
        },
      },
      undefined,
      { onprogress: (progress) => void progressed.push(progress) },
    );
    await expect.poll(() => progressed.length).toBeGreaterThanOrEqual(3);
    await mcp.client.request(
      { method: "tools/call", params: { name: "execute-api", arguments: { method: "GET", path: "/contexts" } } },
      (await import("@modelcontextprotocol/sdk/types.js")).CallToolResultSchema,
    );

    const controller = await connectOverHttp(app.httpUrl, user.accessToken);
    await controller.api("DELETE", `/contexts/${contextId}`);
    expect(await running).toMatchObject({ isError: true });
    expect(progressed[0]).toMatchObject({ progress: 0, message: expect.stringContaining("evaluate has begun") });
    expect(progressed.map(({ progress }) => progress)).toEqual(
      progressed.map(({ progress }) => progress).toSorted((a, b) => a - b),
    );

    const { data } = await controller.api("POST", "/contexts", { body: { createPage: true } });
    contextId = (data as { id: string }).id;
    await controller.close();
  });
});
