import type { BenchService } from "./service.ts";

/** What a user does with a page: navigate, click, evaluate, JPEG. */
export async function runFlow(service: BenchService, contextId: string, siteUrl: string): Promise<void> {
  await service.execute(contextId, { action: "navigate", params: { url: `${siteUrl}/form` } });
  await service.execute(contextId, { action: "click", params: { selector: "input" } });
  await service.execute(contextId, { action: "evaluate", params: { script: "document.title" } });
  await service.execute(contextId, { action: "screenshot", params: { type: "jpeg" } });
}
