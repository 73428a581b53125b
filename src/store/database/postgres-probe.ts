import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Probes one server on a dedicated connection, since a busy pool does not show the state of the server. */
export function createPostgresProbe(
  connection: pg.ClientConfig,
  {
    onBroken,
  }: {
    /** Called at once when the connection breaks: the server ended or crashed. */
    readonly onBroken: () => void;
  },
) {
  let client: pg.Client | undefined;

  async function connect(): Promise<pg.Client> {
    const connecting = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
    connecting.on("error", () => {
      if (client !== connecting) return;
      client = undefined;
      onBroken();
    });
    await connecting.connect();
    return connecting;
  }

  return {
    /** Rejects, within about a second, when the server does not respond. */
    async ask(): Promise<void> {
      const asked = (client ??= await connect());
      try {
        await asked.query("select 1");
      } catch (error) {
        if (client === asked) client = undefined;
        void end(asked);
        throw error;
      }
    },

    async close(): Promise<void> {
      const last = client;
      client = undefined;
      if (last) await end(last);
    },
  };
}

const TIMEOUT_MS = 1_000;

/** A frozen server does not close its connections. */
async function end(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(TIMEOUT_MS, undefined, { ref: false })]);
}
