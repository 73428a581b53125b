import { firstChildOf, hasInside, isConnected, isText, shadowOf, textOf } from "./dom.ts";
import type { CheckReply } from "./messages.ts";
import { rowOf } from "./hints.ts";
import { nextWithin } from "./texts.ts";
import { cleaned } from "../visible-text.ts";

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
  kind: string;
  name: string;
  hint: string;
  isContainer: boolean;
  /** The first text of the row that it stands in; empty without one. */
  row: string;
  /** Its name, and of a container the texts inside. */
  digest: string;
  /** The ref of what it stands in; empty at the top. */
  parent: string;
  /** The last observation that showed it. */
  look: number;
}

/** The elements of the refs of one document. */
export interface Refs {
  /** Assigns a ref to every entry. */
  assign(entries: readonly Entry[], document: number, isWhole: boolean): { refs: string[]; rebound: string[] };
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
  let next = 1;

  /** Refs whose element is gone, of the previous observation only, by what they stood for; undefined for several alike. */
  function orphans(): Map<string, string | undefined> {
    const found = new Map<string, string | undefined>();
    for (const [ref, shown] of byRef) {
      const element = shown.weak.deref();
      if (element !== undefined && isConnected(element)) {
        // The element has had another ref for long.
        if (shown.look < look - MAX_LOOKS && byElement.get(element) !== ref) byRef.delete(ref);
      } else if (shown.look < look) byRef.delete(ref);
      else {
        const signature = signatureOf(shown, shown.digest, shown.parent);
        found.set(signature, found.has(signature) ? undefined : ref);
      }
    }
    return found;
  }

  /** Two equal elements, one of which still exists, cannot be distinguished either. */
  function livingSignatures(entries: readonly Entry[], refs: readonly (string | undefined)[]): Set<string> {
    const living = new Set<string>();
    for (const [index, ref] of refs.entries()) {
      const shown = ref === undefined ? undefined : byRef.get(ref);
      if (shown !== undefined && entries[index] !== undefined)
        living.add(signatureOf(shown, shown.digest, shown.parent));
    }
    return living;
  }

  return {
    assign(entries, document, isWhole) {
      const lost = orphans();
      const textsOf = createTexts();
      const rows = entries.map(({ element, isContainer }) => rowTextOf(element, isContainer, textsOf));
      const digests = entries.map(({ element, name, isContainer }) =>
        // A day is called by its date, and its text is a number that each month has.
        isContainer ? `${name} ${digestOf(textsOf(element))}` : name,
      );
      const refs: (string | undefined)[] = entries.map(({ element, kind }, index) => {
        const ref = byElement.get(element);
        const shown = ref === undefined ? undefined : byRef.get(ref);
        // A ref that another element took while this one was gone is that element's.
        if (shown === undefined || shown.kind !== kind || shown.weak.deref() !== element) return undefined;
        // A list that reuses its nodes shows another row in them: that is another thing.
        const row = rows[index] ?? "";
        return shown.row !== "" && row !== "" && shown.row !== row ? undefined : ref;
      });
      const rebound: string[] = [];
      const living = lost.size === 0 ? new Set() : livingSignatures(entries, refs);
      // From the top, since what stands inside a box that was replaced can be found again only when the box was.
      for (const level of lost.size === 0 ? [] : byDepth(entries)) {
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
      if (isWhole) look++;
      const given: string[] = [];
      for (const [index, { element, kind, name, hint, isContainer, parent: parentIndex }] of entries.entries()) {
        const ref = refs[index] ?? `d${document}e${next++}`;
        given.push(ref);
        const parent = parentIndex === -1 ? "" : (given[parentIndex] ?? "");
        const [row, digest] = [rows[index] ?? "", digests[index] ?? ""];
        const features = { kind, name, hint, isContainer, row, digest, parent, look };
        const shown = byRef.get(ref);
        if (shown?.weak.deref() === element) Object.assign(shown, features);
        else {
          byElement.set(element, ref);
          byRef.set(ref, { weak: new WeakRef(element), ...features });
        }
      }
      return { refs: given, rebound };
    },

    check(ref, describe) {
      const shown = byRef.get(ref);
      if (shown === undefined) return { state: "gone" };
      const element = shown.weak.deref();
      const was = labelOf(shown.kind, shown.name, shown.row);
      if (element === undefined || !isConnected(element)) return { state: "gone", was };
      const { kind, name } = describe(element, shown.kind);
      const row = rowTextOf(element, shown.isContainer, createTexts());
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

/** Where an element stands and what it is; what else has the same may take its ref. */
function signatureOf({ kind, hint }: Pick<Entry, "kind" | "hint">, digest: string, parent: string): string {
  return `${parent} ${kind} ${hint} ${digest}`;
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

/** The first text of the row that the element is in, the element's own texts left out; of a row its own first text. */
function rowTextOf(element: Element, isContainer: boolean, textsOf: (element: Element) => Texts): string {
  if (isContainer) return textsOf(element)(0)?.text ?? "";
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
