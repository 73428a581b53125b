/** Range of a value in a text; `to` is behind its last character. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A longer value is found by its first so many characters. */
const FOUND_BY = 64;
/** How many of the longer values with the same first characters, the newest, are compared with what follows. */
const MAX_COMPARED = 8;

/**
 * Returns where any of the values is in a text, in order; parts that overlap are one. A longer value that ends in another way is
 * found as far as it agrees. The time is linear in the text, however many values there are and however they resemble it: a page
 * can choose both.
 *
 * @param values - The newest last, none empty.
 * @see Aho and Corasick, "Efficient string matching: an aid to bibliographic search", 1975
 */
export function createValueMatcher(values: Iterable<string>): (text: string) => readonly Span[] {
  const tree = createTree();
  const longer = new Map<number, string[]>();
  for (const value of values) {
    const node = tree.add(value.slice(0, FOUND_BY));
    if (value.length > FOUND_BY) longer.set(node, [...(longer.get(node) ?? []), value].slice(-MAX_COMPARED));
  }
  tree.link();

  return (text) => {
    const spans: Span[] = [];
    let comparedTo = 0;
    let node = 0;
    for (let at = 0; at < text.length; at++) {
      node = tree.follow(node, text.charCodeAt(at));
      const length = tree.longest(node);
      if (length === 0) continue;
      let span: Span = { from: at + 1 - length, to: at + 1 };
      const { from } = span;
      // In a text that repeats itself, a value agrees with the same characters again at each repetition.
      if (from >= comparedTo)
        for (const value of longer.get(node) ?? [])
          span = { from, to: (comparedTo = Math.max(span.to, from + agreement(text, from, value))) };
      for (let last = spans.at(-1); last !== undefined && last.to > span.from; last = spans.at(-1)) {
        span = { from: Math.min(last.from, span.from), to: Math.max(last.to, span.to) };
        spans.pop();
      }
      spans.push(span);
    }
    return spans;
  };
}

/** How many characters of the text from `from` on are those of the value. */
function agreement(text: string, from: number, value: string): number {
  let length = FOUND_BY;
  while (length < value.length && text.charCodeAt(from + length) === value.charCodeAt(length)) length++;
  return length;
}

/** Values by their characters. Node 0 is the root; each other one stands for the beginning of a value. */
function createTree() {
  /** The child nodes by node and UTF-16 unit, in one number. */
  const children = new Map<number, number>();
  const units = [0];
  const parents = [0];
  /** The length of the longest value that ends at each node. */
  const lengths = [0];
  /** The node of the longest beginning of a value that each node ends with. */
  const links = [0];
  /** Whether a value begins with a unit, by the last bits of the unit: most characters of a text begin none. */
  const begins = new Uint8Array(256);
  const childOf = (node: number, unit: number): number | undefined => children.get(node * 0x1_0000 + unit);

  function follow(node: number, unit: number): number {
    if (node === 0 && begins[unit & 0xff] === 0) return 0;
    for (let from = node; ; from = links[from] ?? 0) {
      const child = childOf(from, unit);
      if (child !== undefined) return child;
      if (from === 0) return 0;
    }
  }

  return {
    /** Returns the node at which the value ends. */
    add(value: string): number {
      let node = 0;
      begins[value.charCodeAt(0) & 0xff] = 1;
      for (let at = 0; at < value.length; at++) {
        const unit = value.charCodeAt(at);
        let child = childOf(node, unit);
        if (child === undefined) {
          child = units.push(unit) - 1;
          parents.push(node);
          lengths.push(0);
          children.set(node * 0x1_0000 + unit, child);
        }
        node = child;
      }
      lengths[node] = value.length;
      return node;
    },
    /** Call when all are added. */
    link(): void {
      const depths: number[][] = [];
      const depthOf: number[] = [0];
      for (let node = 1; node < units.length; node++) {
        const depth = (depthOf[parents[node] ?? 0] ?? 0) + 1;
        depthOf[node] = depth;
        (depths[depth] ??= []).push(node);
      }
      // A link leads to a node of less depth, which has its own by then.
      for (const node of depths.flat()) {
        const parent = parents[node] ?? 0;
        const link = parent === 0 ? 0 : follow(links[parent] ?? 0, units[node] ?? 0);
        links[node] = link;
        lengths[node] = Math.max(lengths[node] ?? 0, lengths[link] ?? 0);
      }
    },
    follow,
    longest: (node: number): number => lengths[node] ?? 0,
  };
}
