import type { Engine } from "../engine/engine.ts";

/** The methods whose results are promises. */
export type EngineMethod = Exclude<keyof Engine, EngineStream | "close">;
/** The methods whose results are streams. */
export type EngineStream = "events" | "screen" | "cdp";

interface Method {
  /** Its last argument: limits of the call, limits with uploads, or one like the others. */
  readonly last: "limits" | "options" | "plain";
  /** Whether a process runs it only with a lease, without which another one may have the context. */
  readonly needsLease: boolean;
  /**
   * Whether it may be sent again when it is not known whether it ran. Such a call goes to the process that runs the context of its first
   * argument; absent: another one decides.
   */
  readonly isRepeatable?: boolean;
  /** Whether its result may have texts of the pages of a context, which is its first argument then. */
  readonly showsPages: boolean;
}

/** The methods of the engine, as the adapters around it and between processes pass them on. */
export const METHODS = {
  createContext: { last: "limits", needsLease: true, showsPages: false },
  updateContext: { last: "limits", needsLease: true, showsPages: false },
  closeContext: { last: "plain", needsLease: false, showsPages: false },
  recoverContext: { last: "limits", needsLease: true, isRepeatable: true, showsPages: false },
  saveContext: { last: "limits", needsLease: false, showsPages: false },
  openPage: { last: "limits", needsLease: true, isRepeatable: false, showsPages: true },
  closePage: { last: "limits", needsLease: true, isRepeatable: false, showsPages: false },
  listPages: { last: "plain", needsLease: false, showsPages: true },
  execute: { last: "options", needsLease: true, showsPages: true },
  executeSteps: { last: "options", needsLease: true, isRepeatable: false, showsPages: true },
  control: { last: "limits", needsLease: true, isRepeatable: false, showsPages: false },
  readControl: { last: "limits", needsLease: false, isRepeatable: true, showsPages: false },
  dispatchInput: { last: "limits", needsLease: true, isRepeatable: false, showsPages: false },
  render: { last: "limits", needsLease: true, showsPages: false },
  saveRecording: { last: "limits", needsLease: false, isRepeatable: false, showsPages: false },
  listSteps: { last: "limits", needsLease: false, isRepeatable: true, showsPages: true },
  leaveQueue: { last: "plain", needsLease: false, showsPages: false },
  webDriver: { last: "limits", needsLease: true, isRepeatable: false, showsPages: true },
  health: { last: "plain", needsLease: false, showsPages: false },
} as const satisfies Readonly<Record<EngineMethod, Method>>;

/** The methods that go to the process that runs the context. */
export type RoutedMethod = {
  [N in EngineMethod]: (typeof METHODS)[N] extends { readonly isRepeatable: boolean } ? N : never;
}[EngineMethod];

/** The methods for which `make` returns a function, with these functions. */
export function methodsBy<N extends EngineMethod = EngineMethod>(
  make: (name: EngineMethod, method: Method) => ((...values: readonly unknown[]) => Promise<unknown>) | undefined,
): Pick<Engine, N> {
  const made = Object.entries(METHODS).flatMap(([name, method]) => {
    const call = make(name as EngineMethod, method);
    return call === undefined ? [] : [[name, call] as const];
  });
  return Object.fromEntries(made) as unknown as Pick<Engine, N>;
}

/** Calls a method by its name. */
export function callBy(engine: Engine, name: EngineMethod, values: readonly unknown[]): Promise<unknown> {
  return (engine[name] as (...values: readonly unknown[]) => Promise<unknown>).apply(engine, [...values]);
}

export function isEngineMethod(name: string): name is EngineMethod {
  return Object.hasOwn(METHODS, name);
}
