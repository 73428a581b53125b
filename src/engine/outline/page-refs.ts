import type { RefNumbers } from "./ref-numbers.ts";
import type { OutlineNode } from "./tree.ts";

/** Ranges of numbers given by one page; beyond that, the first are taken as one. */
const MAX_RANGES = 500;
/** Elements remembered that are no longer shown; those shown last are kept. */
const MAX_HIDDEN = 10_000;

/** The refs that callers see, numbered in the order of what is shown, and the elements in their documents that they stand for. */
export type PageRefs = ReturnType<typeof createPageRefs>;

/** @param from the first number that no ref of this page had when it was archived; 1: it is new */
export function createPageRefs(numbers: RefNumbers, from: number) {
  /** In order; the end is no part of a range. */
  const given: [start: number, end: number][] = [[1, from]];
  /** The element shown last is the last. */
  const byElement = new Map<string, number>();
  const byNumber = new Map<number, string>();

  function take(element: string): number {
    const number = numbers.take();
    byNumber.set(number, element);
    const last = given.at(-1);
    if (last?.[1] === number) last[1]++;
    else given.push([number, number + 1]);
    const [first, second] = given;
    if (given.length > MAX_RANGES && first !== undefined && second !== undefined)
      given.splice(0, 2, [first[0], second[1]]);
    return number;
  }

  /** Returns the number of elements. Depth is bounded by the page script, so recursion is. */
  function assignTo(nodes: readonly OutlineNode[]): number {
    let count = 0;
    for (const node of nodes) {
      if (node.ref !== "") {
        const number = byElement.get(node.ref) ?? take(node.ref);
        byElement.delete(node.ref);
        byElement.set(node.ref, number);
        node.ref = toRef(number);
        count++;
      }
      count += assignTo(node.children);
    }
    return count;
  }

  return {
    /** Gives a tree, whose refs are those of the documents, the refs that callers see. */
    assign(tree: readonly OutlineNode[]): void {
      const shown = assignTo(tree);
      for (const [element, number] of byElement) {
        if (byElement.size <= shown + MAX_HIDDEN) break;
        byElement.delete(element);
        byNumber.delete(number);
      }
    },
    /** The ref that callers see, if the element has one. */
    refOf(element: string): string | undefined {
      const number = byElement.get(element);
      return number === undefined ? undefined : toRef(number);
    },
    /** The element of a ref; undefined for one that is gone. */
    elementOf: (ref: string): string | undefined => byNumber.get(toNumber(ref)),
    /** Whether this page has ever given the ref. */
    isGiven(ref: string): boolean {
      const number = toNumber(ref);
      return given.some(([start, end]) => number >= start && number < end);
    },
  };
}

function toRef(number: number): string {
  return `e${number}`;
}

function toNumber(ref: string): number {
  return Number(/^e(\d+)$/.exec(ref)?.[1]);
}
