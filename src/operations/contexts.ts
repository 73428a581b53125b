import type { Answer, Call, Handlers, Input } from "../contract.ts";
import type { ControlState, SavedProfile } from "../engine/archive.ts";
import type { Engine, NewContext, PageState } from "../engine/engine.ts";
import { invalidField, notFound, ServiceError } from "../errors/errors.ts";
import { requireBoundHosts } from "../identity/host-bounds.ts";
import { hasScope, requireScopes } from "../identity/permissions.ts";
import type { ContextStore, StoredContext } from "../store/contexts.ts";
import type { ProfileStore, ProfileUse } from "../store/profiles.ts";
import { requireControl, requireOwned, requireRuleMaker } from "./access.ts";
import { requireCdp } from "./cdp.ts";
import type { ContextCreations } from "./context-creations.ts";
import { changedFields, newSettings, patchSettings } from "./context-config.ts";
import { toListQuery } from "./input/list-query.ts";
import { controlStateOf } from "./control.ts";
import type { ContextRun, Fleet } from "./processes.ts";
import { toTimestamp } from "./time.ts";

export interface ContextDependencies {
  readonly engine: Pick<
    Engine,
    "createContext" | "updateContext" | "saveContext" | "closeContext" | "openPage" | "listPages" | "readControl"
  >;
  readonly contexts: Pick<
    ContextStore,
    "insert" | "find" | "ownerOf" | "list" | "update" | "metrics" | "touch" | "remove" | "removeUnused" | "onDisk"
  >;
  readonly profiles: Pick<ProfileStore, "saveFrom">;
  readonly creations: Pick<ContextCreations, "announce">;
  readonly fleet: Pick<Fleet, "runsOf">;
  /**
   * Takes the capacity for a context until the returned function is called; default: the engine decides.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` where it could not be opened, before it is stored
   */
  readonly reserveCapacity?: (context: Omit<NewContext, "epoch">) => () => void;
  /** The state of a context that no process watches, which expires without being written; see the engine. */
  readonly controlAt: (stored: ControlState | undefined, nowMs: number) => ControlState;
  readonly newId: () => string;
  /** Epoch ms. */
  readonly now: () => number;
  readonly maxContextsPerUser: number;
  /** Whether clients of the Chrome DevTools Protocol may connect at all. */
  readonly isCdpOn: boolean;
  /** How long creations wait that name no `acquireTimeout`, in ms. */
  readonly acquireTimeoutMs: number;
}

type ContextHandlers = Pick<
  Handlers,
  "createContext" | "listContexts" | "getContext" | "updateContext" | "getContextMetrics" | "deleteContext"
>;

type FirstPage = Pick<PageState, "id" | "createdAt">;
type ContextSummary = Answer<"listContexts">["data"][number];

const listFields = { name: "text", createdAt: "time", lastUsedAt: "time" } as const;

/** A temporary context that was used since is not deleted for another one. */
const IDLE_MS = 60_000;

export function createContextHandlers(dependencies: ContextDependencies): ContextHandlers {
  const { engine, contexts, profiles, creations, fleet, controlAt, newId, now, maxContextsPerUser, isCdpOn } =
    dependencies;

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
  ) {
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
        },
      );
    }
    try {
      const stored = contexts.onDisk();
      stored.catch(() => undefined); // awaited once the browser has opened the context, so that a rollback finds it
      // Before it is open: it may be in a queue first.
      creations.announce(userId, { contextId: id, epoch: context.epoch });
      const opened = { id, owner: userId, epoch: context.epoch, config, acquireTimeoutMs };
      await engine.createContext({ ...opened, ...(profile && { hasProfile: true }) }, call.limits());
      const page = firstPage && (await engine.openPage(id, { stored: firstPage }, call.limits()));
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
      const { name: givenName, createPage = false, temporary: isTemporary = false, ...rest } = body;
      const { acquireTimeout: acquireTimeoutMs = dependencies.acquireTimeoutMs, ...others } = rest;
      const { profile: _profile, profileSave: _profileSave, ...givenConfig } = others;
      const profile = profileUse(call, body);
      const id = newId();
      const { name, config } = newSettings(id, requireBoundHosts(call.principal, givenConfig), givenName);
      requireCdp(call.principal, config, isCdpOn);
      const { userId } = call.principal;
      const release = dependencies.reserveCapacity?.({ id, owner: userId, config });
      try {
        const firstPage = createPage ? { id: newId(), createdAt: now() } : undefined;
        const pages = firstPage === undefined ? [] : [{ ...firstPage, url: "about:blank" }];
        const created = { id, userId, name, config, isTemporary, pages, profile };
        return await open(call, created, { firstPage, acquireTimeoutMs });
      } finally {
        release?.();
      }
    },

    async listContexts(call, { query }) {
      const listQuery = toListQuery(query, listFields);
      const include = new Set(query.include);
      const { rows, total } = await contexts.list(call.principal.userId, listQuery, include.has("pages"));
      const { limit, offset } = listQuery;
      const hasRun = include.has("state") || include.has("process");
      const runs = hasRun ? await fleet.runsOf(rows) : new Map<string, ContextRun>();
      const data = rows.map((row): ContextSummary => {
        const { id, name, createdAt, lastUsedAt } = row;
        const { state, position, process } = toRun(call, runs.get(id));
        const control = controlStateOf(controlAt(row.control, now()));
        return {
          id,
          name,
          createdAt: toTimestamp(createdAt),
          lastUsedAt: toTimestamp(lastUsedAt),
          ...(include.has("state") && { state, ...(position !== undefined && { position }) }),
          ...(include.has("process") && process !== undefined && { process }),
          ...(include.has("pageCount") && { pageCount: row.pageCount }),
          ...(include.has("pages") && { pages: row.pages.map(toContextPage) }),
          ...(include.has("control") && control !== "free" && { control }),
        };
      });
      return { answer: { data, total, limit, offset } };
    },

    async getContext(call, { params }) {
      const { contextId } = params;
      await requireOwned(contexts, call.principal, contextId);
      // The row is read while the browser reads the titles.
      const [pages, context] = await Promise.all([
        engine.listPages(contextId),
        contexts.find(call.principal.userId, contextId),
      ]);
      if (context === undefined) throw notFound("context", contextId);
      const run = toRun(call, (await fleet.runsOf([context])).get(context.id));
      return { answer: { data: { ...toContext(context), pages: pages.map(toContextPage), ...run } } };
    },

    async updateContext(call, { params: { contextId }, body }) {
      await requireOwned(contexts, call.principal, contextId);
      await requireControl(dependencies, call, contextId);
      let fields: readonly string[] = [];
      const updated = await contexts.update(call.principal.userId, contextId, (current) => {
        requireCdp(call.principal, { cdp: body.cdp === true }, isCdpOn);
        if (body.approvals !== undefined) requireRuleMaker(call, current.config);
        const { name, config } = patchSettings(contextId, current, body);
        const patched = { name, config: requireBoundHosts(call.principal, config) };
        fields = changedFields(current, patched);
        return patched;
      });
      if (updated === undefined) throw notFound("context", contextId);
      contexts.touch(contextId);
      const { isRecreated } = await engine.updateContext(contextId, fields, call.limits());
      const { id, name, config } = updated;
      return { answer: { data: { id, name, config } }, ...(isRecreated && { metadata: { recreated: true } }) };
    },

    async getContextMetrics(call, { params: { contextId } }) {
      const metrics = await contexts.metrics(call.principal.userId, contextId);
      if (metrics === undefined) throw notFound("context", contextId);
      return { answer: { data: { contextId, ...metrics } } };
    },

    async deleteContext(call, { params }) {
      const { contextId } = params;
      const { userId } = call.principal;
      // The row is deleted first, so that later calls find nothing; then the browser's context closes.
      let last = await contexts.remove(userId, contextId, true);
      let saved: SavedProfile | undefined;
      if (last === undefined) {
        await requireOwned(contexts, call.principal, contextId);
        await engine.saveContext(contextId, call.limits());
        saved = await profiles.saveFrom(contextId);
        last = await contexts.remove(userId, contextId);
        if (last === undefined) throw notFound("context", contextId);
      }
      await Promise.all([contexts.onDisk(), engine.closeContext(contextId, last)]);
      return {
        answer: { message: "The context and its pages are closed" },
        ...(saved && {
          metadata: { profile: saved.outcome },
          audited: { profileId: saved.id, profile: saved.outcome },
        }),
      };
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
  { profile, profileSave = "never", temporary = false }: Input<"createContext">["body"],
): ProfileUse | undefined {
  const save = profileSave === "never" ? null : profileSave;
  if (profile === undefined) {
    if (save !== null) throw invalidField("profileSave", "is for a context with a profile");
    return undefined;
  }
  if (save !== null && temporary) throw invalidField("profileSave", "is not for a temporary context");
  requireScopes(principal, save === null ? ["profiles:use"] : ["profiles:use", "profiles:write"]);
  return { profile, save };
}

function toContext(context: StoredContext): Answer<"getContext">["data"] {
  const { id, userId, name, config, isTemporary, profile, createdAt, lastUsedAt } = context;
  return {
    id,
    userId,
    name,
    config,
    createdAt: toTimestamp(createdAt),
    lastUsedAt: toTimestamp(lastUsedAt),
    ...(isTemporary && { temporary: true }),
    ...(profile && { profile: profile.id, ...(profile.save !== null && { profileSave: profile.save }) }),
  };
}

/** Which process runs a context is for administrators. */
function toRun(
  { principal }: Call,
  run: ContextRun | undefined,
): Pick<Answer<"getContext">["data"], "state" | "position" | "process"> {
  if (run === undefined) return { state: "hibernated" };
  const { process, ...state } = run;
  return { ...state, ...(hasScope(principal, "admin") && { process }) };
}

function toContextPage({
  id,
  url,
  title = "",
  createdAt,
}: Pick<PageState, "id" | "url" | "createdAt"> & { readonly title?: string }): NonNullable<
  Answer<"getContext">["data"]["page"]
> {
  return { id, url, title, createdAt: toTimestamp(createdAt) };
}
