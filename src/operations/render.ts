import {
  type Answer,
  type Call,
  type Handlers,
  type Input,
  isProgram,
  type OperationId,
  type Outcome,
} from "../contract.ts";
import type { Engine, RenderOutcome, RenderRequest } from "../engine/engine.ts";
import { invalidField, ServiceError } from "../errors/errors.ts";
import { requireBoundHosts } from "../identity/host-bounds.ts";
import { requireScopes } from "../identity/permissions.ts";
import { newSettings } from "./context-config.ts";
import { inWrittenFields } from "../errors/validation.ts";
import { type WatchCall, whileValid } from "./caller-watch.ts";

const DEFAULT_TIMEOUT_MS = 30_000;

type RenderHandlers = Pick<
  Handlers,
  | "renderScreenshot"
  | "renderPdf"
  | "renderContent"
  | "renderMarkdown"
  | "getRenderedScreenshot"
  | "getRenderedPdf"
  | "getRenderedContent"
  | "getRenderedMarkdown"
>;

type Body<Op extends OperationId> = NonNullable<Input<Op>["body"]>;
/** The fields that all kinds have. */
type Source = Body<"renderContent">;

/** The operations: one for each kind of result, by body and by query. */
export function createRenderHandlers(dependencies: {
  readonly engine: Pick<Engine, "render">;
  readonly watchCall: WatchCall;
  readonly newId: () => string;
  /** How long renders wait that name no `acquireTimeout`, in ms. */
  readonly acquireTimeoutMs: number;
}): RenderHandlers {
  const { engine, watchCall, newId, acquireTimeoutMs } = dependencies;

  async function render(call: Call, source: Source, capture: RenderRequest["capture"]): Promise<RenderOutcome> {
    const { waitUntil = "load", selector, text, duration, config = {}, profile } = source;
    const { scroll = false, images = false, fonts = false } = source;
    if (source.artifact !== undefined) requireScopes(call.principal, ["artifacts:read"]);
    if (profile !== undefined) requireScopes(call.principal, ["profiles:use"]);
    const id = newId();
    const conditions = {
      ...(selector !== undefined && { selector }),
      ...(text !== undefined && { text }),
      ...(duration !== undefined && { duration }),
    };
    const request: RenderRequest = {
      ...{ id, owner: call.principal.userId, epoch: 0, config: requireBoundHosts(call.principal, checked(id, config)) },
      ...(profile !== undefined && { profile, isProgram: isProgram(call.principal.credential) }),
      acquireTimeoutMs: source.acquireTimeout ?? acquireTimeoutMs,
      source: toSource(source),
      waitUntil,
      ...(Object.keys(conditions).length > 0 && { wait: conditions }),
      ready: { scroll, images, fonts },
      capture,
      timeoutMs: source.timeout ?? DEFAULT_TIMEOUT_MS,
    };
    return whileValid(watchCall, call, (limits) => engine.render(request, limits()));
  }

  async function screenshot(call: Call, body: Body<"renderScreenshot">): Promise<Outcome<"renderScreenshot">> {
    const { element, encoding = "binary", ...capture } = captureOf(body);
    const params = { encoding, ...capture, ...(element !== undefined && { selector: element }) };
    return withBytes(await render(call, body, { action: "screenshot", params }), "image", body.encoding);
  }

  async function pdf(call: Call, body: Body<"renderPdf">): Promise<Outcome<"renderPdf">> {
    const { encoding = "binary", ...capture } = captureOf(body);
    return withBytes(
      await render(call, body, { action: "pdf", params: { encoding, ...capture } }),
      "pdf",
      body.encoding,
    );
  }

  async function content(call: Call, { element, ...source }: Body<"renderContent">): Promise<Outcome<"renderContent">> {
    const params = element === undefined ? {} : { selector: element };
    return withText(await render(call, source, { action: "content", params }), "html", "text/html");
  }

  async function markdown(call: Call, body: Body<"renderMarkdown">): Promise<Outcome<"renderMarkdown">> {
    const { main, maxTokens, ...source } = body;
    const params = { ...(main !== undefined && { main }), ...(maxTokens !== undefined && { maxTokens }) };
    return withText(await render(call, source, { action: "markdown", params }), "markdown", "text/markdown");
  }

  return {
    renderScreenshot: (call, { body }) => screenshot(call, body),
    renderPdf: (call, { body }) => pdf(call, body),
    renderContent: (call, { body }) => content(call, body),
    renderMarkdown: (call, { body }) => markdown(call, body),
    getRenderedScreenshot: (call, { query }) => screenshot(call, query),
    getRenderedPdf: (call, { query }) => pdf(call, query),
    getRenderedContent: (call, { query }) => content(call, query),
    getRenderedMarkdown: (call, { query }) => markdown(call, query),
  };
}

type SourceField = Exclude<keyof Source, "element">;
const SOURCE_FIELDS = {
  ...{ url: true, html: true, artifact: true, config: true, profile: true, timeout: true, acquireTimeout: true },
  ...{ waitUntil: true, selector: true, text: true, duration: true, scroll: true, images: true, fonts: true },
} satisfies Record<SourceField, true>;

/** The fields that say how to capture the page, without those that all kinds have. */
function captureOf<B extends Source>(body: B): Omit<B, SourceField> {
  const fields = Object.entries(body).filter(([name]) => !Object.hasOwn(SOURCE_FIELDS, name));
  return Object.fromEntries(fields) as Omit<B, SourceField>; // by the filter
}

/** @throws ServiceError `VALIDATION_ERROR` for none, or more than one */
function toSource({ url, html, artifact }: Source): RenderRequest["source"] {
  const [first, second] = Object.entries({ url, html, artifact }).filter(([, given]) => given !== undefined);
  if (first === undefined || second !== undefined)
    throw invalidField(
      second?.[0] ?? "url",
      "is one of three sources: exactly one of url, html and artifact must be given",
    );
  return artifact !== undefined ? { artifact } : html !== undefined ? { html } : { url: url ?? "" };
}

/** @throws ServiceError `VALIDATION_ERROR` */
function checked(id: string, config: RenderRequest["config"]): RenderRequest["config"] {
  if (config.approvals !== undefined) throw invalidField("config.approvals", "no person sees a page that is rendered");
  if (config.cdp === true) throw invalidField("config.cdp", "no client can connect to a render");
  if ((config.recording ?? "off") !== "off") throw invalidField("config.recording", "nothing of a render is recorded");
  if (config.dialogs === "hold") throw invalidField("config.dialogs", "no call can answer a dialog of a render");
  if (config.downloads === "accept")
    throw invalidField("config.downloads", "nothing that a render downloads is stored");
  try {
    return newSettings(id, { ...config, downloads: "deny" }).config;
  } catch (error) {
    throw error instanceof ServiceError ? inWrittenFields(error, (field) => `config.${field}`) : error;
  }
}

/** An outcome whose bytes are sent, or, where the caller has named no encoding and prefers JSON, are in the answer. */
function withBytes<Op extends "renderScreenshot" | "renderPdf">(
  { data, bytes = new Uint8Array(), contentType = "", ...page }: RenderOutcome,
  field: "image" | "pdf",
  encoding: "base64" | "binary" | "artifact" | undefined,
): Outcome<Op> {
  const plain = { ...page, ...data };
  if (encoding === "artifact") return { answer: { data: plain } as unknown as Answer<Op> };
  const toAnswer = () => {
    const inBase64 = { encoding: "base64", [field]: Buffer.from(bytes).toString("base64") };
    return { data: { ...plain, ...inBase64 } } as unknown as Answer<Op>; // as the action's result
  };
  const answer = encoding === "base64" ? toAnswer() : ({ data: plain } as unknown as Answer<Op>);
  return { answer, bytes, contentType, encoding: encoding ?? "binary", ...(encoding === undefined && { toAnswer }) };
}

/** An outcome whose text is sent over REST, and is in the answer of all other protocols. */
function withText<Op extends "renderContent" | "renderMarkdown">(
  { data, ...page }: RenderOutcome,
  field: "html" | "markdown",
  type: string,
): Outcome<Op> {
  const answer = { data: { ...data, ...page } } as unknown as Answer<Op>; // as the action's result
  const text = (data as Readonly<Record<string, unknown>>)[field];
  return { answer, bytes: Buffer.from(String(text)), contentType: `${type}; charset=utf-8`, toAnswer: () => answer };
}
