import type { NetworkPolicySettings } from "./network/policy.ts";

export type SandboxSetting = "auto" | "on" | "off";

/** What the engine must be told; `config.ts` reads it, nothing here looks at the environment. */
export interface EngineSettings {
  /** Absent: the first browser found. */
  readonly executablePath?: string;
  readonly sandbox: SandboxSetting;
  /** Production refuses a browser without its sandbox. */
  readonly environment: "development" | "production";
  /** `auto`: only where each context has a browser of its own, since one process draws the pages of a whole browser. */
  readonly webgl?: "auto" | "on" | "off";
  /** Contexts with a live browser behind them, in all. */
  readonly maxContexts: number;
  /** A context that nobody has used for so long is put away until its next use. */
  readonly contextIdleMs: number;
  /** Contexts that one browser has in its life; 1 gives each context a browser of its own. */
  readonly browserMaxContexts: number;
  /** A browser as old as that takes no more contexts, and ends with its last. */
  readonly browserMaxAgeMs: number;
  /** Blank contexts that are kept open for new ones; none where each context has its own browser. Default 0. */
  readonly spareContexts?: number;
  readonly networkPolicy: NetworkPolicySettings;
  /** Where profiles and other passing files go; an unprivileged browser must be able to enter it. Default: the system's. */
  readonly tempDir?: string;
}
