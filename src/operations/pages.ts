import { type Answer, type Call, type Handlers, type Input, toTimestamp } from "../contract.ts";
import type { CallLimits, Engine, PageState } from "../engine/engine.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import type { ContextStore } from "../store/contexts.ts";
import { baseUrlOf } from "./access.ts";
import { selectRows, toListQuery } from "./input/list-query.ts";

const CLEANUP_MS = 5_000;
const listFields = { url: "text", title: "text", createdAt: "time", lastNavigatedAt: "time" } as const;

type PageHandlers = Pick<Handlers, "listPages" | "createPage" | "getPage" | "closePage">;

export function createPageHandlers({
  engine,
  contexts,
}: {
  readonly engine: Pick<Engine, "listPages" | "openPage" | "closePage">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
}): PageHandlers {
  /** The page as it is open or archived; an unknown one does not recover the context's browser. */
  async function requirePage({ contextId, pageId }: Input<"getPage">["params"]): Promise<PageState> {
    const page = (await engine.listPages(contextId)).find(({ id }) => id === pageId);
    if (page === undefined) throw notFound("page", pageId);
    return page;
  }

  /** @throws ServiceError `CONFLICT` where a rule guards navigations: only an action can be approved */
  async function requireUnguardedUrl({ principal }: Call, contextId: string): Promise<void> {
    const context = await contexts.find(principal.userId, contextId);
    if (context?.config.approvals?.some(({ action }) => action === "any" || action === "navigate") !== true) return;
    throw new ServiceError("CONFLICT", "open the page without url, and navigate, which a person can approve", {
      details: { reason: "approval-required", outcome: "not-executed" },
    });
  }

  return {
    async listPages(call, { params, query }) {
      const listQuery = toListQuery(query, listFields);
      const { rows, total } = selectRows(await engine.listPages(params.contextId), listQuery);
      const { limit, offset } = listQuery;
      return { answer: { data: rows.map(toPage), total, limit, offset } };
    },

    async createPage(call, { params, body }) {
      if (body.url !== undefined) await requireUnguardedUrl(call, params.contextId);
      contexts.touch(params.contextId);
      const baseUrl = baseUrlOf(call.principal);
      const newPage = { ...body, ...(baseUrl !== undefined && { baseUrl }) };
      const page = await engine.openPage(params.contextId, newPage, call.limits());
      if (call.signal.aborted) {
        // The caller does not receive the id, so the page is closed.
        await engine.closePage(params.contextId, page.id, cleanupLimits());
        call.signal.throwIfAborted();
      }
      return { answer: { data: toPage(page) } };
    },

    async getPage(call, { params }) {
      return { answer: { data: toPage(await requirePage(params)) } };
    },

    async closePage(call, { params }) {
      const { id: pageId, contextId } = await requirePage(params);
      contexts.touch(contextId);
      await engine.closePage(contextId, pageId, call.limits());
      return { answer: { message: "The page is closed" } };
    },
  };
}

/** Returns limits for undoing what an aborted call has done, which has no time of its own left. */
function cleanupLimits(): CallLimits {
  return { remainingMs: CLEANUP_MS, signal: new AbortController().signal };
}

function toPage({ createdAt, lastNavigatedAt, ...page }: PageState): Answer<"createPage">["data"] {
  return {
    ...page,
    createdAt: toTimestamp(createdAt),
    ...(lastNavigatedAt !== undefined && { lastNavigatedAt: toTimestamp(lastNavigatedAt) }),
  };
}
