import type { Config } from "../config/settings.ts";
import { createServiceClient } from "../transport/mcp-relay/service-client.ts";
import { openStdio, serveConnection } from "../transport/mcp/stdio.ts";
import { toCredentials } from "../transport/mcp-relay/token.ts";
import { loggerFor } from "./logger.ts";
import { version } from "./version.ts";

interface StdioOptions {
  /** Whether the folder of the data is the usual one, as DATA_DIR names none. */
  readonly isUsualFolder: boolean;
  /** Resolves when the process receives a signal to end. */
  readonly signaled: Promise<void>;
  /** Called before anything is closed. */
  readonly onClosing: () => void;
}

/**
 * Serves one assistant over standard input and output, with an engine of this process or the service at PAGEWIRE_URL; resolves when the
 * assistant has disconnected or the process received a signal to end, and everything is closed.
 */
export async function serveStdio(config: Config, { isUsualFolder, signaled, onClosing }: StdioOptions): Promise<void> {
  const log = loggerFor(config);
  if (config.pagewireMcpAuthToken !== undefined) log.redactValue(config.pagewireMcpAuthToken);
  const client = openStdio();
  let close: () => Promise<void>;
  if (config.pagewireUrl === undefined) {
    // Imported only here: a relay needs neither the engine nor the database.
    const { serveEmbedded } = await import("./stdio-embedded.ts");
    close = await serveEmbedded(config, client, { log, isUsualFolder });
  } else {
    const backend = createServiceClient({
      serviceUrl: config.pagewireUrl,
      credentials: toCredentials(config.pagewireMcpAuthToken),
    });
    const server = serveConnection(client, { version, log, backend });
    close = () => server.close();
  }
  await Promise.race([client.disconnected, signaled]);
  onClosing();
  await close();
}
