import { cleaned, isConnected, isText, textOf } from "./dom.ts";
import type { CheckReply } from "./messages.ts";
import { descendants, rowOf } from "./names.ts";

/** An element of an observation, and its identifying features. */
export interface Entry {
  readonly element: Element;
  readonly kind: string;
  readonly name: string;
  readonly hint: string;
  /** Items, rows and boxes are identified by the texts inside. */
  readonly isContainer: boolean;
  /** Index of the entry that this one is inside of; -1 at the top. */
  readonly parent: number;
}

interface Shown {
  readonly weak: WeakRef<Element>;
  readonly kind: string;
  readonly name: string;
  /** The first text of the row that it stands in; empty without one. */
  readonly row: string;
  /** Where it stands and what it is; what else has the same may take its ref. */
  readonly signature: string;
  /** The last observation that showed it. */
  readonly look: number;
}

/** The elements of the refs of one document. */
export interface Refs {
  /** Assigns a ref to every entry, in order; `from` is the first unused number. */
  assign(
    entries: readonly Entry[],
    from: number,
    isWhole: boolean,
  ): { refs: string[]; next: number; rebound: string[] };
  check(ref: string, describe: (element: Element, kind: string) => { kind: string; name: string }): CheckReply;
  elementOf(ref: string): Element | undefined;
}

const MAX_ROW_NODES = 200;
const MAX_DIGEST = 80;
/** For how many observations the former ref of an element is remembered. */
const MAX_LOOKS = 20;

export function createRefs(): Refs {
  const byElement = new WeakMap<Element, string>();
  const byRef = new Map<string, Shown>();
  let look = 0;

  /** Refs whose element is gone, of the previous observation only, by what they stood for; undefined for several alike. */
  function orphans(): Map<string, string | undefined> {
    const found = new Map<string, string | undefined>();
    for (const [ref, shown] of byRef) {
      const element = shown.weak.deref();
      if (element !== undefined && isConnected(element)) {
        // The element has had another ref for long.
        if (shown.look < look - MAX_LOOKS && byElement.get(element) !== ref) byRef.delete(ref);
      } else if (shown.look < look) byRef.delete(ref);
      else found.set(shown.signature, found.has(shown.signature) ? undefined : ref);
    }
    return found;
  }

  /** Two equal elements, one of which still exists, cannot be distinguished either. */
  function livingSignatures(entries: readonly Entry[], refs: readonly (string | undefined)[]): Set<string> {
    const living = new Set<string>();
    for (const [index, ref] of refs.entries()) {
      const shown = ref === undefined ? undefined : byRef.get(ref);
      if (shown !== undefined && entries[index] !== undefined) living.add(shown.signature);
    }
    return living;
  }

  return {
    assign(entries, from, isWhole) {
      const lost = orphans();
      const textsOfRow = createRowTexts();
      const rows = entries.map(({ element, isContainer }) => rowTextOf(element, isContainer, textsOfRow));
      const digests = entries.map(({ element, name, isContainer }) =>
        // A day is called by its date, and its text is a number that each month has.
        isContainer ? `${name} ${textsOf(element, MAX_DIGEST)}` : name,
      );
      const refs: (string | undefined)[] = entries.map(({ element, kind }, index) => {
        const ref = byElement.get(element);
        const shown = ref === undefined ? undefined : byRef.get(ref);
        if (shown === undefined || shown.kind !== kind) return undefined;
        // A list that reuses its nodes shows another row in them: that is another thing.
        const row = rows[index] ?? "";
        return shown.row !== "" && row !== "" && shown.row !== row ? undefined : ref;
      });
      const living = livingSignatures(entries, refs);
      const rebound: string[] = [];
      // From the top, since what stands inside a box that was replaced can be found again only when the box was.
      for (const level of byDepth(entries)) {
        const counts = new Map<string, number>();
        const signatures = level.map((index) => {
          const entry = entries[index];
          const parent = entry === undefined || entry.parent === -1 ? "" : refs[entry.parent];
          const signature =
            entry === undefined || parent === undefined ? "" : signatureOf(entry, digests[index] ?? "", parent);
          counts.set(signature, (counts.get(signature) ?? 0) + 1);
          return signature;
        });
        for (const [place, index] of level.entries()) {
          const signature = signatures[place] ?? "";
          if (refs[index] !== undefined || signature === "" || counts.get(signature) !== 1 || living.has(signature))
            continue;
          const former = lost.get(signature);
          if (former === undefined) continue;
          rebound.push(former);
          refs[index] = former;
        }
      }
      let next = from;
      if (isWhole) look++;
      const given: string[] = [];
      for (const [index, entry] of entries.entries()) {
        const ref = refs[index] ?? `e${next++}`;
        given.push(ref);
        byElement.set(entry.element, ref);
        byRef.set(ref, {
          weak: new WeakRef(entry.element),
          kind: entry.kind,
          name: entry.name,
          row: rows[index] ?? "",
          signature: signatureOf(entry, digests[index] ?? "", entry.parent === -1 ? "" : (given[entry.parent] ?? "")),
          look,
        });
      }
      return { refs: given, next, rebound };
    },

    check(ref, describe) {
      const shown = byRef.get(ref);
      if (shown === undefined) return { state: "gone" };
      const element = shown.weak.deref();
      const was = labelOf(shown.kind, shown.name, shown.row);
      if (element === undefined || !isConnected(element)) return { state: "gone", was };
      const { kind, name } = describe(element, shown.kind);
      const isContainer = shown.kind === "item" || shown.kind === "row" || shown.kind === "clickable";
      const row = rowTextOf(element, isContainer, createRowTexts());
      if (kind === shown.kind && name === shown.name && (row === shown.row || row === "" || shown.row === ""))
        return { state: "same" };
      return { state: "changed", was, now: labelOf(kind, name, row) };
    },

    elementOf: (ref) => byRef.get(ref)?.weak.deref(),
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

function signatureOf({ kind, hint }: Entry, digest: string, parent: string): string {
  return `${parent} ${kind} ${hint} ${digest}`;
}

/** The texts of a row in order, each read once. */
type RowTexts = (row: Element) => Iterable<{ readonly node: Text; readonly text: string }>;

function createRowTexts(): RowTexts {
  const known = new Map<Element, { readonly found: { node: Text; text: string }[]; readonly rest: Generator<Node> }>();
  return function* (row) {
    let texts = known.get(row);
    if (texts === undefined) known.set(row, (texts = { found: [], rest: limited(descendants(row)) }));
    for (let index = 0; ; index++) {
      while (texts.found.length <= index) {
        const next = texts.rest.next();
        if (next.done === true) return;
        if (!isText(next.value)) continue;
        const text = cleaned(textOf(next.value, 200), MAX_DIGEST);
        if (text !== "") texts.found.push({ node: next.value, text });
      }
      const next = texts.found[index];
      if (next !== undefined) yield next;
    }
  };
}

function* limited(nodes: Iterable<Node>): Generator<Node> {
  let count = 0;
  for (const node of nodes) {
    if (++count > MAX_ROW_NODES) return;
    yield node;
  }
}

/** The first text of the row that the element is in, the element's own texts left out; of a row its own first text. */
function rowTextOf(element: Element, isContainer: boolean, textsOfRow: RowTexts): string {
  if (isContainer) return textsOf(element, 1);
  const row = rowOf(element);
  if (row === undefined) return "";
  for (const { node, text } of textsOfRow(row)) if (!element.contains(node)) return text;
  return "";
}

/** The texts inside, one after the other, until there are so many characters. */
function textsOf(box: Element, maxLength: number): string {
  let text = "";
  for (const node of limited(descendants(box))) {
    if (text.length >= maxLength) break;
    if (!isText(node)) continue;
    const more = cleaned(textOf(node, 200), MAX_DIGEST);
    if (more !== "") text += `${more} `;
  }
  return text.trim();
}

function labelOf(kind: string, name: string, row: string): string {
  const label = name === "" ? kind : `${kind} ${JSON.stringify(name)}`;
  return row === "" || row === name ? label : `${label} in ${JSON.stringify(row)}`;
}
