import type { Config } from "../config/settings.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { Logger } from "../log/log.ts";
import { createLeftovers } from "../transport/mcp/answers.ts";
import { startRelay } from "../transport/mcp-relay/relay.ts";
import { connectMcp } from "../transport/mcp/server.ts";
import { openStdio, type StdioClient } from "../transport/mcp/stdio.ts";
import { toCredentials } from "../transport/mcp-relay/token.ts";
import { createCore } from "./core.ts";
import { loggerFor } from "./logger.ts";
import { openState } from "./state.ts";
import { version } from "./version.ts";

export interface StdioOptions {
  /** Resolves when the process is told to end. */
  readonly signaled: Promise<void>;
  /** Called before anything is closed. */
  readonly onClosing: () => void;
}

/**
 * Serves one assistant over standard input and output, with an engine of its own, or by what runs at PAGEWIRE_URL; resolves
 * when the assistant has hung up or the process is told to end, and everything is closed.
 */
export async function serveStdio(config: Config, { signaled, onClosing }: StdioOptions): Promise<void> {
  const log = loggerFor(config);
  if (config.pagewireMcpAuthToken !== undefined) log.redactValue(config.pagewireMcpAuthToken);
  const client = openStdio();
  const close =
    config.pagewireUrl === undefined
      ? await serveEmbedded(config, client, log)
      : await serveRelayed(config, config.pagewireUrl, client, log);
  await Promise.race([client.gone, signaled]);
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
  const state = await openState(config, log);
  const core = await createCore(config, state, { log, ownPorts: () => [] });
  const close = async (): Promise<void> => {
    await core.close();
    await state.close();
  };
  try {
    for (const secret of state.secrets) log.redactValue(secret);
    const credentials = toCredentials(config.pagewireMcpAuthToken);
    const local = config.pagewireMcpAuthToken === undefined ? await state.localPrincipal() : undefined;
    const authenticate: Authenticator = local ? () => Promise.resolve(local) : state.authenticate;
    const peer = { credentials, address: ownAddress, authenticate };
    await authenticate(credentials, { door: "mcp", address: ownAddress }).catch((cause: unknown) => {
      throw new Error(`PAGEWIRE_MCP_AUTH_TOKEN is not valid for the data in ${config.dataDir}`, { cause });
    });
    const dependencies = { service: core.service, log, version, leftovers: createLeftovers() };
    const server = await connectMcp(dependencies, { transport, peerOf: () => peer });
    return async () => {
      await server.close();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Of the program at the other end of standard input and output. */
const ownAddress = "127.0.0.1";
