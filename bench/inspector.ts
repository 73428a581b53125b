import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { WebSocket } from "ws";

/** What one function of a profile has in common with the same function called from elsewhere. */
export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
}

/** As V8 writes it to a `.cpuprofile`. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: CallFrame;
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  /** µs between samples. */
  readonly timeDeltas: readonly number[];
}

/** Node's inspector in another process. */
export interface Inspector {
  profile(work: () => Promise<void>): Promise<CpuProfile>;
  /** The URLs of the scripts of which a function was called during the work. */
  calledScripts(work: () => Promise<unknown>): Promise<readonly string[]>;
  /** Evaluates an expression, and returns its value. */
  evaluate(expression: string): Promise<unknown>;
  close(): void;
}

const SAMPLE_EVERY_US = 200;

/** The inspector's URL, which Node writes to standard error when it starts with `--inspect`. */
export async function inspectorUrlIn(stderr: Readable): Promise<string> {
  for await (const line of createInterface({ input: stderr })) {
    const url = /Debugger listening on (ws:\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error("the process ended before it had an inspector");
}

export async function connectInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const pending = new Map<number, (message: InspectorMessage) => void>();
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as InspectorMessage;
    pending.get(message.id)?.(message);
    pending.delete(message.id);
  });
  let count = 0;
  const send = (method: string, params: object = {}): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const id = ++count;
      pending.set(id, ({ result, error }) => {
        if (result) resolve(result);
        else reject(new Error(`${method}: ${error?.message ?? "no result"}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    async profile(work) {
      await send("Profiler.enable");
      await send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
      await send("Profiler.start");
      await work();
      const { profile } = await send("Profiler.stop");
      return profile as CpuProfile;
    },
    async calledScripts(work) {
      await send("Profiler.enable");
      await send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
      await work();
      const { result } = await send("Profiler.takePreciseCoverage");
      await send("Profiler.stopPreciseCoverage");
      return (result as readonly Coverage[])
        .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
        .map(({ url }) => url);
    },
    async evaluate(expression) {
      const { result } = await send("Runtime.evaluate", { expression, returnByValue: true });
      return (result as { readonly value?: unknown }).value;
    },
    close: () => {
      socket.close();
    },
  };
}

interface Coverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}

interface InspectorMessage {
  readonly id: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}
