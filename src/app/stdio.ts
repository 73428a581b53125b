import type { Config } from "../config/settings.ts";
import type { Logger } from "../log/log.ts";
import { startRelay } from "../transport/mcp-relay/relay.ts";
import { openStdio, type StdioClient } from "../transport/mcp/stdio.ts";
import { toCredentials } from "../transport/mcp-relay/token.ts";
import { loggerFor } from "./logger.ts";

export interface StdioOptions {
  /** Resolves when the process receives a signal to end. */
  readonly signaled: Promise<void>;
  /** Called before anything is closed. */
  readonly onClosing: () => void;
}

/**
 * Serves one assistant over standard input and output, with its own engine or as a relay to PAGEWIRE_URL; resolves when the
 * assistant has disconnected or the process received a signal to end, and everything is closed.
 */
export async function serveStdio(config: Config, { signaled, onClosing }: StdioOptions): Promise<void> {
  const log = loggerFor(config);
  if (config.pagewireMcpAuthToken !== undefined) log.redactValue(config.pagewireMcpAuthToken);
  const client = openStdio();
  let close: () => Promise<void>;
  if (config.pagewireUrl === undefined) {
    // Imported only here: a relay needs neither the engine nor the database.
    const { serveEmbedded } = await import("./stdio-embedded.ts");
    close = await serveEmbedded(config, client, log);
  } else close = await serveRelayed(config, config.pagewireUrl, client, log);
  await Promise.race([client.disconnected, signaled]);
  onClosing();
  await close();
}

async function serveRelayed(
  { pagewireMcpAuthToken }: Config,
  serviceUrl: string,
  { transport }: StdioClient,
  log: Logger,
): Promise<() => Promise<void>> {
  const relay = await startRelay({
    serviceUrl,
    credentials: toCredentials(pagewireMcpAuthToken),
    client: transport,
    log,
  });
  return () => relay.close();
}
