import type { MachineMemory } from "../../machine-memory.ts";
import { addTo } from "./waiting-queue.ts";

const MIB = 1_048_576;
/** Bytes that a context counts for until it is measured: those of a small page. */
const MIN_CONTEXT_BYTES = 32 * MIB;
/** Bytes that a loading page counts for, at least: those of an application of today. */
const MIN_LOAD_BYTES = 128 * MIB;
/** A part of a user's bound, within which the user's idle contexts hibernate and creations wait. */
const USER_MARGIN_FRACTION = 8;

/** The memory at one moment. */
interface Measured {
  readonly machine: MachineMemory;
  /** Bytes of all browsers. */
  readonly bytes: number;
  /** Owner → bytes of the owner's browsers. */
  readonly owners: ReadonlyMap<string, number>;
  /** Live contexts. */
  readonly contexts: number;
}

export type MemoryRoom = ReturnType<typeof createMemoryRoom>;

/** Says whether there is memory for a context, by what was measured last and by the contexts that have opened since. */
export function createMemoryRoom(parts: {
  /** Stays free on the machine, or in its control group. */
  readonly reserveBytes: number;
  /** Bytes that all browsers of one user may hold; undefined: all that there is. */
  readonly userBytes?: number | undefined;
}) {
  const { reserveBytes, userBytes = Infinity } = parts;
  let measured: Measured | undefined;
  const opened = new Map<string, number>();
  const userMarginBytes = Math.min(reserveBytes, userBytes / USER_MARGIN_FRACTION);

  /** Bytes of an average context. */
  function contextBytes(): number {
    if (measured === undefined || measured.contexts === 0) return MIN_CONTEXT_BYTES;
    return Math.max(MIN_CONTEXT_BYTES, measured.bytes / measured.contexts);
  }

  function openedBytes(owner?: string): number {
    const count = owner === undefined ? [...opened.values()].reduce((sum, each) => sum + each, 0) : opened.get(owner);
    return (count ?? 0) * contextBytes();
  }

  /** Bytes that the machine, or the user's bound, is short of: until contexts open again, and until nothing is to be ended; 0 where there is enough. */
  function shortage(owner?: string) {
    if (measured === undefined) return { marginBytes: 0, reserveBytes: 0 };
    const [freeBytes, marginBytes] =
      owner === undefined
        ? [measured.machine.availableBytes - reserveBytes, reserveBytes]
        : [userBytes - (measured.owners.get(owner) ?? 0), userMarginBytes];
    const roomBytes = freeBytes - openedBytes(owner);
    return { marginBytes: Math.max(0, marginBytes - roomBytes), reserveBytes: Math.max(0, -freeBytes) };
  }

  return {
    /** Undefined: not measured yet. */
    get measured() {
      return measured;
    },
    contextBytes,
    /** The share of the machine's memory that is free, 0 to 1; 1 until it is measured. */
    freeShare: (): number =>
      measured === undefined ? 1 : measured.machine.availableBytes / Math.max(1, measured.machine.totalBytes),
    update(next: Measured): void {
      measured = next;
      opened.clear();
    },
    /** A context of the owner opens. */
    take: (owner: string): void => addTo(opened, owner, 1),
    shortage,
    /** How many pages may load at once without using the reserve, each as large as an average context. */
    loads(): number {
      if (measured === undefined) return Infinity;
      const freeBytes = measured.machine.availableBytes - reserveBytes;
      return Math.max(0, Math.floor(freeBytes / Math.max(MIN_LOAD_BYTES, contextBytes())));
    },
    /**
     * Whether the machine is short of memory for one more context, or an owner is. The first context of an owner may use the margin: no
     * context of another ends while the reserve is free.
     */
    isShort(owner?: string, isFirst = false): boolean {
      const usableBytes = isFirst ? reserveBytes : 0;
      return shortage().marginBytes > usableBytes || (owner !== undefined && shortage(owner).marginBytes > 0);
    },
  };
}
