import type { MachineMemory } from "../machine-memory.ts";
import type { BrowserSharing } from "./browser/sharing.ts";
import type { NetworkPolicySettings } from "./network/policy.ts";
import type { DialogBounds } from "./page/dialogs.ts";

export type SandboxSetting = "auto" | "on" | "off";

/** The engine's settings; `config.ts` reads them from the environment. */
export interface EngineSettings {
  /** Absent: the first browser found. */
  readonly executablePath?: string;
  readonly sandbox: SandboxSetting;
  /** Whether this is production, where a browser without its sandbox is not started. */
  readonly environment: "development" | "production";
  /** `auto`: only where each context has a browser of its own, since one process draws the pages of a whole browser. */
  readonly webgl?: "auto" | "on" | "off";
  /** Maximum number of contexts with a browser. */
  readonly maxContexts: number;
  /** Callers that may wait while all of them are in use, and those of one user among them. Default 256. */
  readonly maxWaiting?: number;
  readonly maxWaitingPerOwner?: number;
  /** Renders of one user that run at a time. Default 4. */
  readonly maxRendersPerOwner?: number;
  /** Navigations, screenshots and PDFs wait while so many actions run. Default 8 per processor. */
  readonly maxRunningActions?: number;
  /** A context that was not used for this time hibernates. */
  readonly contextIdleMs: number;
  /** Default: a held dialog is dismissed after 30 s, and what a page opens beyond 100 in 10 s goes unreported. */
  readonly dialogBounds?: Partial<DialogBounds>;
  /** The contexts that may share a browser. */
  readonly browserSharing: BrowserSharing;
  /** Browsers that run contexts at the same time. The defaults here follow from the machine's memory: see `memoryDefaults`. */
  readonly maxBrowsers?: number;
  /** Live contexts of one browser. Default 32. */
  readonly browserContexts?: number;
  /** A browser with more memory takes no further contexts. */
  readonly browserMemoryBytes?: number;
  /** Bound of the memory of a process of one context's pages; beyond, the context is ended. */
  readonly contextMemoryBytes?: number;
  /** Bound of the memory of all browsers of one user. Default: all that there is. */
  readonly userMemoryBytes?: number | undefined;
  /** Memory that stays free; with less than twice as much, no context opens. */
  readonly memoryReserveBytes?: number;
  /** The memory of the machine at this moment. Default: as the kernel has it. */
  readonly readMachineMemory?: () => MachineMemory;
  /** Processes that the kernel has ended for memory so far. Default: as it counts them. */
  readonly readKernelKills?: () => number;
  /** Contexts after which a browser is replaced. */
  readonly browserMaxContexts: number;
  /** Age at which a browser takes no more contexts; it ends with its last one. */
  readonly browserMaxAgeMs: number;
  /** Blank contexts kept open for new ones in a browser that has just opened one; at most 1 in one that waits for its first. Default 0. */
  readonly spareContexts?: number;
  /** Bound of what the pages of a context store, all origins together. Default 256 MiB. */
  readonly contextStorageBytes?: number;
  /** Bound of the pictures that are held of a recorded context. Default 8 MiB. */
  readonly recordingHeldBytes?: number;
  /** Bound of what is stored of a context with `recording: full` without a request. Default 256 MiB. */
  readonly recordingFullBytes?: number;
  readonly networkPolicy: NetworkPolicySettings;
  /** A file with certificates of authorities that all browsers trust besides the public ones, in PEM. Default: none. */
  readonly caCertificatesFile?: string;
  /** Bytes that a context may send and receive in its whole life. Default: any number. */
  readonly contextEgressBytes?: number | undefined;
  /** Folder of profiles and other temporary files; an unprivileged browser must be able to enter it. Default: the system's. */
  readonly tempDir?: string;
}
