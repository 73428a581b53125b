import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { generateSource } from "oazapfts";
import { generate } from "orval";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, testPassword } from "../support/app.ts";
import { type Site, startSite } from "../support/site.ts";

/** The clients are what third-party generators make of the served document; nothing in them is edited. */
describe("clients generated from the served document", () => {
  let app: TestApp;
  let site: Site;
  let folder: string;
  let document: string;

  beforeAll(async () => {
    [app, site] = await Promise.all([startTestApp(), startSite()]);
    // Below the project, so that the generated TypeScript is compiled like the tests themselves.
    const parent = join(import.meta.dirname, "../../node_modules/.generated-clients");
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(`${parent}/`);
    document = join(folder, "openapi.json");
    await writeFile(document, await (await fetch(`${app.httpUrl}/api/v1/openapi.json`)).text());
    await app.addUser("ada");
  });

  afterAll(async () => {
    await Promise.all([app.close(), site.close(), rm(folder, { recursive: true, force: true })]);
  });

  it("does a whole flow with the client of openapi-ts", async () => {
    const output = join(folder, "openapi-ts");
    await createClient({
      input: document,
      output,
      plugins: ["@hey-api/client-fetch", "@hey-api/sdk", "@hey-api/typescript"],
      logs: { level: "silent" },
    });
    const { client } = (await importGenerated(join(output, "client.gen.ts"))) as {
      client: { setConfig(config: object): void };
    };
    type Sdk = Record<
      string,
      (options: object) => Promise<{ data?: { data?: unknown; total?: number }; error?: unknown }>
    >;
    const sdk = (await importGenerated(join(output, "sdk.gen.ts"))) as Sdk;
    const call = async (operation: string, options: object): Promise<unknown> => {
      const { data, error } = (await sdk[operation]?.(options)) ?? {};
      expect(error, operation).toBeUndefined();
      return data?.data;
    };

    client.setConfig({ baseUrl: `${app.httpUrl}/api/v1` });
    const { accessToken } = (await call("login", { body: { username: "ada", password: testPassword } })) as {
      accessToken: string;
    };
    client.setConfig({
      baseUrl: `${app.httpUrl}/api/v1`,
      auth: ({ scheme }: { scheme?: string }) => (scheme === "bearer" ? accessToken : undefined),
    });
    const context = (await call("createContext", { body: { name: "openapi-ts", createPage: true } })) as { id: string };
    const path = { contextId: context.id };
    await call("executeAction", { path, body: { action: "navigate", params: { url: `${site.url}/form` } } });
    await call("executeAction", { path, body: { type: "type", selector: "input", text: "typed", clearFirst: true } });
    const value = await call("executeAction", {
      path,
      body: { action: "evaluate", params: { script: "document.querySelector('input').value" } },
    });
    const listed = await call("listContexts", {
      query: {
        limit: 5,
        sort: "-createdAt",
        "filter[name][$in]": ["openapi-ts", "other"],
        "filter[createdAt][$gt]": "2020-01-01T00:00:00Z",
      },
    });
    await call("deleteContext", { path });

    expect(value).toMatchObject({ actionType: "evaluate", data: { result: "typed" } });
    expect(listed).toMatchObject([{ id: context.id, name: "openapi-ts" }]);
  });

  it("does a whole flow with the client of swagger-typescript-api", async () => {
    const output = join(folder, "swagger-typescript-api");
    await generateApi({ input: document, output, fileName: "api.ts", httpClientType: "fetch", silent: true });
    const { Api } = (await importGenerated(join(output, "api.ts"))) as {
      Api: new (
        config: object,
      ) => Record<string, Record<string, (...args: unknown[]) => Promise<{ data: { data?: unknown } }>>>;
    };
    const session: { accessToken?: string } = {};
    const api = new Api({
      baseUrl: `${app.httpUrl}/api/v1`,
      securityWorker: () =>
        session.accessToken === undefined ? {} : { headers: { authorization: `Bearer ${session.accessToken}` } },
    });
    const call = async (group: string, operation: string, ...args: unknown[]): Promise<unknown> => {
      const answer = await api[group]?.[operation]?.(...args);
      return answer?.data.data;
    };

    Object.assign(session, await call("auth", "login", { username: "ada", password: testPassword }));
    const context = (await call("contexts", "createContext", { name: "swagger", createPage: true })) as { id: string };
    const execute = (body: object): Promise<unknown> => call("contexts", "executeAction", context.id, body);
    await execute({ action: "navigate", params: { url: `${site.url}/form` } });
    await execute({ action: "type", params: { selector: "input", text: "typed" } });
    const value = await execute({ type: "evaluate", function: "() => document.querySelector('input').value" });
    const listed = await call("contexts", "listContexts", { limit: 1, "filter[name]": "swagger" });
    const pages = await call("contexts", "listPages", context.id, { "filter[url]": `${site.url}/form` });
    await call("contexts", "deleteContext", context.id);

    expect(value).toMatchObject({ data: { result: "typed" } });
    expect(listed).toMatchObject([{ id: context.id }]);
    expect(pages).toHaveLength(1);
  });

  it("does a whole flow with the client of orval", async () => {
    const target = join(folder, "orval.ts");
    const baseUrl = `${app.httpUrl}/api/v1`;
    await generate({ input: { target: document }, output: { target, baseUrl, client: "fetch", mode: "single" } });
    const client = (await importGenerated(target)) as StatusClient;
    const session: { accessToken?: string } = {};
    const call = (operation: string, ...args: unknown[]): Promise<unknown> => {
      const { accessToken } = session;
      const headers = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
      return dataOf(client, operation, ...args, { headers });
    };

    Object.assign(session, await call("login", { username: "ada", password: testPassword }));
    const context = (await call("createContext", { name: "orval", createPage: true })) as { id: string };
    const execute = (body: object): Promise<unknown> => call("executeAction", context.id, body);
    await execute({ action: "navigate", params: { url: `${site.url}/form` } });
    await execute({ type: "type", selector: "input", text: "typed" });
    const value = await execute({ action: "evaluate", params: { script: "document.querySelector('input').value" } });
    const listed = await call("listContexts", { limit: 5, "filter[name][$in]": ["orval", "other"] });
    await call("deleteContext", context.id);

    expect(value).toMatchObject({ actionType: "evaluate", data: { result: "typed" } });
    expect(listed).toMatchObject([{ id: context.id, name: "orval" }]);
  });

  it("does a whole flow with the client of oazapfts", async () => {
    const target = join(folder, "oazapfts.ts");
    await writeFile(target, await generateSource(document));
    const client = (await importGenerated(target)) as StatusClient & {
      defaults: { baseUrl: string; headers: Record<string, string> };
    };
    client.defaults.baseUrl = `${app.httpUrl}/api/v1`;
    const call = (operation: string, ...args: unknown[]): Promise<unknown> => dataOf(client, operation, ...args);

    const { accessToken } = (await call("login", { username: "ada", password: testPassword })) as {
      accessToken: string;
    };
    client.defaults.headers["authorization"] = `Bearer ${accessToken}`;
    const context = (await call("createContext", { name: "oazapfts", createPage: true })) as { id: string };
    const execute = (body: object): Promise<unknown> => call("executeAction", context.id, body);
    await execute({ action: "navigate", params: { url: `${site.url}/form` } });
    await execute({ action: "type", params: { selector: "input", text: "typed" } });
    const value = await execute({ type: "evaluate", function: "() => document.querySelector('input').value" });
    const listed = await call("listContexts", { sort: "-createdAt", filterNameIn: ["oazapfts", "other"] });
    await call("deleteContext", context.id);

    expect(value).toMatchObject({ data: { result: "typed" } });
    expect(listed).toMatchObject([{ id: context.id, name: "oazapfts" }]);
  });
});

/** A client whose functions return the status and the body of every response. */
type StatusClient = Readonly<
  Record<string, (...args: unknown[]) => Promise<{ readonly status: number; readonly data: unknown }>>
>;

async function dataOf(client: StatusClient, operation: string, ...args: unknown[]): Promise<unknown> {
  const { status, data } = (await client[operation]?.(...args)) ?? {};
  // Orval returns a blob where a response may also be an image.
  const body: unknown = data instanceof Blob ? JSON.parse(await data.text()) : data;
  expect(status, `${operation}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return (body as { data?: unknown }).data;
}

/** The generated file as plain JavaScript beside it: node_modules are not compiled on the way in. */
async function importGenerated(path: string): Promise<unknown> {
  const { transpileModule, ModuleKind, ScriptTarget } = (await import("typescript")).default;
  const pending = [path];
  const seen = new Set<string>();
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = await readFile(file, "utf8");
    const { outputText } = transpileModule(source, {
      compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2024 },
    });
    const linked = outputText.replaceAll(/from ['"](\.[^'"]+?)(?:\.[jt]s)?['"]/g, (_, target: string) => {
      return `from "${target}.mjs"`;
    });
    for (const [, target = ""] of linked.matchAll(/from "(\.[^"]+)\.mjs"/g))
      pending.push(join(file, "..", `${target}.ts`));
    await writeFile(file.replace(/\.ts$/, ".mjs"), linked);
  }
  return import(path.replace(/\.ts$/, ".mjs"));
}
