import type { Config } from "../config/settings.ts";
import { until } from "../errors/timing.ts";
import { openStdio, serveConnection } from "../transport/mcp/stdio.ts";
import { openBackend } from "./backend.ts";
import { loggerFor } from "./logger.ts";
import { version } from "./version.ts";

/**
 * Serves one assistant over standard input and output, with an engine of this process or the service at PAGEWIRE_URL; resolves when the
 * assistant has disconnected or the process received a signal to end, and everything is closed.
 */
export async function serveStdio(
  config: Config,
  options: {
    /** Whether the folder of the data is the usual one, as DATA_DIR names none. */
    readonly isUsualFolder: boolean;
    /** Resolves when the process receives a signal to end. */
    readonly signaled: Promise<void>;
    /** Called before anything is closed. */
    readonly onClosing: () => void;
  },
): Promise<void> {
  const { isUsualFolder, signaled, onClosing } = options;
  const log = loggerFor(config);
  const client = openStdio();
  const token = config.pagewireMcpAuthToken ?? config.pagewireApiKey;
  const { backend, close } = await openBackend(config, { log, token, isUsualFolder });
  const server = serveConnection(client, { version, log, backend });
  await until(client.disconnected, (resolve) => {
    void signaled.then(resolve);
    return () => undefined;
  });
  onClosing();
  await server.close();
  await close();
}
