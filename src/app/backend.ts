import type { Config } from "../config/settings.ts";
import type { Logger } from "../log/log.ts";
import type { CallOperation, McpBackend } from "../transport/mcp/backend.ts";
import { createServiceClient, toCredentials } from "../transport/mcp-relay/service-client.ts";
import { newRequestId } from "../transport/call.ts";

export type { CallOperation } from "../transport/mcp/backend.ts";

/** Runs calls of this machine's user, by the service at PAGEWIRE_URL, or an engine of this process with its own data. */
export interface OwnBackend {
  readonly backend: McpBackend;
  close(): Promise<void>;
}

export async function openBackend(
  config: Config,
  options: {
    readonly log: Logger;
    /** Access token or API key; absent: a service must need none, and an engine acts as the local user. */
    readonly token: string | undefined;
    /** Whether the folder of the data is the usual one, as DATA_DIR names none. */
    readonly isUsualFolder: boolean;
  },
): Promise<OwnBackend> {
  const { log, token } = options;
  if (token !== undefined) log.redactValue(token);
  if (config.pagewireUrl === undefined) {
    // Imported only here: a client of a service needs neither the engine nor the database.
    const { openEmbedded } = await import("./embedded.ts");
    return openEmbedded(config, options);
  }
  return {
    backend: createServiceClient({ serviceUrl: config.pagewireUrl, credentials: toCredentials(token) }),
    close: () => Promise.resolve(),
  };
}

/** Returns what calls operations, each by itself, until the signal aborts. */
export function toCall({ backend }: Pick<OwnBackend, "backend">, signal: AbortSignal): CallOperation {
  return (operation, input) =>
    backend.caller({ requestId: newRequestId(), signal, trace: undefined })(operation, input);
}

/** Calls the public operations of a service. */
export function openService(serviceUrl: string, signal: AbortSignal): CallOperation {
  return toCall({ backend: createServiceClient({ serviceUrl, credentials: {} }) }, signal);
}
