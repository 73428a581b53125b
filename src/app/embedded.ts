import type { Config } from "../config/settings.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { Logger } from "../log/log.ts";
import { serviceBackend } from "../transport/mcp/backend.ts";
import { toCredentials } from "../transport/mcp-relay/service-client.ts";
import { FolderInUse, lockFolder } from "../store/database/folder-lock.ts";
import { createCore } from "./core.ts";
import { openState } from "./state.ts";

/** The folders of assistants that run at once, each with a folder of its own. */
const MAX_FOLDERS = 20;
/** The address of the client, a program on this machine. */
const OWN_ADDRESS = "127.0.0.1";

/**
 * Locks the data folder, which a database of PostgreSQL needs not. Where DATA_DIR was not given and another assistant uses the usual
 * folder, the first free one beside it is taken.
 *
 * @throws FolderInUse
 */
function withLock(config: Config, isUsualFolder: boolean): { readonly config: Config; readonly unlock: () => void } {
  if (config.databaseUrl !== undefined) return { config, unlock: () => undefined };
  for (let number = 1; ; number++) {
    const dataDir = number === 1 ? config.dataDir : `${config.dataDir}-${number}`;
    try {
      return { config: { ...config, dataDir }, unlock: lockFolder(dataDir) };
    } catch (error) {
      if (!(error instanceof FolderInUse) || !isUsualFolder || number === MAX_FOLDERS) throw error;
    }
  }
}

/** Opens an engine and data of this process, for the owner of the token, or without one for the local user. */
export async function openEmbedded(
  given: Config,
  {
    log,
    token,
    isUsualFolder,
  }: { readonly log: Logger; readonly token: string | undefined; readonly isUsualFolder: boolean },
) {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const { config, unlock } = withLock(given, isUsualFolder);
    closers.push(async () => unlock());
    const role = "mcp";
    const state = await openState(config, log, { role });
    closers.push(() => state.close());
    const onLost = (): void =>
      log.error({}, "the lease of this process has expired, and another process may claim its contexts");
    const core = await createCore(config, state, { log, ownPorts: [], role, onLost });
    closers.push(() => core.close());
    core.runningCalls.startAccepting();
    for (const secret of state.secrets) log.redactValue(secret);
    const credentials = toCredentials(token);
    const local = token === undefined ? await state.localPrincipal() : undefined;
    const authenticate: Authenticator = local ? () => Promise.resolve(local) : state.authenticate;
    await authenticate(credentials, { transport: "mcp", address: OWN_ADDRESS }).catch((cause: unknown) => {
      const name = config.pagewireMcpAuthToken === token ? "PAGEWIRE_MCP_AUTH_TOKEN" : "PAGEWIRE_API_KEY";
      throw new Error(`${name} is not valid for the data in ${config.dataDir}`, { cause });
    });
    const backend = serviceBackend({ service: core.service, authenticate, credentials, address: OWN_ADDRESS });
    return { backend, close };
  } catch (error) {
    await close();
    throw error;
  }
}
