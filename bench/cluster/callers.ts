import type { Replica, Response, Simulation } from "./simulation.ts";

interface CallersOptions {
  readonly count: number;
  /** Whether to go on, asked before each call. */
  readonly isOver: () => boolean;
}

/** Callers that each make one call after the other, through one replica after the other; resolves when all have ended. */
export async function runCallers(
  { replicas }: Pick<Simulation, "replicas">,
  { count, isOver }: CallersOptions,
  work: (replica: Replica, turn: number) => Promise<void>,
): Promise<void> {
  let turn = 0;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver()) {
        const own = turn++;
        const replica = replicas[own % replicas.length];
        if (replica !== undefined) await work(replica, own);
      }
    }),
  );
}

export interface Created {
  readonly id: string;
  readonly key: string;
}

export async function createContext({ call, keys }: Simulation, replica: Replica, turn: number): Promise<Created> {
  const key = keys[turn % keys.length] ?? "";
  const response = await call(replica, key, "POST", "/contexts", {});
  requireStatus(response, 201);
  return { id: (response.data as { readonly id: string }).id, key };
}

export async function evaluate(simulation: Simulation, replica: Replica, context: Created): Promise<void> {
  requireStatus(await tryEvaluate(simulation, replica, context), 200);
}

export function tryEvaluate({ call }: Simulation, replica: Replica, { id, key }: Created): Promise<Response> {
  const body = { action: "evaluate", params: { script: "1" } };
  return call(replica, key, "POST", `/contexts/${id}/execute`, body);
}

export function requireStatus(response: Response, status: number): void {
  if (response.status !== status) throw new Error(`a call got ${response.status}: ${JSON.stringify(response)}`);
}
