import { Command } from "commander";
import type { State } from "../app/state.ts";
import { onState } from "./on-state.ts";

interface AuditOptions {
  readonly limit?: string;
  readonly offset?: string;
  readonly sort?: string;
  readonly filter: readonly string[];
}

type Entry = Awaited<ReturnType<State["listAuditEntries"]>>["data"][number];

export function auditCommand(): Command {
  const command = new Command("audit")
    .description("List the audit entries of all users; works beside a running service")
    .option("--limit <number>", "how many entries, 1 to 100 (default: 20)")
    .option("--offset <number>", "how many to pass over (default: 0)")
    .option("--sort <field>", "timestamp, duration, operation, ...; --sort=-field descends (default: -timestamp)")
    .option(
      "--filter <condition>",
      "field=value, field>value or field<value, as in operation=login or timestamp>2026-01-31T00:00:00Z; repeatable",
      (condition: string, earlier: readonly string[]) => [...earlier, condition],
      [],
    );
  return onState(command, async (state, { limit, offset, sort, filter }: AuditOptions) => {
    const listed = await state.listAuditEntries({
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
      ...(sort !== undefined && { sort }),
      ...Object.fromEntries(filter.map(toParameter)),
    });
    return { json: listed, text: asText(listed.data, listed.total) };
  });
}

const OPERATORS = { "=": "", ">": "[$gt]", "<": "[$lt]" } as const;

/** Converts a condition to the query parameter of REST. */
function toParameter(condition: string): readonly [name: string, value: string] {
  const [, field, operator, value = ""] = /^(\w+)([=<>])(.*)$/s.exec(condition) ?? [];
  if (field === undefined) throw new Error(`--filter ${condition} is not of the form field=value`);
  return [`filter[${field}]${OPERATORS[operator as keyof typeof OPERATORS]}`, value];
}

function asText(entries: readonly Entry[], total: number): string {
  const lines = entries.map((entry) => {
    const who = entry.username ?? entry.userId ?? "-";
    const what = entry.actionType === undefined ? entry.operation : `${entry.operation}(${entry.actionType})`;
    const where = `${entry.transport}${entry.address === null ? "" : ` ${entry.address}`}`;
    const outcome = [entry.outcome, entry.code, entry.reason].filter((part) => part !== undefined).join(" ");
    const parts = [entry.timestamp, outcome, who, what, where, entry.credential, `${entry.duration.toFixed(1)} ms`];
    // Values of callers must not contain line breaks or control sequences of the terminal.
    return `${parts.join("  ")}  ${JSON.stringify(entry.params)}`.replaceAll(/\p{Cc}/gu, "?");
  });
  return [...lines, `${entries.length} of ${total}`, ""].join("\n");
}
