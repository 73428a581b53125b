import { type Call, credentialName, type Handlers, type Input, isProgram } from "../contract.ts";
import type { Engine, NewContext, PageState } from "../engine/engine.ts";
import { invalidField, ServiceError } from "../errors/errors.ts";
import { requireBoundHosts } from "../identity/host-bounds.ts";
import { requireScopes } from "../identity/permissions.ts";
import type { ContextStore } from "../store/contexts.ts";
import type { ProfileUse } from "../store/profile-use.ts";
import { requireCdp } from "./cdp.ts";
import { toContext, toContextPage } from "./context-answers.ts";
import { newSettings } from "./context-config.ts";
import type { ContextCreations } from "./context-creations.ts";
import { type WatchCall, whileValid } from "./caller-watch.ts";

type FirstPage = Pick<PageState, "id" | "createdAt">;

/** A temporary context that was used since is not deleted for another one. */
const IDLE_MS = 60_000;
/** The wait of a user who has as many contexts as one may have: until another call of the user may have deleted one. */
const RETRY_AFTER_MS = 5_000;

export function createCreateContextHandler(dependencies: {
  readonly engine: Pick<Engine, "createContext" | "closeContext" | "openPage">;
  readonly contexts: Pick<ContextStore, "insert" | "remove" | "removeUnused" | "onDisk">;
  readonly creations: Pick<ContextCreations, "announce">;
  readonly watchCall: WatchCall;
  /**
   * Takes the capacity for a context until the returned function is called; default: the engine decides.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` where it could not be opened, before it is stored
   */
  readonly reserveCapacity?: (context: Omit<NewContext, "epoch">) => () => void;
  readonly newId: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly maxContextsPerUser: number;
  /** Whether clients of the Chrome DevTools Protocol may connect at all. */
  readonly isCdpOn: boolean;
  /** How long creations wait that name no `acquireTimeout`, in ms. */
  readonly acquireTimeoutMs: number;
}): Pick<Handlers, "createContext"> {
  const { engine, contexts, creations, watchCall, newId, now, maxContextsPerUser, isCdpOn } = dependencies;

  /** Deletes the user's temporary context that is idle for longest, and returns whether there was one. */
  async function removeIdle(userId: string): Promise<boolean> {
    const removed = await contexts.removeUnused(now() - IDLE_MS, 1, userId);
    for (const [contextId, last] of removed) await engine.closeContext(contextId, last);
    return removed.size > 0;
  }

  /** Stores a context and opens it; one that does not open is deleted. */
  async function open(
    call: Call,
    created: Parameters<ContextStore["insert"]>[0],
    { firstPage, acquireTimeoutMs }: { readonly firstPage: FirstPage | undefined; readonly acquireTimeoutMs: number },
  ): ReturnType<Handlers["createContext"]> {
    const { id, userId, config, profile } = created;
    let context = await contexts.insert(created, maxContextsPerUser);
    if (context === undefined && (await removeIdle(userId)))
      context = await contexts.insert(created, maxContextsPerUser);
    if (context === undefined) {
      throw new ServiceError(
        "RATE_LIMIT_EXCEEDED",
        `you have ${maxContextsPerUser} contexts already; delete one first`,
        {
          details: { reason: "contexts", limit: maxContextsPerUser },
          retryAfterMs: RETRY_AFTER_MS,
        },
      );
    }
    try {
      const stored = contexts.onDisk();
      stored.catch(() => undefined); // awaited once the browser has opened the context, so that a rollback finds it
      // Before it is open: it may be in a queue first.
      creations.announce(userId, { contextId: id, epoch: context.epoch });
      const { beside } = call;
      // The stored configuration has the approvals of the profile as well, and its secrets are masked.
      const { approvals } = context.config;
      const opened = {
        ...{ id, owner: userId, epoch: context.epoch, acquireTimeoutMs },
        config: { ...config, ...(approvals !== undefined && { approvals }) },
        ...(beside !== undefined && { beside }),
      };
      const page = await whileValid(watchCall, call, async (limits) => {
        await engine.createContext({ ...opened, ...(profile && { hasProfile: true }) }, limits());
        return firstPage && engine.openPage(id, { stored: firstPage }, limits());
      });
      await stored;
      call.signal.throwIfAborted();
      return { answer: { data: { ...toContext(context), ...(page && { page: toContextPage(page) }) } } };
    } catch (error) {
      // The caller does not receive the id, so the context is deleted.
      await engine.closeContext(id, await contexts.remove(userId, id));
      throw error;
    }
  }

  return {
    async createContext(call, { body }) {
      // Clients of CDP attach to the tab that a browser has.
      const { name: givenName, createPage = body.cdp === true, temporary: isTemporary = false, ...rest } = body;
      const { acquireTimeout: acquireTimeoutMs = dependencies.acquireTimeoutMs, ...others } = rest;
      const { profile: _profile, profileSave: _profileSave, ...givenConfig } = others;
      const profile = profileUse(call, body);
      const id = newId();
      const { name, config } = newSettings(id, requireBoundHosts(call.principal, givenConfig), givenName);
      requireCdp(call.principal, config, isCdpOn);
      const { userId } = call.principal;
      // One that opens beside another has no choice of a process.
      const release =
        call.beside === undefined ? dependencies.reserveCapacity?.({ id, owner: userId, config }) : undefined;
      try {
        const firstPage = createPage ? { id: newId(), createdAt: now() } : undefined;
        const pages = firstPage === undefined ? [] : [{ ...firstPage, url: "about:blank" }];
        const createdBy = credentialName(call.principal.credential);
        const protocol = call.client ?? call.transport;
        const created = { id, userId, name, config, isTemporary, pages, profile, createdBy, protocol };
        return await open(call, created, { firstPage, acquireTimeoutMs });
      } finally {
        release?.();
      }
    },
  };
}

/**
 * How a new context uses a profile; undefined: not at all.
 *
 * @throws ServiceError `FORBIDDEN` without the permissions for that, `VALIDATION_ERROR`
 */
function profileUse(
  { principal }: Call,
  { profile, profileSave = "never", temporary = false, approvals }: Input<"createContext">["body"],
): ProfileUse | undefined {
  const save = profileSave === "never" ? null : profileSave;
  if (profile === undefined) {
    if (save !== null) throw invalidField("profileSave", "is for a context with a profile");
    return undefined;
  }
  if (save !== null && temporary) throw invalidField("profileSave", "is not for a temporary context");
  requireScopes(principal, save === null ? ["profiles:use"] : ["profiles:use", "profiles:write"]);
  return { profile, save, keepsApprovals: approvals === undefined || isProgram(principal.credential) };
}
