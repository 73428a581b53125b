import { readFileSync } from "node:fs";
import { type Document, METHODS } from "../../api/document.ts";
import { type OperationId, operations } from "../../src/contract.ts";

/** By operation, the first example of the contract's request and of its answer. */
export const examples = examplesOf(JSON.parse(readFileSync("gen/openapi.json", "utf8")) as Document);

function examplesOf(document: Document) {
  const found = new Map<
    string,
    { readonly query: Record<string, unknown>; readonly body: unknown; readonly answer: unknown }
  >();
  for (const item of Object.values(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation?.operationId === undefined) continue;
      const example = (
        content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> = {},
      ) => {
        const media = content["application/json"];
        return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
      };
      const [, success] = Object.entries(operation.responses).find(([status]) => Number(status) < 300) ?? [];
      const {
        success: _success,
        metadata: _metadata,
        ...answer
      } = example(success?.content) as Record<string, unknown>;
      const required = (operation.parameters ?? []).filter(
        ({ in: place, required: isRequired }) => place === "query" && isRequired,
      );
      const query = Object.fromEntries(
        required.map(({ name, schema }) => [
          name,
          name === "name" ? "a.csv" : schema.type === "integer" ? "1" : "https://example.com",
        ]),
      );
      found.set(operation.operationId, { query, body: example(operation.requestBody?.content), answer });
    }
  return Object.assign(found, {
    /** The steps of its request, and those that have run by its answer; any other call counts as one. */
    stepsOf(name: string): { readonly given: number; readonly ran: number } {
      const { body, answer } = found.get(name) ?? {};
      if (!(name in operations) || operations[name as OperationId].runs !== "steps") return { given: 1, ran: 1 };
      const { data } = answer as { readonly data: { readonly steps: readonly { readonly status: string }[] } };
      return {
        given: (body as { readonly steps: readonly unknown[] }).steps.length,
        ran: data.steps.filter(({ status }) => status !== "not-run").length,
      };
    },
  });
}
