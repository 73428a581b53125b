import { type Answer, type Call, type Handlers, toTimestamp } from "../contract.ts";
import type { SavedProfile } from "../engine/archive.ts";
import type { Engine } from "../engine/engine.ts";
import { notFound } from "../errors/errors.ts";
import { requireBoundHosts } from "../identity/host-bounds.ts";
import { hasScope } from "../identity/permissions.ts";
import type { ContextStore } from "../store/contexts.ts";
import type { ProfileStore } from "../store/profiles.ts";
import { controlAt } from "../seam/control.ts";
import { requireOwned, requireRuleMaker } from "./access.ts";
import { requireCdp } from "./cdp.ts";
import { toContext, toContextPage } from "./context-answers.ts";
import { changedFields, patchSettings } from "./context-config.ts";
import { toListQuery } from "./input/list-query.ts";
import { controlStateOf } from "./control.ts";
import type { ContextRun, Fleet } from "./processes.ts";

type ContextHandlers = Pick<
  Handlers,
  "listContexts" | "getContext" | "updateContext" | "getContextMetrics" | "deleteContext"
>;

type ContextSummary = Answer<"listContexts">["data"][number];

const listFields = { name: "text", createdBy: "text", createdAt: "time", lastUsedAt: "time" } as const;

export function createContextHandlers(dependencies: {
  readonly engine: Pick<Engine, "updateContext" | "saveContext" | "closeContext" | "listPages">;
  readonly contexts: Pick<
    ContextStore,
    "find" | "ownerOf" | "list" | "update" | "metrics" | "touch" | "remove" | "onDisk"
  >;
  readonly profiles: Pick<ProfileStore, "saveFrom">;
  readonly fleet: Pick<Fleet, "runsOf">;
  /** Epoch ms. */
  readonly now: () => number;
  /** Whether clients of the Chrome DevTools Protocol may connect at all. */
  readonly isCdpOn: boolean;
}): ContextHandlers {
  const { engine, contexts, profiles, fleet, now, isCdpOn } = dependencies;

  return {
    async listContexts(call, { query }) {
      const listQuery = toListQuery(query, listFields);
      const include = new Set(query.include);
      const { rows, total } = await contexts.list(call.principal.userId, listQuery, include.has("pages"));
      const { limit, offset } = listQuery;
      const hasRun = include.has("state") || include.has("process");
      const runs = hasRun ? await fleet.runsOf(rows) : new Map<string, ContextRun>();
      const data = rows.map((row): ContextSummary => {
        const { id, name, createdAt, lastUsedAt } = row;
        const { createdBy, keyName, protocol } = row;
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
          ...(include.has("createdBy") && {
            ...(createdBy !== null && { createdBy }),
            ...(keyName !== null && { keyName }),
            ...(protocol !== null && { protocol: protocol as NonNullable<ContextSummary["protocol"]> }), // no other is stored
          }),
        };
      });
      return { answer: { data, total, limit, offset } };
    },

    async getContext(call, { params }) {
      const { contextId } = params;
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

/** Which process runs a context is for administrators. */
function toRun(
  { principal }: Call,
  run: ContextRun | undefined,
): Pick<Answer<"getContext">["data"], "state" | "position" | "process"> {
  if (run === undefined) return { state: "hibernated" };
  const { process, ...state } = run;
  return { ...state, ...(hasScope(principal, "admin") && { process }) };
}
