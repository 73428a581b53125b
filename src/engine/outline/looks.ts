import type { Page } from "playwright-core";
import type { Observation } from "../../contract.ts";
import type { Fitted } from "./budget.ts";
import { createClocks } from "./clocks.ts";
import { createFrameTrees } from "./frame-trees.ts";
import { type Line, tokensOf, toLines } from "./lines.ts";
import type { RefNumbers } from "./ref-numbers.ts";
import type { OutlineNode } from "./tree.ts";

const MAX_KEPT_LOOKS = 8;
const MAX_KEPT_CHARACTERS = 1_000_000;

/** The part of an observation that an outline makes; the rest is of the page's events. */
export type Seen = Pick<Observation, "revision" | "mode" | "base" | "text" | "tokens" | "omitted" | "rebound">;

/** The lines of a revision. */
interface Kept {
  readonly revision: string;
  readonly lines: readonly Line[];
  /** Keys of the lines of lists that an observation of this revision left out. */
  readonly unseen: Set<string>;
  readonly characters: number;
}

/** The parts of a context that its pages' outlines use. */
export interface PageOutlineOptions {
  /** The numbers of refs in the page's context. */
  readonly numbers: RefNumbers;
  /** The first number that no ref of this page had when it was archived; 1: it is new. */
  readonly from: number;
  /** The numbers below `nextRef` are to be archived before they are given. */
  readonly onReserved: () => Promise<void>;
  /** Whether pages may offer tools by WebMCP, which stand in front of their lines. */
  readonly hasWebTools: boolean;
}

type TreeRequest = Parameters<ReturnType<typeof createFrameTrees>["read"]>;

/** A revision as callers may name it, `r3.12` as results of the MCP tools write it, or `3.12`. */
export function toRevision(given: string): string {
  return given.replace(/^r/, "");
}

/** Looks at a page, and the revisions that they have shown. */
export type Looks = ReturnType<typeof createLooks>;

/** The parameters are those of `createPageOutline`. */
export function createLooks(page: Page, { numbers, from, onReserved, hasWebTools }: PageOutlineOptions) {
  const refs = createPageRefs(numbers, from);
  let documentNumber = from - 1;
  let change = 0;
  let kept: Kept[] = [];
  let lastShown: string | undefined;
  /** Elements that got the ref of one they replace, since the last observation. */
  const rebound = new Set<string>();
  const clocks = createClocks();
  /** An action ran since the observation before. */
  let wasTouched = true;
  const trees = createFrameTrees(page, {
    hasWebTools,
    onDocument() {
      documentNumber = numbers.takeDocument();
      change = 0;
      clocks.reset();
    },
    onRebound(elements) {
      for (const element of elements) rebound.add(element);
    },
  });

  function revisionNow(): string {
    return `${documentNumber}.${change}`;
  }

  function keep(lines: readonly Line[]): void {
    const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
    kept.push({ revision: revisionNow(), lines, unseen: new Set(), characters });
    let total = kept.reduce((sum, each) => sum + each.characters, 0);
    while (kept.length > 1 && (kept.length > MAX_KEPT_LOOKS || total > MAX_KEPT_CHARACTERS)) {
      total -= kept[0]?.characters ?? 0;
      kept = kept.slice(1);
    }
  }

  /** A tree, with the refs that callers see. */
  async function treeNow(...request: TreeRequest): Promise<OutlineNode[]> {
    const tree = await trees.read(...request);
    refs.assign(tree);
    if (numbers.reserve()) await onReserved();
    return tree;
  }

  /** The refs, among those shown, of elements that replaced others since the last call. */
  function takeRebound(): readonly string[] {
    // Also elements without a line of their own have refs.
    const shown = new Set(rebound.size === 0 ? [] : kept.at(-1)?.lines.flatMap((line) => line.refs));
    const found = [...rebound].flatMap((element) => refs.refOf(element) ?? []).filter((ref) => shown.has(ref));
    rebound.clear();
    return found;
  }

  return {
    refs: refs as Pick<PageRefs, "elementOf" | "isGiven">,
    /** The revision of the last look. */
    get revision(): string {
      return revisionNow();
    },
    /** The number of the page's document. */
    get document(): string {
      return String(documentNumber);
    },
    get latest(): Kept | undefined {
      return kept.at(-1);
    },
    /** The revision that was shown last. */
    get lastShown(): string | undefined {
      return lastShown;
    },
    /** Undefined for one that is unknown by now. */
    find: (given: string | undefined): Kept | undefined =>
      given === undefined ? undefined : kept.find(({ revision }) => revision === toRevision(given)),
    /** Whether the digits of the line of a key, as of `digitlessKeys`, change all the time. */
    isClock: (key: string): boolean => clocks.isClock(key),
    treeNow,
    /**
     * Looks at the whole page, in a new revision where it differs from the one before.
     *
     * @param maxMs for reading each document; default 500
     */
    async lookAtAll(withinMs?: number, maxMs?: number) {
      const before = kept.at(-1);
      const documentBefore = documentNumber;
      const tree = await treeNow(maxMs === undefined ? {} : { maxMs }, page.mainFrame(), withinMs);
      const lines = toLines(tree);
      const former = documentBefore === documentNumber ? before?.lines : undefined;
      if (former === undefined || !sameLines(former, lines)) {
        change++;
        if (former !== undefined) clocks.compare(former, lines, { isAfterAction: wasTouched });
        keep(lines);
      }
      wasTouched = false;
      return { tree, lines };
    },
    prepare: trees.prepare,
    frameOf: trees.frameOf,
    /** The result of an observation of the latest revision. */
    seen(fields: Pick<Seen, "mode" | "text"> & Partial<Seen>, fitted?: Omit<Fitted, "folded">): Seen {
      const revision = revisionNow();
      const reboundRefs = takeRebound();
      lastShown = revision;
      return {
        revision,
        tokens: tokensOf(fields.text),
        ...fields,
        ...(fitted !== undefined &&
          fitted.omitted > 0 && { omitted: { lines: fitted.omitted, cursor: `${revision}:${fitted.firstOmitted}` } }),
        ...(reboundRefs.length > 0 && { rebound: reboundRefs.slice(0, 100) }),
      };
    },
    /** The latest line in which a ref stood. */
    lineOf(ref: string): Line | undefined {
      for (const { lines } of kept.toReversed()) {
        const line = lines.find(({ refs: own }) => own.includes(ref));
        if (line !== undefined) return line;
      }
      return undefined;
    },
    /** An action ran on the page, so lines that change now are not clocks. */
    touched(): void {
      wasTouched = true;
    },
  };
}

function sameLines(before: readonly Line[], after: readonly Line[]): boolean {
  return (
    before.length === after.length &&
    before.every((line, index) => line.text === after[index]?.text && line.depth === after[index].depth)
  );
}

/** Ranges of numbers given by one page; beyond that, the first are taken as one. */
const MAX_RANGES = 500;
/** Elements remembered that are no longer shown; those shown last are kept. */
const MAX_HIDDEN = 10_000;

/** The refs that callers see, numbered in the order of what is shown, and the elements in their documents that they stand for. */
type PageRefs = ReturnType<typeof createPageRefs>;

/** @param from the first number that no ref of this page had when it was archived; 1: it is new */
function createPageRefs(numbers: RefNumbers, from: number) {
  /** Ranges in order; the end is no part of a range. */
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
