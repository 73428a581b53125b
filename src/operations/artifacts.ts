import {
  type Artifact as ArtifactAnswer,
  credentialName,
  type Handlers,
  type Input,
  type Outcome,
  type ReturnedFile,
  type SentFile,
  toTimestamp,
} from "../contract.ts";
import type { Engine } from "../engine/engine.ts";
import { invalidField, notFound, ServiceError } from "../errors/errors.ts";
import { oneChunk } from "../errors/items.ts";
import type { ArtifactLinks } from "../identity/artifact-links.ts";
import { type Artifacts, requireReady, toAnswer } from "../store/artifacts/artifacts.ts";
import type { Artifact } from "../store/artifacts/rows.ts";
import type { ContextStore } from "../store/contexts.ts";
import { requireOwned } from "./access.ts";
import { toListQuery } from "./input/list-query.ts";
import { requirePublicUrl, toServiceUrl } from "./public-url.ts";

type ArtifactHandlers = Pick<
  Handlers,
  | "createArtifact"
  | "listArtifacts"
  | "getArtifact"
  | "updateArtifact"
  | "deleteArtifact"
  | "downloadArtifact"
  | "createArtifactLink"
  | "openArtifactLink"
>;

const listFields = {
  createdAt: "time",
  expiresAt: "time",
  name: "text",
  size: "number",
  contextId: "text",
  pageId: "text",
  source: "text",
  state: "text",
  recordingReason: "text",
} as const;

const MAX_NAME_BYTES = 200;
/** A client that sends nothing for so long has gone. */
const STALL_MS = 30_000;
/** The types that a browser may show in place of storing them: it runs no script of theirs. Not PDF, which Chrome shows in no sandbox. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

export function createArtifactHandlers(dependencies: {
  readonly artifacts: Artifacts;
  readonly artifactLinks: ArtifactLinks;
  readonly contexts: Pick<ContextStore, "ownerOf" | "find">;
  /** The URL at which browsers reach the service; undefined: none does. */
  readonly publicUrl: () => string | undefined;
}): ArtifactHandlers {
  const { artifacts, artifactLinks, contexts, publicUrl } = dependencies;

  async function requireArtifact(userId: string, id: string): Promise<Artifact> {
    const found = await artifacts.find(userId, id);
    if (found === undefined) throw notFound("artifact", id);
    return found;
  }

  return {
    async createArtifact(call, { query, body, file }) {
      const { name, contextId, ttl: ttlMs } = query;
      requireArtifactName(name);
      const sent = file ?? textFile(body);
      const { userId } = call.principal;
      if (contextId !== undefined) await requireOwned(contexts, call.principal, contextId);
      const pending = await artifacts.begin({
        owner: userId,
        name,
        contentType: query.contentType ?? sent.contentType ?? "application/octet-stream",
        source: "upload",
        ...(contextId !== undefined && { contextId }),
        ...(ttlMs !== undefined && { ttlMs }),
        ...(sent.size !== undefined && { size: sent.size }),
      });
      const data = await pending.store(arriving(sent.chunks, call.signal));
      if (sent.size !== undefined && sent.size !== data.size) {
        await artifacts.remove(userId, data.id);
        throw invalidField("body", `has ${data.size} bytes, not ${sent.size} as announced`);
      }
      const { id: artifactId, size, sha256 } = data;
      return { answer: { data }, audited: { artifactId, size, sha256 } };
    },

    async listArtifacts({ principal }, { query }) {
      const listQuery = toListQuery(query, listFields);
      const { rows, total } = await artifacts.list(principal.userId, listQuery);
      const { limit, offset } = listQuery;
      return { answer: { data: rows.map(toAnswer), total, limit, offset, maxSize: artifacts.maxBytes } };
    },

    async getArtifact({ principal, signal, limits }, { params: { artifactId }, query: { wait = 0 } }) {
      const waitMs = Math.min(wait, limits().remainingMs);
      const found = await artifacts.settled(principal.userId, artifactId, waitMs, signal);
      if (found === undefined) throw notFound("artifact", artifactId);
      return { answer: { data: toAnswer(found) } };
    },

    async updateArtifact({ principal }, { params: { artifactId }, body: { name } }) {
      requireArtifactName(name);
      return { answer: { data: await renamed(artifacts, principal.userId, artifactId, name) } };
    },

    async deleteArtifact({ principal }, { params: { artifactId } }) {
      if (!(await artifacts.remove(principal.userId, artifactId))) throw notFound("artifact", artifactId);
      return { answer: { message: "The artifact is deleted" } };
    },

    async downloadArtifact({ principal }, { params: { artifactId }, query }) {
      return fileOutcome(await requireArtifact(principal.userId, artifactId), query);
    },

    async createArtifactLink({ principal }, { params: { artifactId } }) {
      const { userId, credential } = principal;
      requireReady(await requireArtifact(userId, artifactId), artifacts.maxBytes);
      const base = requirePublicUrl(publicUrl);
      const made = await artifactLinks.create({ userId, artifactId, createdBy: credentialName(credential) });
      const url = toServiceUrl(base, `api/v1/artifact-links/${made.secret}`);
      return { answer: { data: { url, expiresAt: toTimestamp(made.expiresAt) } } };
    },

    async openArtifactLink(_call, { params: { artifactLinkId: secret }, query }) {
      const link = await artifactLinks.find(secret);
      const artifact = link && (await artifacts.find(link.userId, link.artifactId));
      if (link === undefined || artifact === undefined) throw noLink();
      const { userId, artifactId } = link;
      const outcome = fileOutcome(artifact, query, async () => {
        if (!(await artifactLinks.use(secret))) throw noLink();
      });
      return { ...outcome, actor: { userId, credential: { type: "anonymous" } }, audited: { artifactId } };
    },
  };

  /** @param onOpen called when the bytes can be read, before they are sent */
  function fileOutcome(
    artifact: Artifact,
    { disposition, offset, length }: Input<"downloadArtifact">["query"],
    onOpen?: () => Promise<void>,
  ): Outcome<"downloadArtifact"> {
    requireReady(artifact, artifacts.maxBytes);
    const { name, contentType, size, sha256 } = artifact;
    const isPart = offset !== undefined || length !== undefined;
    if (isPart && (offset ?? 0) >= Math.max(size, 1)) throw invalidField("offset", `must be below the size, ${size}`);
    const range = { offset: offset ?? 0, length: Math.min(length ?? size, size - (offset ?? 0)) };
    const file: ReturnedFile = {
      ...{ name, contentType, size },
      // Every artifact that is ready has one.
      sha256: sha256 ?? "",
      shown: disposition === "inline" ? shownInline(artifact) : "attachment",
      ...(isPart && { range }),
      async open(part) {
        const chunks = await artifacts.read(artifact, part);
        try {
          await onOpen?.();
        } catch (error) {
          await chunks[Symbol.asyncIterator]().return?.();
          throw error;
        }
        return chunks;
      },
    };
    return { answer: { data: toAnswer(artifact) }, file };
  }
}

/** Decides what a browser may show inline. Only the recorder stores artifacts of its source; in its HTML nothing but the player is a script. */
function shownInline({ source, contentType }: Artifact): ReturnedFile["shown"] {
  if (source === "recording" && contentType.startsWith("text/html")) return "replay";
  return SHOWN_TYPES.has(contentType) ? "inline" : "attachment";
}

/** @throws ServiceError `VALIDATION_ERROR` beyond the bytes that a file system takes */
function requireArtifactName(name: string): void {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw invalidField("name", `must be at most ${MAX_NAME_BYTES} bytes`);
}

/** Renames an artifact of the user. @throws ServiceError `NOT_FOUND` */
async function renamed(
  artifacts: Pick<Artifacts, "rename">,
  userId: string,
  artifactId: string,
  name: string,
): Promise<ArtifactAnswer> {
  const found = await artifacts.rename(userId, artifactId, name);
  if (found === undefined) throw notFound("artifact", artifactId);
  return toAnswer(found);
}

/** Returns one error for a link that never was, was used, or has ended; it does not repeat the secret. */
function noLink(): ServiceError {
  return new ServiceError("NOT_FOUND", "the link is unknown, was used or has ended", {
    details: { resource: "artifactLink" },
  });
}

function textFile(body: { readonly text: string } | undefined): SentFile {
  if (body === undefined) throw invalidField("body", "must be given: the file");
  const bytes = Buffer.from(body.text);
  return { contentType: "text/plain", size: bytes.length, chunks: oneChunk(bytes) };
}

/** Passes the chunks on. @throws ServiceError `TIMEOUT` when the next does not come; the signal's reason */
async function* arriving(chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let fail: (reason: unknown) => void = () => undefined;
  const onAbort = (): void => fail(signal.reason);
  signal.addEventListener("abort", onAbort);
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      // One for each chunk: a promise that lasts would hold every result that has raced against it.
      const arrived = Promise.withResolvers<IteratorResult<Uint8Array, unknown>>();
      fail = arrived.reject;
      iterator.next().then(arrived.resolve, arrived.reject);
      timer = setTimeout(() => fail(stalled()), STALL_MS);
      const next = await arrived.promise;
      clearTimeout(timer);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    // It may be waiting for its client.
    iterator.return?.().catch(() => undefined);
  }
}

function stalled(): ServiceError {
  return new ServiceError("TIMEOUT", `nothing of the file came for ${STALL_MS} ms`, { details: { reason: "stalled" } });
}

export function createRecordingHandlers({
  engine,
  artifacts,
}: {
  readonly engine: Pick<Engine, "saveRecording">;
  readonly artifacts: Pick<Artifacts, "rename">;
}): Pick<Handlers, "saveRecording"> {
  return {
    async saveRecording(call, { params: { contextId }, body: { format = "html", name } }) {
      if (name !== undefined) requireArtifactName(name);
      const saved = await engine.saveRecording(contextId, format, call.limits());
      const { id: artifactId } = saved;
      const data = name === undefined ? saved : await renamed(artifacts, call.principal.userId, artifactId, name);
      return { answer: { data }, audited: { artifactId } };
    },
  };
}
