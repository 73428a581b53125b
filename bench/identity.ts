import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openState } from "../src/app/state.ts";
import { parseConfig } from "../src/config/config.ts";
import { type Timing, summarise, timed } from "./measure.ts";

/** Checking credentials, and the audit row with 16 in flight: in this process, on the embedded database. */
export async function measureIdentity(): Promise<Readonly<Record<string, Timing>>> {
  const folder = await mkdtemp(join(tmpdir(), "pagewire-bench-"));
  const state = await openState(parseConfig({ cwd: folder, env: { DATA_DIR: join(folder, "data") } }));
  try {
    const user = await state.accounts.add({
      username: "bench",
      password: "bench-password-of-some-length",
      roles: ["user"],
    });
    const { tokens } = await state.sessions.open(user, { kind: "cli" });
    const from = { transport: "rest", address: "127.0.0.1" } as const;
    const bearer = { bearer: tokens.accessToken };
    const { key } = await state.apiKeys.create(await state.authenticate(bearer, from), { name: "bench" });
    const check = async (credentials: Parameters<typeof state.authenticate>[0]): Promise<Timing> => {
      const times: number[] = [];
      for (let run = 0; run < 2_000; run++) times.push(await timed(() => state.authenticate(credentials, from)));
      return summarise(times.slice(200));
    };
    const jwt = await check(bearer);
    const apiKey = await check({ apiKey: key });

    const appends: number[] = [];
    const appendOne = async (): Promise<void> => {
      for (let run = 0; run < 200; run++) appends.push(await timed(async () => state.audit.append(auditRow(user.id))));
    };
    await Promise.all(Array.from({ length: 16 }, appendOne));
    return { "JWT check": jwt, "API key check": apiKey, "audit row, 16 in flight": summarise(appends) };
  } finally {
    await state.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function auditRow(userId: string): Parameters<Awaited<ReturnType<typeof openState>>["audit"]["append"]>[0] {
  return {
    at: Date.now(),
    userId,
    credential: `session:${randomUUID()}`,
    transport: "rest",
    address: "127.0.0.1",
    operation: "executeAction",
    actionType: "click",
    contextId: randomUUID(),
    params: { selector: "#buy", button: "left" },
    outcome: "success",
    code: null,
    durationMs: 12.5,
  };
}
