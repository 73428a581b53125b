import type { Entry, PictureEntry, Recording, RequestEntry, StepEntry } from "../../replay/recording.ts";
import { bytesOf, createRecent, type Recent } from "./recent.ts";

/** The part of a context's life that a flight recording holds. */
export const FLIGHT_MS = 60_000;
/** The number of entries after which a part of a whole recording is written, also while its pictures are few. */
const PART_ENTRIES = 1_000;
const MIB = 1_048_576;

/** The newest entries besides pictures, by kind: a flood of one kind does not remove the others. */
type Kinds = { readonly [K in Exclude<Entry["kind"], "picture">]: Recent<Extract<Entry, { readonly kind: K }>> };

/** A recording with its pictures, in the order of its picture entries. */
export interface Recorded {
  readonly recording: Recording;
  readonly jpegs: readonly Uint8Array[];
}

/** The pictures and entries of one recording, within their bounds. */
export function createHeldRecording(options: {
  readonly contextId: string;
  readonly mode: "flight" | "full";
  /** Bound of the pictures that are held. */
  readonly maxBytes: number;
  /** Epoch ms. */
  now(): number;
  /** Called when `full` holds as much as it may. */
  onFull(): void;
}) {
  const { contextId, mode, maxBytes, now, onFull } = options;
  const forMs = mode === "flight" ? FLIGHT_MS : Infinity;
  const pictures = createPictures({ forMs, maxBytes: mode === "flight" ? maxBytes : 2 * maxBytes });
  const recent = <T extends Entry>(maxItems: number, maxMib: number): Recent<T> =>
    createRecent<T>({ forMs, maxItems, maxBytes: maxMib * MIB });
  const kinds: Kinds = {
    step: recent(1_000, 1),
    console: recent(2_000, 1),
    request: recent(5_000, mode === "flight" ? 2 : 8),
    event: recent(2_000, 1),
    outline: recent(500, 1),
  };
  let part = 1;
  let inPart = 0;
  let from = now();

  /** Returns what is held now; of `full`, since the last part. */
  function recorded(reason: Recording["reason"]): Recorded {
    const jpegs = new Map<Entry, Uint8Array>(pictures.items().map(({ entry, jpeg }) => [entry, jpeg]));
    const lists = Object.values(kinds) as readonly Recent<Entry>[];
    const entries = [...lists.flatMap((list) => list.items().filter(({ at }) => at >= from)), ...jpegs.keys()];
    entries.sort((one, other) => one.at - other.at);
    const to = entries.at(-1)?.at ?? now();
    return {
      recording: {
        contextId,
        reason,
        mode,
        ...(mode === "full" && { part }),
        from: Math.max(from, to - forMs),
        to,
        entries,
        left: { entries: lists.reduce((sum, list) => sum + list.left, 0), pictures: pictures.left },
      },
      jpegs: entries.flatMap((entry) => jpegs.get(entry) ?? []),
    };
  }

  return {
    /** The size of pictures and entries. */
    get bytes(): number {
      return Object.values(kinds).reduce((sum, { bytes }) => sum + bytes, pictures.bytes);
    },
    add(entry: Exclude<Entry, PictureEntry>): void {
      // The list of a kind holds entries of that kind.
      (kinds[entry.kind] as Recent<Entry>).add(entry, bytesOf(entry));
      if (mode === "full" && ++inPart >= PART_ENTRIES) onFull();
    },
    /** Counts a step to which its outcome was added. */
    completed: (step: StepEntry): void => kinds.step.resize(step, bytesOf(step)),
    addPicture(entry: PictureEntry, jpeg: Uint8Array): void {
      pictures.add({ entry, jpeg });
      if (mode === "full" && pictures.bytes > maxBytes) onFull();
    },
    recorded,
    /** Returns what `recorded` does, and starts the next part. */
    takePart(reason: Recording["reason"]): Recorded {
      const taken = recorded(reason);
      part++;
      inPart = 0;
      from = now();
      pictures.clear();
      return taken;
    },
    /** The requests that are held, over all parts, and the number of earlier ones that are not. */
    requests: (): { readonly held: readonly RequestEntry[]; readonly left: number } => ({
      held: kinds.request.items(),
      left: kinds.request.left,
    }),
  };
}

/** The newest pictures that are kept whole until the older ones have been thinned out. */
const WHOLE = 40;

interface Picture {
  readonly entry: PictureEntry;
  readonly jpeg: Uint8Array;
}

/**
 * The last pictures of a context's pages, within bounds.
 * @param forMs the last picture of a page is not removed by its age: a page that does not change draws none
 */
export function createPictures({ forMs, maxBytes }: { readonly forMs: number; readonly maxBytes: number }) {
  let kept: readonly Picture[] = [];
  let bytes = 0;
  let left = 0;

  /** Returns how many it has removed. */
  function keep(isKept: (picture: Picture, index: number) => boolean): number {
    const before = kept.length;
    kept = kept.filter(isKept);
    bytes = kept.reduce((sum, { jpeg }) => sum + jpeg.byteLength, 0);
    return before - kept.length;
  }

  /** Returns the newest picture before `at` of each page. */
  function lastBefore(at: number): ReadonlySet<Picture> {
    const last = new Map<string | undefined, Picture>();
    for (const picture of kept) if (picture.entry.at < at) last.set(picture.entry.pageId, picture);
    return new Set(last.values());
  }

  return {
    add(picture: Picture): void {
      kept = [...kept, picture];
      bytes += picture.jpeg.byteLength;
      const from = picture.entry.at - forMs;
      if (kept.filter(({ entry }) => entry.at < from).length > 1) {
        const last = lastBefore(from);
        keep((each) => each.entry.at >= from || last.has(each));
      }
      if (bytes <= maxBytes) return;
      const older = kept.length - WHOLE;
      left += keep((_each, index) => index % 2 === 1 || index >= older);
      while (bytes > maxBytes && kept.length > 1) left += keep((_each, index) => index > 0);
    },
    items: (): readonly Picture[] => kept,
    get bytes(): number {
      return bytes;
    },
    /** Pictures that the bound of size has removed. */
    get left(): number {
      return left;
    },
    /** Removes all but the last one of each page. */
    clear(): void {
      const last = lastBefore(Infinity);
      keep((each) => last.has(each));
      left = 0;
    },
  };
}
