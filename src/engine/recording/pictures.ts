import type { PictureEntry } from "../../replay/recording.ts";

/** So many of the newest pictures are kept whole until the older ones have been thinned out. */
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
