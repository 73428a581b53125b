import { firstChildOf, hasInside, isConnected, isText, shadowOf, textOf } from "../dom/reads.ts";
import type { CheckReply } from "../messages.ts";
import { isRow, rowOf } from "./hints.ts";
import { nextWithin } from "../dom/texts.ts";
import { cleaned } from "../../visible-text.ts";

/** An element of an observation, and its identifying features. */
export interface Entry {
  readonly element: Element;
  readonly kind: string;
  readonly name: string;
  readonly hint: string;
  /** Items, rows and boxes are identified by the texts inside. */
  readonly isContainer: boolean;
  /** Takes input, or reacts to a click. */
  readonly isInteractive: boolean;
  /** Index of the entry that this one is inside of; -1 at the top. */
  readonly parent: number;
}

/** The features that distinguish an element from others in an observation. */
interface Features {
  readonly kind: string;
  readonly name: string;
  readonly hint: string;
  readonly isContainer: boolean;
  /** The first text of the row that it stands in, and of a container its own first text; empty without any. */
  readonly row: string;
  /** Its name, and of a container the texts inside. */
  readonly digest: string;
  /** The heading before it; empty without one. */
  readonly heading: string;
  /** `1 of 2` among those that nothing else tells apart; empty for the only one. */
  readonly place: string;
}

interface Shown {
  readonly weak: WeakRef<Element>;
  features: Features;
  isInteractive: boolean;
  /** The ref of what it stands in; empty at the top. */
  parent: string;
  /** The last observation that showed it. */
  look: number;
}

const MAX_ROW_NODES = 200;
const MAX_DIGEST = 80;
/** Observations for which the former ref of an element is remembered. */
const MAX_LOOKS = 20;

/** The elements of the refs of one document. */
export function createRefs() {
  const byElement = new WeakMap<Element, string>();
  const byRef = new Map<string, Shown>();
  let look = 0;
  let next = 1;

  /** Forgets refs of elements that are gone and were not in the previous observation; returns those that were. */
  function takeOrphans(previous: number): readonly [ref: string, shown: Shown][] {
    const orphans: [string, Shown][] = [];
    for (const [ref, shown] of byRef) {
      const element = shown.weak.deref();
      if (element !== undefined && isConnected(element)) {
        // The element has had another ref for long.
        if (shown.look < look - MAX_LOOKS && byElement.get(element) !== ref) byRef.delete(ref);
      } else if (shown.look < previous) byRef.delete(ref);
      else orphans.push([ref, shown]);
    }
    return orphans;
  }

  /** The ref that an element still has: it is what it was, in the row where it was. */
  function keptRef(element: Element, { kind, row }: Features): string | undefined {
    const ref = byElement.get(element);
    const shown = ref === undefined ? undefined : byRef.get(ref);
    // A ref that another element took while this one was gone is that element's.
    if (shown === undefined || shown.features.kind !== kind || shown.weak.deref() !== element) return undefined;
    // A list that reuses its nodes shows another row in them: that is another thing.
    return shown.features.row !== "" && row !== "" && shown.features.row !== row ? undefined : ref;
  }

  /** Gives entries the refs of elements that are gone, where exactly one stands for what exactly one stood for. */
  function rebind(
    entries: readonly Entry[],
    features: readonly Features[],
    refs: (string | undefined)[],
    orphans: readonly (readonly [ref: string, shown: Shown])[],
  ): string[] {
    const rebound = new Set<string>();
    const kept = refs.flatMap((ref) => (ref === undefined ? [] : (byRef.get(ref) ?? [])));
    for (const signatureOf of orphans.length === 0 ? [] : SIGNATURES) {
      const lost = uniqueOf(orphans, ([, shown]) => signatureOf(shown.features, shown.parent));
      // Two equal elements, one of which still exists, cannot be distinguished either.
      const living = new Set(kept.map((shown) => signatureOf(shown.features, shown.parent)));
      // From the top, since what stands inside a box that was replaced can be found again only when the box was.
      for (const level of byDepth(entries)) {
        const unique = uniqueOf(level, (index) => {
          const own = features[index];
          const parent = parentRef(entries, refs, index);
          return own === undefined || parent === undefined ? "" : signatureOf(own, parent);
        });
        for (const [signature, index] of unique) {
          const former = index === undefined || refs[index] !== undefined ? undefined : lost.get(signature)?.[0];
          if (index === undefined || former === undefined || living.has(signature) || rebound.has(former)) continue;
          rebound.add(former);
          refs[index] = former;
        }
      }
    }
    return [...rebound];
  }

  return {
    /**
     * Assigns a ref to every entry: all those of the document in its next observation, the same once more in place of the last
     * observation, or a part of them. `places` are those among equal entries, `1 of 2`, and empty for what is one of its kind.
     */
    assign(
      entries: readonly Entry[],
      document: number,
      as: "next" | "again" | "part",
    ): { readonly refs: readonly string[]; readonly rebound: readonly string[]; readonly places: readonly string[] } {
      const orphans = takeOrphans(as === "again" ? look - 1 : look);
      const features = featuresOf(entries);
      const refs = entries.map(({ element }, index) => {
        const own = features[index];
        return own === undefined ? undefined : keptRef(element, own);
      });
      const rebound = rebind(entries, features, refs, orphans);
      if (as === "next") look++;
      const given: string[] = [];
      for (const [index, { element, isInteractive, parent: parentIndex }] of entries.entries()) {
        const own = features[index];
        if (own === undefined) continue;
        const ref = refs[index] ?? `d${document}e${next++}`;
        given.push(ref);
        const parent = parentIndex === -1 ? "" : (given[parentIndex] ?? "");
        const shown = byRef.get(ref);
        if (shown?.weak.deref() === element) {
          shown.features = own;
          shown.isInteractive = isInteractive;
          shown.parent = parent;
          shown.look = look;
        } else {
          byElement.set(element, ref);
          byRef.set(ref, { weak: new WeakRef(element), features: own, isInteractive, parent, look });
        }
      }
      return { refs: given, rebound, places: features.map(({ place }) => place) };
    },

    /** `describe` gets the kind and the name as they were, and returns what they are. */
    check(
      ref: string,
      describe: (element: Element, kind: string, name: string) => Pick<Entry, "kind" | "name">,
    ): CheckReply {
      const shown = byRef.get(ref);
      if (shown === undefined) return { state: "gone" };
      const element = shown.weak.deref();
      const { kind: kindBefore, name: nameBefore, row: rowBefore, isContainer } = shown.features;
      const { isInteractive } = shown;
      const was = labelOf(kindBefore, nameBefore, rowBefore);
      if (element === undefined || !isConnected(element)) return { state: "gone", was };
      const { kind, name } = describe(element, kindBefore, nameBefore);
      const row = rowTextOf(element, { isContainer, isInteractive }, createTexts());
      if (kind === kindBefore && name === nameBefore && (row === rowBefore || row === "" || rowBefore === ""))
        return { state: "same" };
      return { state: "changed", was, now: labelOf(kind, name, row) };
    },

    elementOf: (ref: string): Element | undefined => byRef.get(ref)?.weak.deref(),

    isInteractive: (element: Element): boolean => byRef.get(byElement.get(element) ?? "")?.isInteractive === true,
  };
}

/** Indices of the entries, those at the top first. */
function byDepth(entries: readonly Entry[]): number[][] {
  const depths: number[] = [];
  const levels: number[][] = [];
  for (const [index, { parent }] of entries.entries()) {
    const depth = parent === -1 ? 0 : (depths[parent] ?? 0) + 1;
    depths.push(depth);
    (levels[depth] ??= []).push(index);
  }
  return levels;
}

type SignatureOf = (features: Features, parent: string) => string;

const whatAndWhere: SignatureOf = ({ kind, hint, digest }, parent) => `${parent} ${kind} ${hint} ${digest}`;
const amongOthers: SignatureOf = (features, parent) =>
  `${whatAndWhere(features, parent)} ${features.heading} ${features.row}`;
const amongEqual: SignatureOf = (features, parent) => `${amongOthers(features, parent)} ${features.place}`;

/** Features by which an element in the place of another may take its ref: each says more than the one before. */
const SIGNATURES = [whatAndWhere, amongOthers, amongEqual];

/** The values by their keys; undefined where several have the same. An empty key is none. */
function uniqueOf<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T | undefined> {
  const found = new Map<string, T | undefined>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== "") found.set(key, found.has(key) ? undefined : value);
  }
  return found;
}

/** The ref of what an entry stands in; undefined where that has none yet. */
function parentRef(
  entries: readonly Entry[],
  refs: readonly (string | undefined)[],
  index: number,
): string | undefined {
  const parent = entries[index]?.parent ?? -1;
  return parent === -1 ? "" : refs[parent];
}

function featuresOf(entries: readonly Entry[]): Features[] {
  const textsOf = createTexts();
  let heading = "";
  const features = entries.map((entry): Features => {
    const { element, kind, name, hint, isContainer } = entry;
    const row = rowTextOf(element, entry, textsOf);
    // A day is called by its date, and its text is a number that each month has.
    const digest = isContainer ? `${name} ${digestOf(textsOf(element))}` : name;
    if (/^h[1-6]$/.test(kind)) heading = name;
    return { kind, name, hint, isContainer, row, digest, heading, place: "" };
  });
  const equal = Map.groupBy(features.keys(), (index) => {
    const own = features[index];
    return own === undefined ? "" : amongOthers(own, String(entries[index]?.parent));
  });
  for (const indices of equal.values())
    for (const [ordinal, index] of indices.length === 1 ? [] : indices.entries()) {
      const own = features[index];
      if (own !== undefined) features[index] = { ...own, place: `${ordinal + 1} of ${indices.length}` };
    }
  return features;
}

/** The texts inside an element, in order; undefined behind the last. */
type Texts = (index: number) => { readonly node: Text; readonly text: string } | undefined;

/** The texts of elements, each read once and only as far as needed. */
function createTexts(): (element: Element) => Texts {
  const known = new Map<Element, Texts>();
  return (element) => {
    let texts = known.get(element);
    if (texts === undefined) known.set(element, (texts = readTexts(element)));
    return texts;
  };
}

function readTexts(element: Element): Texts {
  const found: { readonly node: Text; readonly text: string }[] = [];
  const root = shadowOf(element) ?? element;
  let next: Node | null = firstChildOf(root);
  let count = 0;
  return (index) => {
    while (found.length <= index && next !== null && count++ < MAX_ROW_NODES) {
      if (isText(next)) {
        const text = cleaned(textOf(next, 200), MAX_DIGEST);
        if (text !== "") found.push({ node: next, text });
      }
      next = nextWithin(next, root);
    }
    return found[index];
  };
}

/**
 * The first text of the row that the element is in, the element's own texts left out; of a row its own first text, and of
 * another container that is clicked both.
 */
function rowTextOf(
  element: Element,
  { isContainer, isInteractive }: Pick<Entry, "isContainer" | "isInteractive">,
  textsOf: (element: Element) => Texts,
): string {
  const own = isContainer ? (textsOf(element)(0)?.text ?? "") : "";
  if (isContainer && (!isInteractive || (own !== "" && isRow(element)))) return own;
  return [textBeside(element, textsOf), own].filter(Boolean).join(" ");
}

/** The first text of the row around an element that is not inside the element. */
function textBeside(element: Element, textsOf: (element: Element) => Texts): string {
  const row = rowOf(element);
  if (row === undefined) return "";
  const texts = textsOf(row);
  for (let index = 0; ; index++) {
    const next = texts(index);
    if (next === undefined) return "";
    if (!hasInside(element, next.node)) return next.text;
  }
}

/** The texts one after the other, until there are so many characters. */
function digestOf(texts: Texts): string {
  let digest = "";
  for (let index = 0; digest.length < MAX_DIGEST; index++) {
    const next = texts(index);
    if (next === undefined) break;
    digest += `${next.text} `;
  }
  return digest.trim();
}

function labelOf(kind: string, name: string, row: string): string {
  const label = name === "" ? kind : `${kind} ${JSON.stringify(name)}`;
  return row === "" || row === name ? label : `${label} in ${JSON.stringify(row)}`;
}
