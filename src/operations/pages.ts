import { notFound } from "../errors/errors.ts";
import type { Answer, Handlers } from "../contract.ts";
import type { Engine, PageState } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";
import { baseUrlOf } from "./base-url.ts";
import { limitsOf } from "./call-limits.ts";
import { selectRows, toListQuery } from "./input/list-query.ts";
import { toTimestamp } from "./time.ts";

export interface PageDependencies {
  readonly engine: Pick<Engine, "listPages" | "openPage" | "closePage">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
}

const listFields = { url: "text", title: "text", createdAt: "time", lastNavigatedAt: "time" } as const;

type PageHandlers = Pick<Handlers, "listPages" | "createPage" | "getPage" | "closePage">;

export function createPageHandlers({ engine, contexts }: PageDependencies): PageHandlers {
  async function requireOwned(userId: string, contextId: string): Promise<void> {
    if ((await contexts.find(userId, contextId)) === undefined) throw notFound("context", contextId);
  }

  return {
    async listPages(call, { params, query }) {
      await requireOwned(call.principal.userId, params.contextId);
      const listQuery = toListQuery(query, listFields);
      const { rows, total } = selectRows(await engine.listPages(params.contextId), listQuery);
      const { limit, offset } = listQuery;
      return { answer: { data: rows.map(toPage), total, limit, offset } };
    },

    async createPage(call, { params, body }) {
      await requireOwned(call.principal.userId, params.contextId);
      contexts.touch(params.contextId);
      const baseUrl = baseUrlOf(call.principal);
      const newPage = { ...body, ...(baseUrl !== undefined && { baseUrl }) };
      const page = await engine.openPage(params.contextId, newPage, limitsOf(call));
      return { answer: { data: toPage(page) } };
    },

    async getPage(call, { params: { contextId, pageId } }) {
      await requireOwned(call.principal.userId, contextId);
      const page = (await engine.listPages(contextId)).find(({ id }) => id === pageId);
      if (page === undefined) throw notFound("page", pageId);
      return { answer: { data: toPage(page) } };
    },

    async closePage(call, { params: { contextId, pageId } }) {
      await requireOwned(call.principal.userId, contextId);
      // A page that is not there must not cost a browser.
      if (!(await engine.listPages(contextId)).some(({ id }) => id === pageId)) throw notFound("page", pageId);
      contexts.touch(contextId);
      await engine.closePage(contextId, pageId, limitsOf(call));
      return { answer: { message: "The page is closed" } };
    },
  };
}

function toPage({ createdAt, lastNavigatedAt, ...page }: PageState): Answer<"createPage">["data"] {
  return {
    ...page,
    createdAt: toTimestamp(createdAt),
    ...(lastNavigatedAt !== undefined && { lastNavigatedAt: toTimestamp(lastNavigatedAt) }),
  };
}
