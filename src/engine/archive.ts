import type {
  ApprovalAct,
  ContextConfig,
  ControlActor,
  ControlEnd,
  EventCursor,
  PageRecovery,
  ProfileSaving,
  StorageState,
} from "../contract.ts";
import type { UnsavedPart } from "../page-scripts/messages.ts";

/** The data that outlives a page's renderer: enough to open it again under the same id. Times are epoch ms. */
export interface ArchivedPage {
  readonly id: string;
  readonly url: string;
  /** The last known title; absent where it is empty. */
  readonly title?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly createdAt: number;
  readonly lastNavigatedAt?: number;
  /** The first number that no ref of the page has had. */
  readonly nextRef?: number;
}

/** Counts the bytes that a context has sent and received. */
export interface EgressBytes {
  readonly sent: number;
  readonly received: number;
}

/** Why a page has ended alone: its process has, or its scripts kept it from responding. */
export type PageLoss = Extract<PageRecovery, "crashed" | "unresponsive">;

/** How often a context lost its browser or a page, and why the last time. */
export interface ContextLosses {
  readonly count: number;
  /** Epoch ms. */
  readonly at: number;
  readonly reason: "memory" | "browser" | "process" | PageLoss;
  readonly bound?: "context" | "user" | "machine";
  readonly bytes?: number;
  /** The epoch in which it lost its browser; absent: only a page ended. */
  readonly epoch?: number;
}

/** The state of a context at one moment; pages are in the order in which they opened. */
export interface ContextSnapshot {
  readonly pages: readonly ArchivedPage[];
  /** Absent: unchanged since the last save. */
  readonly storageState?: ArchivedStorage;
  readonly egress?: EgressBytes;
  /** Absent: it lost none, or as many as at the last save. */
  readonly losses?: ContextLosses;
}

/** A part of a context's storage that its saved state does not have. */
export interface UnsavedStorage extends UnsavedPart {
  readonly origin: string;
}

export type ArchivedStorage = StorageState & {
  /** Some of it is older than the rest, or missing: pages did not respond, or store more than is read. */
  readonly isPartial?: true;
  /** Parts that cannot be kept, such as a key that cannot be exported; the rest is whole. */
  readonly unsaved?: readonly UnsavedStorage[];
  /** The secrets that were typed in the context, which stay secrets after a recovery. */
  readonly secrets?: readonly string[];
};

/** The profile that a context was opened with. */
export interface ArchivedProfile {
  readonly id: string;
  /** Whether the context saves it after each of its own saves. */
  readonly isAutoSaved: boolean;
  /** When the first of its login's cookies ends, epoch ms. */
  readonly expiresAt?: number;
}

/** Says whether the profile that a context was to save was saved. */
export interface SavedProfile {
  readonly id: string;
  readonly outcome: ProfileSaving;
  /** The version that it has after it was saved. */
  readonly version?: number;
  /** `expiresAt` of `ArchivedProfile`, after it was saved. */
  readonly expiresAt?: number;
}

/** Who controls a context. Times are epoch ms. */
export interface ControlState {
  /** The number of the last lease; 0: there was none. */
  readonly lease: number;
  readonly held?: {
    readonly holder: ControlActor;
    readonly note?: string;
    readonly ttlMs: number;
    readonly expiresAt: number;
  };
  /** Pending until a release, or until it expires. */
  readonly request?: {
    readonly id: string;
    readonly instructions: string;
    readonly requestedBy: ControlActor;
    readonly requestedAt: number;
    readonly expiresAt: number;
    /** The act that waits for approval, and what names exactly it; absent where a person is to take control. */
    readonly guarded?: { readonly shown: ApprovalAct; readonly digest: string };
  };
  /** An act that a person has approved, until it is done or expires. */
  readonly approved?: { readonly digest: string; readonly expiresAt: number };
  /** How the last lease ended. */
  readonly last?: Omit<ControlEnd, "endedAt"> & { readonly endedAt: number };
}

/** Which process runs a context, and how far its events are numbered. */
export interface ContextPlacement {
  /** Raised by each claim; a save with an older epoch is rejected. */
  readonly epoch: number;
  /** The `seq` of the last event in `epoch`, known only while `worker` is null; 0: none. */
  readonly eventSeq: number;
  /** The process that runs the context, or ran it and ended without a release; null: no process. */
  readonly worker: string | null;
}

export interface ArchivedContext extends ContextSnapshot, ContextPlacement {
  /** The id of the user that it belongs to. */
  readonly owner: string;
  /** The configuration with its secrets in the clear. */
  readonly config: ContextConfig;
  /** Absent: it was never under control. */
  readonly control?: ControlState;
  readonly profile?: ArchivedProfile;
}

/** Store in which contexts outlive their browser, as one process sees it. The engine declares it, the store implements it. */
export interface ContextArchive {
  load(contextId: string): Promise<ArchivedContext | undefined>;
  /**
   * The login of a profile of a user, by its id or name, for a context that is not stored.
   *
   * @throws ServiceError `NOT_FOUND`; `ACTION_FAILED`, reason `profile-unreadable`; `FORBIDDEN` to a program for one that has approvals
   */
  useProfile(
    owner: string,
    idOrName: string,
    isProgram: boolean,
  ): Promise<Required<Pick<ArchivedContext, "storageState" | "profile">>>;
  /**
   * Makes this process the one that runs the context, in the epoch after `from.epoch`, which is returned; the events of
   * that epoch start at `seq` 1. Undefined, and nothing changed, when the context is gone, its placement is no longer `from`,
   * or another live process runs it. A new context needs no claim: it is stored as claimed by this process, in epoch 1.
   */
  claim(contextId: string, from: Pick<ContextPlacement, "epoch" | "eventSeq">): Promise<number | undefined>;
  /** False, and nothing written, when the context is gone or its epoch is no longer `epoch`. */
  save(contextId: string, epoch: number, snapshot: ContextSnapshot): Promise<boolean>;
  /**
   * Stores the storage state of the context's row in its profile, unless that was stored anew meanwhile; undefined when it
   * saves none, or is gone, or its epoch is no longer `epoch`.
   */
  saveProfile(contextId: string, epoch: number): Promise<SavedProfile | undefined>;
  /** Does the same as `save` of pages alone, but it need only survive the death of the process, not that of the machine. */
  writePages(contextId: string, epoch: number, pages: readonly ArchivedPage[]): Promise<boolean>;
  /** False, and nothing written, when the context is gone or its epoch is no longer `epoch`. */
  saveControl(contextId: string, epoch: number, control: ControlState): Promise<boolean>;
  /**
   * Ends what `claim` began, after the last event of the epoch: stores its `seq`, and the snapshot where one is given.
   * False, and nothing written, when the context is gone or its epoch is no longer `epoch`.
   */
  release(
    contextId: string,
    epoch: number,
    last: { readonly eventSeq: number; readonly snapshot?: ContextSnapshot },
  ): Promise<boolean>;
  /** Deletes a context that is temporary, and returns where it ran; undefined when it is not, or is gone, or its epoch is no longer `epoch`. */
  removeTemporary(contextId: string, epoch: number): Promise<ContextPlacement | undefined>;
  /**
   * The cursor of an event that happens while no browser is behind the context: the next of its epoch, or the first of a
   * new epoch where the process that ran it has died, because how far that one had counted is unknown.
   * Undefined when the context is gone, or a live process runs it, this one included.
   */
  nextCursor(contextId: string): Promise<EventCursor | undefined>;
}
