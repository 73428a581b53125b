import type { Artifact } from "../contract.ts";
import type { UploadFile } from "./engine.ts";

/** A file that is about to be stored. */
export interface NewArtifact {
  /** The id of the user that it belongs to. */
  readonly owner: string;
  /** See `isArtifactName`. */
  readonly name: string;
  readonly contentType: string;
  readonly source: Artifact["source"];
  readonly contextId?: string;
  readonly pageId?: string;
  /** The URL that the file was downloaded from. */
  readonly url?: string;
  /** Describes a recording; absent for any other file. */
  readonly recording?: Omit<NonNullable<Artifact["recording"]>, "contextName">;
  /** How long it is kept, in ms; default by the settings. */
  readonly ttlMs?: number;
  /** Its bytes, where they are known. */
  readonly size?: number;
}

/** Why an artifact failed. */
export type ArtifactFailure = NonNullable<Artifact["reason"]>;

/** An artifact whose bytes are not stored yet; it ends by `store` or `fail`. */
export interface PendingArtifact {
  readonly id: string;
  /**
   * Stores the bytes as they come. When it fails the artifact is `failed`, and nothing of it is kept.
   *
   * @throws ServiceError `PAYLOAD_TOO_LARGE` beyond the greatest size, `RATE_LIMIT_EXCEEDED` at a quota, `NOT_FOUND` once it is
   *   deleted, `SERVICE_UNAVAILABLE` when there is no space; else the error of `bytes`
   */
  store(bytes: AsyncIterable<Uint8Array>): Promise<Artifact>;
  /** Whether its owner has deleted it. */
  isDeleted(): Promise<boolean>;
  /** Ends it as `failed`; `size` bytes have arrived. */
  fail(reason: ArtifactFailure, size: number): Promise<void>;
}

/** Stores the files that pages and actions make, and opens those that callers choose for a page. */
export interface ArtifactSink {
  /** The greatest size of one. */
  readonly maxBytes: number;
  /** @throws ServiceError `RATE_LIMIT_EXCEEDED` at a quota, `PAYLOAD_TOO_LARGE`, `SERVICE_UNAVAILABLE` when there is no space */
  begin(artifact: NewArtifact): Promise<PendingArtifact>;
  /** A file of the user's. @throws ServiceError `NOT_FOUND`, also for another user's; `CONFLICT` until it is ready, `ACTION_FAILED` where it failed */
  open(owner: string, artifactId: string): Promise<UploadFile>;
}

const MAX_NAME_BYTES = 200;
const ENCODER = new TextEncoder();
/** Separators of paths, control characters, bidirectional and other invisible ones, halves of characters. */
const UNSAFE = /[/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

/** Whether a name is that of a file, not a path, and can be shown. */
export function isArtifactName(name: string): boolean {
  return name !== "" && !name.startsWith(".") && !UNSAFE.test(name) && ENCODER.encode(name).length <= MAX_NAME_BYTES;
}

/** Makes a name of an artifact from a page's: the last part of a path, without characters that a name may not contain. */
export function toArtifactName(suggested: string): string {
  const last = suggested.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replaceAll(new RegExp(UNSAFE, "gu"), "")
    .replace(/^[.\s]+/, "")
    .trim();
  if (clean === "") return "download";
  return ENCODER.encode(clean).length <= MAX_NAME_BYTES ? clean : shortened(clean);
}

/** Cuts the end of the name's stem, so that the extension remains. */
function shortened(name: string): string {
  const extension = /\.[\w-]{1,20}$/.exec(name)?.[0] ?? "";
  const stem = ENCODER.encode(name.slice(0, name.length - extension.length)).slice(
    0,
    MAX_NAME_BYTES - extension.length,
  );
  // A character that is cut in two decodes as a replacement character.
  return new TextDecoder().decode(stem).replace(/\uFFFD+$/, "") + extension;
}
