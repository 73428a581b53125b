import type { Answer, Handlers } from "../contract.ts";
import type { Engine, PageState } from "../engine/engine.ts";
import type { ContextStore } from "../store/contexts.ts";
import { limitsOf } from "./call-limits.ts";
import { selectRows, toListQuery } from "./list-query.ts";
import { notFound } from "./not-found.ts";

export interface PageDependencies {
  readonly engine: Pick<Engine, "listPages" | "openPage">;
  readonly contexts: Pick<ContextStore, "find" | "touch">;
}

const listFields = { url: "text", title: "text", createdAt: "time", lastNavigatedAt: "time" } as const;

export function createPageHandlers({ engine, contexts }: PageDependencies): Pick<Handlers, "listPages" | "createPage"> {
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
      const page = await engine.openPage(params.contextId, body, limitsOf(call));
      return { answer: { data: toPage(page) } };
    },
  };
}

function toPage({ createdAt, lastNavigatedAt, ...page }: PageState): Answer<"createPage">["data"] {
  return {
    ...page,
    createdAt: new Date(createdAt).toISOString(),
    ...(lastNavigatedAt !== undefined && { lastNavigatedAt: new Date(lastNavigatedAt).toISOString() }),
  };
}
