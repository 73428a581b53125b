import {
  type CallName,
  type CommandName,
  type OperationId,
  operations,
  type RateLimitClass,
} from "../../src/contract.ts";
import type { StreamCall } from "../../src/operations/caller-watch.ts";
import { examples } from "./contract-examples.ts";

const answerOf = (name: OperationId): object => ({ answer: examples.get(name)?.answer });

/** Handlers, streams, commands and a limiter for all entries of the table, which record what ran and what was counted. */
export function scriptedEntries(options: {
  /** What an entry waits for, once it runs. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** Default: the contract's example. */
  readonly outcomeOf?: (name: OperationId) => object;
  /** Default: null. */
  readonly valueFor?: (command: CommandName) => unknown;
}) {
  const { work, outcomeOf = answerOf, valueFor = () => null } = options;
  const ran: CallName[] = [];
  const counted: RateLimitClass[] = [];
  async function run(name: CallName, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    ran.push(name);
    await work(signal);
  }
  const handler = (name: OperationId) => async (call: { readonly signal: AbortSignal }) => {
    await run(name, call);
    return outcomeOf(name);
  };
  const stream = (name: CallName) => async (call: StreamCall) => {
    await run(name, call);
    return { items: noItems() };
  };
  const names = Object.keys(operations) as OperationId[];
  return {
    ran,
    counted,
    parts: {
      handlers: Object.fromEntries(names.map((name) => [name, handler(name)])),
      streams: {
        streamEvents: stream("streamEvents"),
        streamScreen: stream("streamScreen"),
        connectCdp: stream("connectCdp"),
      },
      async runCommand(call: { readonly signal: AbortSignal }, command: CommandName) {
        await run(`webDriver.${command}`, call);
        return { answer: { value: valueFor(command) }, failed: undefined };
      },
      limiter: {
        admit: (rateLimitClass: RateLimitClass) => Promise.resolve(void counted.push(rateLimitClass)),
        admitOther: () => Promise.resolve(undefined),
      },
    },
  };
}

/** A stream that ends at once. */
export async function* noItems(): AsyncGenerator<never, void, void> {
  // No item.
}
