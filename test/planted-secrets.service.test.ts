import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { actions, type ActionType } from "../gen/operations.ts";
import document from "../gen/openapi.json" with { type: "json" };
import { attemptsOfFile } from "./support/attempts.ts";
import { fitting, type Schema } from "./support/contract-arbitrary.ts";
import { type Operation, operations, resolve } from "./support/contract-operations.ts";
import { addressOf, type PagewireProcess, runPagewire } from "./support/pagewire.ts";
import { type Site, startSite } from "./support/site.ts";
import { openSocket } from "./support/socket.ts";
import { connectTransport, transportNames } from "./support/transports.ts";
import { isNightly, samples } from "./support/nightly.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const attempts = attemptsOfFile("a secret of any field, in what is kept or sent");

/** A field of an operation's input, and an input with a value of it that is found wherever it is written as it is. */
interface Planted {
  readonly field: string;
  readonly secret: string;
  readonly operation: Operation;
  readonly input: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly idempotencyKey?: string;
  };
}

interface Place {
  readonly field: string;
  with(secret: string): unknown;
}

const schemas = document.components.schemas as unknown as Readonly<Record<string, Schema>>;
const sampled = new Map<Schema, unknown>();
function sample(schema: Schema): unknown {
  const known = sampled.get(schema) ?? fc.sample(fitting(schema, resolve as never), { seed: 1, numRuns: 1 })[0];
  sampled.set(schema, known);
  return known;
}

/** The places of text in what fits a schema, each with the rest of a smallest valid value around it. */
function placesOf(given: Schema, above: readonly Schema[] = []): readonly Place[] {
  const schema = resolve(given as never) as Schema;
  if (above.includes(schema)) return [];
  const inside = [...above, schema];
  const union = schema.oneOf ?? schema.anyOf;
  if (union) return union.flatMap((each) => placesOf(each, inside));
  if (schema.type === "string") return schema.enum ? [] : [{ field: "", with: (secret) => textFor(schema, secret) }];
  if (schema.type === "array")
    return placesOf(schema.items ?? {}, inside).map((place) => ({
      field: `[]${place.field}`,
      with: (secret) => [place.with(secret)],
    }));
  if (schema.type !== "object")
    return schema.type === undefined ? [{ field: "", with: (secret) => ({ any: secret }) }] : [];
  const { properties = {}, required = [], additionalProperties } = schema;
  const base = Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
  const named = Object.entries(properties).flatMap(([name, property]) =>
    placesOf(property, inside).map((place) => ({
      field: `.${name}${place.field}`,
      with: (secret: string) => ({ ...base, [name]: place.with(written(name, secret)) }),
    })),
  );
  if (typeof additionalProperties !== "object") return named;
  return [...named, { field: ".*", with: (secret) => ({ ...base, "x-api-key": secret }) }];
}

/** A secret as such a field may hold it. */
function written(name: string, secret: string): string {
  if (name === "url") return `${site.url}/form?token=${secret}`;
  return name === "script" || name === "function" ? `void "${secret}"` : secret;
}

function textFor({ format, pattern, maxLength = 1_000 }: Schema, secret: string): string {
  const urls = [`https://none.test/?token=${secret}`, `https://${secret}.test`, `http://${secret}.test:80`];
  const candidates = format === "uri" ? urls : [secret, ...urls, `${secret}.test`, secret.toUpperCase().slice(0, 32)];
  const fits = (text: string): boolean =>
    text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  return candidates.find(fits) ?? secret;
}

/** Each field of each operation and action, once. */
function plantAll(contextId: string, changedId: string): readonly Planted[] {
  const plant = (operation: Operation, field: string, inputWith: (secret: string) => Planted["input"]): Planted => {
    const secret = `canary${randomBytes(8).toString("hex")}`;
    const ids = operation.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
    const context = operation.id === "updateContext" ? changedId : contextId;
    const params = Object.fromEntries(ids.map((name) => [name, name === "contextId" ? context : "none"]));
    return { field: `${operation.id}${field}`, secret, operation, input: { params, ...inputWith(secret) } };
  };
  const actionPlaces = Object.keys(actions).flatMap((action) => {
    const prefix = action[0]?.toUpperCase() + action.slice(1);
    return placesOf(schemas[`${prefix}Params`] ?? {}).map(({ field, with: valueWith }) => ({
      field: `(${action as ActionType})${field}`,
      with: (secret: string) => ({ action, params: valueWith(secret), timeout: isNightly ? 300 : 100 }),
    }));
  });
  return operations.flatMap((operation) => {
    const { id, body, parameters } = operation;
    const places = id === "executeAction" ? actionPlaces : body === undefined ? [] : placesOf(body);
    const texts = parameters.filter(({ schema }) => (resolve(schema as never) as Schema).type === "string");
    return [
      ...places.map(({ field, with: valueWith }) => plant(operation, field, (secret) => ({ body: valueWith(secret) }))),
      ...texts
        .filter(({ schema }) => (resolve(schema as never) as Schema).enum === undefined)
        .map(({ name, in: place }) =>
          plant(operation, ` ${place} ${name}`, (secret) => {
            // The only parameter that is a header.
            if (place === "header") return { idempotencyKey: secret, body: sample(body ?? {}) };
            return place === "query" ? { query: { [name]: secret } } : { params: { contextId, [name]: secret } };
          }),
        ),
    ];
  });
}

/** Credentials that nobody has, in each place where a request may have them. */
async function sendCredentials(httpUrl: string): Promise<readonly Pick<Planted, "field" | "secret">[]> {
  const places: Readonly<Record<string, (secret: string) => readonly [path: string, headers: Record<string, string>]>> =
    {
      "a bearer token": (secret) => ["/api/v1/contexts", { authorization: `Bearer ${secret}` }],
      "a Basic password": (secret) => ["/api/v1/contexts", { authorization: `Basic ${btoa(`admin:${secret}`)}` }],
      "a Basic password, encoded": (secret) => ["/api/v1/contexts", { authorization: `Basic ${secret}` }],
      "an API key": (secret) => ["/api/v1/contexts", { "x-api-key": `pwk_${secret}` }],
      "a cookie": (secret) => ["/api/v1/contexts", { cookie: `session=${secret}` }],
      "a proxy's credentials": (secret) => ["/api/v1/contexts", { "proxy-authorization": `Basic ${secret}` }],
      "a token of a WebSocket": (secret) => [`/ws?token=${secret}`, {}],
      "a ticket of CDP": (secret) => [`/cdp/none?ticket=${secret}`, {}],
    };
  return Promise.all(
    Object.entries(places).map(async ([field, requestWith]) => {
      const secret = `canary${randomBytes(8).toString("hex")}`;
      const [path, headers] = requestWith(secret);
      const response = await fetch(httpUrl + path, { headers });
      sinks.errors += await response.text();
      return { field, secret };
    }),
  );
}

let folder: string;
let site: Site;
let service: PagewireProcess;
let planted: readonly Pick<Planted, "field" | "secret">[];
/** What left the service in each place. */
const sinks = { log: "", files: "", events: "", steps: "", metrics: "", traces: "", errors: "", temp: "" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewire-planted-"));
  await chmod(folder, 0o755);
  site = await startSite();
  const collector = createServer((request, response) => {
    request.setEncoding("latin1").on("data", (text: string) => (sinks.traces += text));
    request.on("end", () => response.end("{}"));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => collector.once("listening", done));
  service = runPagewire(["serve"], {
    DATA_DIR: join(folder, "data"),
    TMPDIR: folder,
    PORT: "0",
    GRPC_PORT: "0",
    OPS_PORT: "0",
    LOG_LEVEL: "debug",
    DATA_KEY: randomBytes(32).toString("base64"),
    ADMIN_PASSWORD: "correct horse battery staple",
    RATE_LIMIT_PROFILE: "off",
    RATE_LIMITS: "loginFailures=1000,loginSlowDownAfter=1000",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER_ARG: "1",
  });
  const httpUrl = await addressOf(service);
  await sendAll(httpUrl, /gRPC +([^\s;]+)/.exec(service.output.stdout)?.[1] ?? "");
  const opsUrl = /(http:\S+)\/metrics/.exec(service.output.stdout)?.[1];
  sinks.metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  // Also of what is there only while it runs, such as the write-ahead log of the database.
  await readFiles();
  service.child.kill("SIGTERM");
  expect(await service.ended).toBe(0);
  collector.close();
  sinks.log = service.output.stdout + service.output.stderr;
  await readFiles();
});
afterAll(async () => {
  service.child.kill("SIGKILL");
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function readFiles(): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path, "latin1").catch(() => "");
    sinks[path.startsWith(join(folder, "data")) ? "files" : "temp"] += content;
  }
}

/** By all protocols in turn, and as an administrator, so that nothing is rejected before it is read. */
async function sendAll(httpUrl: string, grpc: string): Promise<void> {
  const login = await fetch(`${httpUrl}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "correct horse battery staple" }),
  });
  const { data } = (await login.json()) as { data: { accessToken: string } };
  const addresses = { httpUrl, grpcAddress: grpc.replace(/^https?:\/\//, "") };
  const clients = await Promise.all(transportNames.map((name) => connectTransport(name, addresses, data.accessToken)));
  const [rest] = clients;
  const create = async (): Promise<string> => {
    const created = await rest?.call("createContext", { body: { recording: "full", createPage: true } });
    return (created as { answer: { data: { id: string } } }).answer.data.id;
  };
  const [contextId, changedId] = [await create(), await create()];
  const open = { action: "navigate", params: { url: `${site.url}/form` } };
  await rest?.call("executeAction", { params: { contextId }, body: open });
  const socket = await openSocket(httpUrl, { query: `?token=${data.accessToken}` });
  socket.send({ id: "s", type: "subscribe", payload: { topic: "contexts" } });
  const all = plantAll(contextId, changedId).filter(({ operation: { id } }) => !ENDING.has(id));
  const calls = samples(all, Math.ceil(all.length / 3));
  planted = [...calls, ...(await sendCredentials(httpUrl))];
  for (const [index, { operation, input }] of calls.entries()) {
    const client = clients[index % clients.length];
    const result = await client?.call(operation.id as never, input as never).catch((error: unknown) => error);
    if (result instanceof Error) continue; // no call of this protocol
    if (result !== undefined && "code" in (result as object)) sinks.errors += JSON.stringify(result);
  }
  for (const id of [contextId, changedId])
    sinks.steps += JSON.stringify(
      await rest?.call("listContextSteps", { params: { contextId: id }, query: { limit: 1_000 } }),
    );
  await rest?.call("saveRecording", { params: { contextId } });
  await rest?.call("deleteContext", { params: { contextId } });
  sinks.events = JSON.stringify(socket.received);
  await Promise.all(clients.map((client) => client.close()));
  socket.close();
}

/** They would end what the others are sent with; their inputs are ids. */
const ENDING: ReadonlySet<string> = new Set(["deleteContext", "logout", "deleteAllSessions", "drainProcess"]);

/**
 * Where a value may be found as it is, and why; all others, among them passwords, tokens, typed text, scripts, headers, cookies,
 * storage, certificates and HTML, are in no place. `files` are the database, its audit log, artifacts and recordings.
 */
const ALLOWED: readonly (readonly [field: RegExp, places: string, why: string])[] = [
  [/ path (?!artifactLinkId)\w+$/, "files errors", "an id, which is audited and named in the error for its caller"],
  [/\.(contextId|profile|action|artifact)$/, "files errors", "an id, or the name of a profile or action"],
  [/\)\.secret$/, "files steps", "the name of a stored secret, which is audited"],
  [/[. ]name$/, "files steps", "what a caller calls a thing"],
  [/\.(note|instructions)$/, "files events", "what one person tells another"],
  [/^login\.username$/, "files", "who tried to sign in"],
  [/^createUser\.(username|issuer|subject)$/, "files", "whose account it is"],
  [/\.(httpCredentials|proxy)\.(username|origin|server)$/, "files", "the configuration without its passwords"],
  [/\.(userAgent|locale|timezone|baseUrl|origin)$/, "files steps", "configuration that is audited"],
  [/\.(names|origins|allowedHosts|blockedHosts|allowedIps)\[\]$/, "files", "rules and lists, which are audited"],
  [/\.(selector|toSelector|element)$/, "log files errors steps", "what was not found is named in the error"],
  [/\(wait\)\.text$/, "log files errors steps", "what was not shown is named in the error, as a selector by text is"],
  [/[. ]url$/, "files events errors", "the page's own address, for its owner, and in recordings"],
];

/** The secrets that a text has. */
const secretsIn = (text: string): ReadonlySet<string> => new Set(text.match(/canary[0-9a-f]{16}/g));

describe("a text in any field of any operation", () => {
  it("is found only where it may be", () => {
    expect(planted.length).toBeGreaterThan(isNightly ? 350 : 120);
    const found = Object.entries(sinks).map(([name, text]) => [name, secretsIn(text.toLowerCase())] as const);
    const unexpected = planted.flatMap(({ field, secret }) => {
      const allowed = ALLOWED.find(([pattern]) => pattern.test(field))?.[1].split(" ") ?? [];
      const places = found.filter(([, secrets]) => secrets.has(secret));
      const others = places.map(([name]) => name).filter((name) => !allowed.includes(name));
      for (const name of Object.keys(sinks)) if (!allowed.includes(name)) attempts.attack(name, !others.includes(name));
      return others.length === 0 ? [] : [`${field}: ${others.join(" ")}`];
    });
    expect(unexpected).toEqual([]);
  });

  it("would be found in each place", () => {
    for (const [name, text] of Object.entries(sinks))
      if (name !== "temp") expect(text.length, name).toBeGreaterThan(500);
    const found = secretsIn(Object.values(sinks).join());
    // A sample has no field of some patterns.
    for (const [pattern, places, why] of ALLOWED) {
      const fields = planted.filter(({ field }) => pattern.test(field));
      const isKept = fields.some(({ secret }) => found.has(secret)) || (fields.length === 0 && !isNightly);
      for (const name of places.split(" ")) attempts.allowed(name, isKept);
      expect(isKept, why).toBe(true);
    }
  });
});
