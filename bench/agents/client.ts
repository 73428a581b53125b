import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";

/** What an assistant has paid for its calls so far. */
interface Costs {
  calls: number;
  looks: number;
  /** Arguments and results, UTF-8. */
  bytes: number;
  /** Of arguments and results. */
  characters: number;
}

export interface MeasuredClient {
  /** Characters of the list of tools. */
  readonly toolCharacters: number;
  /** Since the last `reset`. */
  readonly costs: Readonly<Costs>;
  reset(): void;
  call(name: string, args: Readonly<Record<string, unknown>>, isLook?: boolean): Promise<string>;
  /** Adds text that the assistant has to read besides the result of a call. */
  read(text: string): void;
  close(): Promise<void>;
}

/** Starts an MCP server as an assistant does, and counts what is sent to it and what it returns; `record` gets each call. */
export async function startMeasuredClient(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  record: (text: string) => Promise<void> = () => Promise.resolve(),
): Promise<MeasuredClient> {
  const { PATH = "", HOME = "" } = process.env;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd,
    env: { PATH, HOME, ...env },
    stderr: "inherit",
  });
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(transport);
  const { tools } = await client.listTools();
  const costs: Costs = { calls: 0, looks: 0, bytes: 0, characters: 0 };
  const count = (text: string): void => {
    costs.bytes += Buffer.byteLength(text);
    costs.characters += text.length;
  };
  return {
    toolCharacters: JSON.stringify(tools).length,
    costs,
    reset: () => void Object.assign(costs, { calls: 0, looks: 0, bytes: 0, characters: 0 }),
    async call(name, given, isLook = false) {
      costs.calls += 1;
      if (isLook) costs.looks += 1;
      count(JSON.stringify(given));
      const { content } = (await client.callTool({ name, arguments: given })) as CallToolResult;
      const text = content.map((each) => (each.type === "text" ? each.text : "")).join("\n");
      count(text);
      await record(`> ${name} ${JSON.stringify(given)}\n${text}\n`);
      return text;
    },
    read: count,
    close: () => client.close(),
  };
}
