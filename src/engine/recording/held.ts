import type { Entry, PictureEntry, Recording, RequestEntry } from "../../replay/recording.ts";
import { createPictures } from "./pictures.ts";
import { createRecent, type Recent } from "./recent.ts";

/** The part of a context's life that a flight recording holds. */
export const FLIGHT_MS = 60_000;
/** After which a part of a whole recording is written, also while its pictures are few. */
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
export type HeldRecording = ReturnType<typeof createHeldRecording>;

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
  function recorded(reason: string): Recorded {
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
      (kinds[entry.kind] as Recent<Entry>).add(entry, JSON.stringify(entry).length * 2);
      if (mode === "full" && ++inPart >= PART_ENTRIES) onFull();
    },
    addPicture(entry: PictureEntry, jpeg: Uint8Array): void {
      pictures.add({ entry, jpeg });
      if (mode === "full" && pictures.bytes > maxBytes) onFull();
    },
    recorded,
    /** The same, and starts the next part. */
    takePart(reason: string): Recorded {
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
