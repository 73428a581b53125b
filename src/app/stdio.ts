import type { Config } from "../config/settings.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { Logger } from "../log/log.ts";
import { createResultCaches } from "../transport/mcp/encode.ts";
import { startRelay } from "../transport/mcp-relay/relay.ts";
import { connectMcp } from "../transport/mcp/server.ts";
import { openStdio, type StdioClient } from "../transport/mcp/stdio.ts";
import { toCredentials } from "../transport/mcp-relay/token.ts";
import { createCore } from "./core.ts";
import { loggerFor } from "./logger.ts";
import { openState } from "./state.ts";
import { version } from "./version.ts";

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
  const close =
    config.pagewireUrl === undefined
      ? await serveEmbedded(config, client, log)
      : await serveRelayed(config, config.pagewireUrl, client, log);
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

/** As the owner of the token, or without one as the local user; either way in this process's own data. */
async function serveEmbedded(config: Config, { transport }: StdioClient, log: Logger): Promise<() => Promise<void>> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const state = await openState(config, log);
    closers.push(() => state.close());
    await state.acquireLease("mcp", () => {
      log.error({}, "the lease of this process has expired, and another process may claim its contexts");
    });
    const core = await createCore(config, state, { log, ownPorts: () => [] });
    closers.push(() => core.close());
    core.runningCalls.startAccepting();
    for (const secret of state.secrets) log.redactValue(secret);
    const credentials = toCredentials(config.pagewireMcpAuthToken);
    const local = config.pagewireMcpAuthToken === undefined ? await state.localPrincipal() : undefined;
    const authenticate: Authenticator = local ? () => Promise.resolve(local) : state.authenticate;
    const peer = { credentials, address: OWN_ADDRESS, authenticate };
    await authenticate(credentials, { transport: "mcp", address: OWN_ADDRESS }).catch((cause: unknown) => {
      throw new Error(`PAGEWIRE_MCP_AUTH_TOKEN is not valid for the data in ${config.dataDir}`, { cause });
    });
    const dependencies = { service: core.service, log, version, caches: createResultCaches() };
    const server = await connectMcp(dependencies, { transport, userId: "local", peerOf: () => peer });
    closers.push(() => server.close());
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Of the program at the other end of standard input and output. */
const OWN_ADDRESS = "127.0.0.1";
