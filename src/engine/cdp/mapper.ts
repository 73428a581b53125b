import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { isRealmGone } from "../playwright/bidi-messages.ts";

/** A message to the thread, or from it. */
type ThreadMessage = readonly [about: "client" | "browser" | "start" | "end", json: string];

interface ThreadData {
  /** The path of the mapper's script. */
  readonly path: string;
  /** The count of characters that the thread has read. */
  readonly read: BigInt64Array;
}

const MAX_UNREAD = 64 * 1_048_576;
/** Suffices for a session with many pages and requests; a thread that needs more ends. */
const MAX_HEAP_MB = 128;

/**
 * Runs the mapper of chromium-bidi, made for a tab of the browser, in a thread: an error that it does not handle, or memory that it
 * does not bound, ends its own client only.
 */
export function createMapper({
  toClient,
  toBrowser,
  onEnded,
}: {
  toClient(json: string): void;
  toBrowser(json: string): void;
  /** The client has ended its session (no reason), the thread has failed, or it has too much unread. */
  onEnded(reason?: "slow" | "gone"): void;
}) {
  const path = createRequire(import.meta.url).resolve("chromium-bidi/out/Default/gen/src/mapperTab.js");
  const read = new BigInt64Array(new SharedArrayBuffer(8));
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);
  let sent = 0;
  let isClosed = false;
  const worker = new Worker(`(${runThread.toString()})()`, {
    eval: true,
    workerData: { path, read } satisfies ThreadData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  worker.unref();
  const fail = (reason: "slow" | "gone"): void => {
    started.reject(new Error("the translation of WebDriver BiDi has ended"));
    if (!isClosed) onEnded(reason);
  };
  worker.on("error", () => fail("gone")).on("exit", () => fail("gone"));
  worker.on("message", ([about, json]: ThreadMessage) => {
    if (about === "start") started.resolve();
    else if (isClosed) return;
    else if (about === "end") onEnded();
    else if (about === "client") toClient(withoutTrace(json));
    else toBrowser(json);
  });
  function post(...message: ThreadMessage): void {
    if (isClosed) return;
    sent += message[1].length;
    if (sent - Number(Atomics.load(read, 0)) > MAX_UNREAD) fail("slow");
    else worker.postMessage(message);
  }
  return {
    /** Begins; from now on there may be messages. Rejects where the thread ends before. */
    start(): Promise<void> {
      post("start", "");
      return started.promise;
    },
    fromClient: (json: string): void => post("client", json),
    fromBrowser: (json: string): void => post("browser", json),
    close(): void {
      isClosed = true;
      void worker.terminate();
    },
  };
}

/** An error without the paths of the service; that of a script for a document that was replaced, by the standard's name. */
function withoutTrace(json: string): string {
  if (!json.startsWith('{"type":"error"')) return json;
  const response = JSON.parse(json) as { readonly error: string; readonly message: string };
  const isGone = response.error === "unknown error" && isRealmGone(response.message);
  return JSON.stringify({ ...response, ...(isGone && { error: "no such realm" }), stacktrace: undefined });
}

/** Runs in the thread, as source text: it has nothing in scope. */
function runThread(): void {
  const threads = process.getBuiltinModule("node:worker_threads");
  const { readFileSync } = process.getBuiltinModule("node:fs");
  const { runInThisContext } = process.getBuiltinModule("node:vm");
  const { path, read } = threads.workerData as ThreadData;
  const post = (...message: ThreadMessage): void => threads.parentPort?.postMessage(message);
  /** The mapper's own session of the browser, which stands for the browser itself. */
  const root = ',"sessionId":"browser"}';
  const ofSession = /,"sessionId":"[^"]+"\}$/;
  /** The id of the command by which a session begins that the client does not begin itself. */
  const implicitId = Number.MAX_SAFE_INTEGER;
  /** Messages of the client until the session has begun; undefined: it has. */
  let waiting: string[] | undefined;
  let isBegun = false;

  // What the mapper does not wait for may fail, as it may in a tab.
  process.on("unhandledRejection", () => undefined);

  const tab = globalThis as unknown as {
    readonly runMapperInstance: (selfTargetId: string) => Promise<void>;
    readonly onBidiMessage: (json: string) => void;
    readonly cdp: { onmessage: (json: string) => void };
  };
  const cdp = {
    onmessage: (_json: string): void => undefined,
    send(json: string): void {
      const { id, method } = JSON.parse(json) as { readonly id: number; readonly method: string };
      if (method === "Target.attachToBrowserTarget")
        setImmediate(() => {
          cdp.onmessage(JSON.stringify({ method: "Target.attachedToTarget", params: { sessionId: "browser" } }));
          cdp.onmessage(JSON.stringify({ id, result: { sessionId: "browser" } }));
        });
      else post("browser", json.endsWith(root) ? `${json.slice(0, -root.length)}}` : json);
    },
  };
  Object.assign(globalThis, {
    window: globalThis,
    console: { log: () => undefined },
    document: {},
    cdp,
    sendBidiResponse(json: string): void {
      if (!json.includes(`"id":${implicitId}`)) return post("client", json);
      const held = waiting ?? [];
      waiting = undefined;
      for (const each of held) tab.onBidiMessage(each);
    },
  });
  runInThisContext(readFileSync(path, "utf8"), { filename: path });

  function parse(json: string): { readonly id?: unknown; readonly method?: unknown } | null {
    try {
      return JSON.parse(json) as { readonly id?: unknown; readonly method?: unknown } | null;
    } catch {
      return null; // the mapper says so
    }
  }

  function fromClient(json: string): void {
    if (waiting !== undefined) return void waiting.push(json);
    const { id, method } = parse(json) ?? {};
    if (method === "session.end" && Number.isInteger(id)) {
      post("client", JSON.stringify({ type: "success", id, result: {} }));
      return post("end", "");
    }
    if (isBegun && method === "session.new" && Number.isInteger(id)) {
      const error = { error: "session not created", message: "the session has begun already" };
      return post("client", JSON.stringify({ type: "error", id, ...error }));
    }
    if (!isBegun) {
      isBegun = method !== undefined && method !== "session.status";
      if (isBegun && method !== "session.new") {
        waiting = [json];
        const capabilities = { alwaysMatch: { unhandledPromptBehavior: { default: "ignore" } } };
        json = JSON.stringify({ id: implicitId, method: "session.new", params: { capabilities } });
      }
    }
    tab.onBidiMessage(json);
  }

  threads.parentPort?.on("message", ([about, json]: ThreadMessage) => {
    Atomics.add(read, 0, BigInt(json.length));
    if (about === "start") void tab.runMapperInstance("").then(() => post("start", ""));
    else if (about === "client") fromClient(json);
    else tab.cdp.onmessage(ofSession.test(json.slice(-80)) ? json : `${json.slice(0, -1)}${root}`);
  });
}
