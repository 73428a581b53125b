import type { ClientContext } from "./client-contexts.ts";
import { type Params, RejectedCommand } from "./commands.ts";

const MAX_BUFFER_KB = 200 * 1_024;
const MAX_CATEGORIES = 500;
/** Categories that are named one by one, with what a trace has of the network stack left out: it holds the headers of all requests. */
const CATEGORY = /^-?(\*|(?!.*netlog)[^*?]+)$/i;

/** The trace that one client records of its browser, which has to have no other context meanwhile. */
export type ClientTrace = ReturnType<typeof createClientTrace>;

export function createClientTrace() {
  let release: (() => void) | undefined;

  function end(): void {
    release?.();
    release = undefined;
  }

  return {
    /**
     * Called before the command that starts it. Returns its parameters with a bounded buffer; what is lost by that is in
     * `dataLossOccurred` at its end.
     * @throws RejectedCommand
     */
    start(context: ClientContext, params: Params): Params {
      const bounded = check(params);
      if (release !== undefined) throw new RejectedCommand("Tracing has already been started");
      release = context.reserveBrowser();
      if (release !== undefined) return bounded;
      throw new RejectedCommand("Tracing.start is not available here: it would record other contexts of the browser");
    },
    /** It has ended, or did not start. */
    end,
  };
}

/** @throws RejectedCommand for what would record more than the browser and its pages */
function check(params: Params): Params {
  const { categories = "", traceConfig } = params;
  const config = (traceConfig ?? {}) as Params;
  const { includedCategories = [], traceBufferSizeInKb = 0 } = config;
  const unknown = [
    ...Object.keys(params).filter((name) => !KNOWN.has(name)),
    ...Object.keys(config).filter((name) => !KNOWN_CONFIG.has(name)),
  ];
  if (unknown[0] !== undefined) throw notAvailable(unknown[0]);
  if (typeof traceBufferSizeInKb !== "number")
    throw new RejectedCommand("traceConfig.traceBufferSizeInKb must be a number");
  const included: readonly unknown[] = Array.isArray(includedCategories) ? includedCategories : [includedCategories];
  const named = typeof categories === "string" ? categories.split(",").filter((name) => name !== "") : [categories];
  if (included.length + named.length > MAX_CATEGORIES)
    throw new RejectedCommand(`at most ${MAX_CATEGORIES} categories are recorded`);
  const wrong = [...included, ...named].find((name) => typeof name !== "string" || !CATEGORY.test(name));
  if (wrong !== undefined) throw notAvailable(`the category ${JSON.stringify(wrong)}`);
  if (traceBufferSizeInKb <= MAX_BUFFER_KB) return params;
  return { ...params, traceConfig: { ...config, traceBufferSizeInKb: MAX_BUFFER_KB } };
}

const KNOWN: ReadonlySet<string> = new Set([
  ...["categories", "options", "traceConfig", "transferMode", "streamFormat", "streamCompression"],
  "bufferUsageReportingInterval",
]);
const KNOWN_CONFIG: ReadonlySet<string> = new Set([
  ...["recordMode", "traceBufferSizeInKb", "enableSampling", "enableArgumentFilter", "includedCategories"],
  ...["excludedCategories"],
]);

function notAvailable(what: string): RejectedCommand {
  return new RejectedCommand(`Tracing.start: ${what.slice(0, 200)} is not available here`);
}
