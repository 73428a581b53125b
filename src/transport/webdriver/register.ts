import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CallSource, type CommandName, webDriverCommands } from "../../contract.ts";
import { jsonBytes } from "../../large-json.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import type { OpenCall } from "../../operations/pipeline.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";
import { credentialsOf, type TransportDependencies } from "../call.ts";
import { headersOf } from "../errors.ts";
import { fromHttpError } from "../http/server.ts";
import { countBody } from "../http/body-bytes.ts";
import { requireNoPage } from "../http/request-checks.ts";
import { onResponseClose } from "../http/open-requests.ts";
import { LARGE_BYTES } from "../byte-limits.ts";
import { toNewSession } from "./capabilities.ts";
import { toErrorValue, toFailure, WebDriverFailure } from "./errors.ts";
import { MAX_FILE_BYTES, unzipOne, zipOne } from "./files.ts";
import { createSessionCalls } from "./session-calls.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller of a command of WebDriver. */
    webDriver: CallSource | undefined;
    webDriverCommand: OpenCall<`webDriver.${CommandName}`> | undefined;
  }
}

interface SessionRoute {
  Params: { contextId: string };
}

type SessionRequest = FastifyRequest<SessionRoute>;
type BeforeBody = (request: SessionRequest) => Promise<void>;

/** Path at which clients of Selenium look for a server. */
const PREFIXES = ["", "/wd/hub"];
/** A file of the greatest size, in an archive in base64. */
const MAX_UPLOAD_BODY_BYTES = Math.ceil(MAX_FILE_BYTES * 1.4);
/** Below a session's path, those that are one command. */
const COMMAND_ROUTES = (Object.keys(webDriverCommands) as CommandName[]).flatMap((name) =>
  webDriverCommands[name].routes.map((route) => [name, route.replaceAll(/\{(\w+)\}/g, ":$1")] as const),
);
/** Below a session's path, those that are none, or more. */
const OWN_ROUTES = ["DELETE ", "POST /se/file", "GET /se/files", "POST /se/files", "DELETE /se/files"];

/** Registers the classic WebDriver protocol. A session is a context, whose id it has. */
export function registerWebDriver(app: FastifyInstance, dependencies: TransportDependencies): void {
  app.decorateRequest("webDriver", undefined);
  app.decorateRequest("webDriverCommand", undefined);
  for (const prefix of PREFIXES)
    void app.register(
      (scope, _options, done) => {
        registerIn(scope, dependencies);
        done();
      },
      { prefix },
    );
}

function registerIn(
  scope: FastifyInstance,
  { service, authenticate, unreadBytes, bodyBytes, log }: TransportDependencies,
): void {
  scope.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error) ?? toFailure(fromHttpError(error, request.routeOptions.bodyLimit));
    if (failure === undefined || failure.message === "internal error")
      log.error({ requestId: request.id, error }, "a command of WebDriver failed unexpectedly");
    const sent = failure ?? new WebDriverFailure("unknown error", "internal error");
    const serviceError = fromHttpError(error instanceof WebDriverFailure ? { statusCode: 400 } : error, 0);
    const headers: Record<string, string | string[]> = error instanceof WebDriverFailure ? {} : headersOf(serviceError);
    // The HTTP client of Java sends a URL's password only where it is asked for.
    const { "www-authenticate": challenge } = headers;
    if (typeof challenge === "string")
      headers["www-authenticate"] = ['Basic realm="Pagewire", charset="UTF-8"', challenge];
    return reply.code(sent.status).headers(headers).send(toErrorValue(sent));
  });

  /** Verifies the caller before the body is read. */
  async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header("cache-control", "no-store");
    requireNoPage(request);
    const closing = new AbortController();
    reply.raw.once("close", () => closing.abort(new Error("the client has closed the connection")));
    const from = { transport: "rest", address: request.ip } as const;
    const principal = await authenticate(credentialsIn(request.headers), from);
    const { traceparent, tracestate } = request.headers;
    const trace = parseTraceContext(traceparent, tracestate);
    request.webDriver = {
      ...from,
      client: "webdriver",
      requestId: request.id,
      principal,
      trace,
      signal: closing.signal,
    };
    await countBody(bodyBytes, request.webDriver, request, reply);
  }

  const { call, run, open, close, requireSession, isTemporary, downloads, isUnstored, valueOf } =
    createSessionCalls(service);
  scope.addHook("onSend", ({ webDriver }, reply, _payload, done) => {
    if (webDriver !== undefined && isUnstored(webDriver)) reply.header("x-pagewire-audit", "failed");
    done();
  });

  /** Looks for the session before a large body is read. */
  async function requireSessionOf({ webDriver, params }: SessionRequest): Promise<void> {
    // Set by onRequest.
    await requireSession(webDriver as CallSource, params.contextId);
  }

  const route = (
    methodAndPath: string,
    handle: (source: CallSource, request: SessionRequest) => Promise<unknown>,
    { isUpload = false, before = [] }: { readonly isUpload?: boolean; readonly before?: readonly BeforeBody[] } = {},
  ): void => {
    const [method = "", path = ""] = methodAndPath.split(" ");
    scope.route<SessionRoute>({
      ...{ method, url: `/session/:contextId${path}`, exposeHeadRoute: false },
      onRequest: [onRequest, ...before],
      ...(isUpload && { bodyLimit: MAX_UPLOAD_BODY_BYTES }),
      handler: async (request, reply) => {
        // Set by onRequest.
        const source = request.webDriver as CallSource;
        const value = await jsonBytes({ value: (await handle(source, request)) ?? null });
        const release = value.length < LARGE_BYTES ? undefined : unreadBytes.add(source, value.length);
        if (release) onResponseClose(reply.raw, release);
        return reply.type("application/json; charset=utf-8").send(value);
      },
    });
  };

  for (const [name, methodAndPath] of COMMAND_ROUTES) {
    // It is counted before its body is read, as every call.
    const count: BeforeBody = async (request) => {
      request.webDriverCommand = await service.open(`webDriver.${name}`, request.webDriver as CallSource);
    };
    const handle = async (source: CallSource, request: SessionRequest): Promise<unknown> => {
      const { contextId, ...named } = request.params;
      const { run: runCounted } = request.webDriverCommand as NonNullable<typeof request.webDriverCommand>;
      const value = valueOf(
        source,
        await runCounted({ params: { contextId }, body: { ...bodyOf(request), ...named } }),
      );
      // The session ends with its last window.
      if (name === "closeWindow" && Array.isArray(value) && value.length === 0) await close(source, contextId);
      return value;
    };
    route(methodAndPath, handle, { before: [count] });
  }
  route("DELETE ", async (source, { params: { contextId } }) => {
    await run(source, contextId, "deleteSession").catch(async (error: unknown) => {
      // The session has ended with its worker, which leaves the context.
      const isLost = error instanceof WebDriverFailure && error.code === "invalid session id";
      if (!isLost || !(await isTemporary(source, contextId))) throw error;
    });
    await close(source, contextId);
  });
  route(
    "POST /se/file",
    async (source, request) => {
      const params = { ...(await unzipOne(bodyOf(request)["file"])) };
      return run(source, request.params.contextId, "uploadFile", params);
    },
    { isUpload: true, before: [requireSessionOf] },
  );
  route("GET /se/files", async (source, { params }) => {
    const files = await downloads(source, params.contextId);
    return { names: [...new Set(files.map(({ name }) => name))] };
  });
  route("POST /se/files", async (source, request) => {
    const { name } = bodyOf(request);
    const file = (await downloads(source, request.params.contextId)).find((each) => each.name === name);
    if (file === undefined)
      throw new WebDriverFailure("invalid argument", `no file "${String(name).slice(0, 200)}" was downloaded`);
    if (file.size > MAX_FILE_BYTES)
      throw new WebDriverFailure(
        "invalid argument",
        `the file has more than ${MAX_FILE_BYTES} bytes: get the artifact "${file.id}"`,
      );
    const { file: returned } = await call(source, "downloadArtifact", { params: { artifactId: file.id } });
    const chunks = (await returned?.open({ offset: 0, length: file.size })) ?? [];
    return { filename: file.name, contents: zipOne(file.name, await toBytes(chunks)) };
  });
  route("DELETE /se/files", async (source, { params }) => {
    for (const { id } of await downloads(source, params.contextId))
      await call(source, "deleteArtifact", { params: { artifactId: id } });
  });

  scope.post("/session", { onRequest }, async ({ webDriver, body, headers }) => {
    requireLastingCredentials(headers);
    return { value: await open(webDriver as CallSource, toNewSession(body)) };
  });
  scope.get("/status", { exposeHeadRoute: false }, async ({ ip: address }) => {
    await service.admitOther("unknownRoute", { transport: "rest", address, principal: undefined });
    return { value: { ready: true, message: "Pagewire takes sessions" } };
  });
  scope.route({
    method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    url: "/session/*",
    exposeHeadRoute: false,
    onRequest,
    handler({ method, params }) {
      const path = String((params as Readonly<Record<"*", unknown>>)["*"]).replace(/^[^/]*/, "");
      const known = [...COMMAND_ROUTES.map(([, route]) => route), ...OWN_ROUTES];
      const isKnown = known.some((each) => patternOf(each.replace(/^\w+ /, "")).test(path));
      const message = `there is no ${method} ${path.slice(0, 200)} of a session: docs/webdriver.md lists the commands`;
      throw new WebDriverFailure(isKnown ? "unknown method" : "unknown command", message);
    },
  });
}

async function toBytes(chunks: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
}

function bodyOf({ body }: SessionRequest): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return body as Readonly<Record<string, unknown>>;
  throw new WebDriverFailure("invalid argument", "the body must be a JSON object");
}

/** WebdriverIO sends `user` and `key` with this one request only: its session could not be used, nor ended. */
function requireLastingCredentials({ authorization = "", "user-agent": agent = "" }: IncomingHttpHeaders): void {
  if (/^Basic /i.test(authorization) && /^webdriver\//i.test(agent))
    throw new WebDriverFailure(
      "session not created",
      'WebdriverIO sends "user" and "key" with its first request only: give headers: { "X-API-Key": key } in their place',
    );
}

/** Reads credentials, also those of a URL's user info, which clients send by Basic authentication: the password is an API key or access token. */
function credentialsIn(headers: IncomingHttpHeaders): Credentials {
  const { authorization = "", "x-api-key": apiKey } = headers;
  const basic = /^Basic +(\S+)$/i.exec(authorization)?.[1];
  if (basic === undefined) return credentialsOf(headers);
  const password = Buffer.from(basic, "base64")
    .toString()
    .replace(/^[^:]*:/, "");
  const others = apiKey === undefined ? {} : credentialsOf({ "x-api-key": apiKey });
  return { bearer: password, ...others };
}
