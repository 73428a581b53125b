import type { CallFrame, CpuProfile } from "./inspector.ts";

/** A function, called from the one above it. */
interface Frame {
  readonly name: string;
  /** The module or package of the function. */
  readonly module: string;
  selfUs: number;
  totalUs: number;
  readonly below: Map<string, Frame>;
}

/** The part of the time that a function, or a module, has run itself. */
export interface SelfTime {
  readonly name: string;
  readonly share: number;
}

/** What V8 attributes time to in which no JavaScript runs. */
const IDLE = new Set(["(idle)", "(program)"]);

/** The calls of a profile as a tree, without the time in which the process had nothing to do. */
export function toCallTree({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const selfUs = new Map<number, number>();
  for (const [index, id] of samples.entries()) selfUs.set(id, (selfUs.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const root: Frame = { name: "all", module: "", selfUs: 0, totalUs: 0, below: new Map() };
  const add = (id: number, parent: Frame): number => {
    const node = byId.get(id);
    if (node === undefined || IDLE.has(node.callFrame.functionName)) return 0;
    const isRoot = node.callFrame.functionName === "(root)";
    const frame = isRoot ? parent : frameIn(parent, node.callFrame);
    const own = selfUs.get(id) ?? 0;
    const below = (node.children ?? []).reduce((sum, child) => sum + add(child, frame), 0);
    frame.selfUs += own;
    frame.totalUs += own + below;
    return own + below;
  };
  add(nodes[0]?.id ?? 0, root);
  return root;
}

function frameIn(parent: Frame, callFrame: CallFrame): Frame {
  const name = callFrame.functionName || "(anonymous)";
  const module = moduleOf(callFrame);
  const key = `${name} ${module}`;
  const found = parent.below.get(key) ?? { name, module, selfUs: 0, totalUs: 0, below: new Map<string, Frame>() };
  parent.below.set(key, found);
  return found;
}

/** The functions that have run longest themselves, or with `by: "module"` the modules. */
export function selfTimes(root: Frame, by: "function" | "module"): readonly SelfTime[] {
  const sums = new Map<string, number>();
  const visit = (frame: Frame): void => {
    const label = by === "module" ? packageOf(frame) : `${frame.name} (${frame.module || "V8"})`;
    sums.set(label, (sums.get(label) ?? 0) + frame.selfUs);
    for (const inner of frame.below.values()) visit(inner);
  };
  visit(root);
  return toShares(sums, root);
}

/** The service's own functions by the time in them and in what they call; after an await, a function is called anew. */
export function totalTimes(root: Frame): readonly SelfTime[] {
  const sums = new Map<string, number>();
  const visit = (frame: Frame, above: ReadonlySet<string>): void => {
    const label = `${frame.name} (${frame.module})`;
    const isOwn = frame.module.startsWith("src/") && frame.name !== "(anonymous)";
    if (isOwn && !above.has(label)) sums.set(label, (sums.get(label) ?? 0) + frame.totalUs);
    const within = isOwn ? new Set([...above, label]) : above;
    for (const inner of frame.below.values()) visit(inner, within);
  };
  visit(root, new Set());
  return toShares(sums, root);
}

function toShares(sums: ReadonlyMap<string, number>, { totalUs }: Frame): readonly SelfTime[] {
  return [...sums]
    .map(([name, us]) => ({ name, share: us / totalUs }))
    .toSorted((one, other) => other.share - one.share);
}

function packageOf({ name, module }: Frame): string {
  if (module === "") return name === "(garbage collector)" ? "garbage collector" : "V8 and native code";
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
  return inPackage ?? (module.startsWith("node:") ? module : (/^src\/[^/]+(?:\/[^/]+)?/.exec(module)?.[0] ?? module));
}

const ROW = 15;
const WIDTH = 1_200;
const MIN_SHARE = 0.004;
const CHARACTER = 6.2;

/** The tree as an SVG: a box is a function, as wide as the time in it and in what it calls; a title has the numbers. */
export function toSvg(root: Frame, title: string): string {
  const boxes: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, x: number, level: number): void => {
    const share = frame.totalUs / root.totalUs;
    if (share < MIN_SHARE) return;
    depth = Math.max(depth, level);
    const width = share * WIDTH;
    const label = frame.name.slice(0, Math.max(0, Math.floor(width / CHARACTER) - 1));
    const text = escaped(`${frame.name} ${frame.module} ${(share * 100).toFixed(1)} %`);
    const y = (level + 2) * ROW;
    boxes.push(
      `<g><title>${text}</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${colorOf(frame)}"/>` +
        (label.length > 2 ? `<text x="${(x + 2).toFixed(1)}" y="${y + 11}">${escaped(label)}</text>` : "") +
        "</g>",
    );
    let at = x;
    for (const inner of [...frame.below.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      draw(inner, at, level + 1);
      at += (inner.totalUs / root.totalUs) * WIDTH;
    }
  };
  draw(root, 0, 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${(depth + 3) * ROW}" font-family="monospace" font-size="10">`,
    `<rect width="100%" height="100%" fill="#fff"/><text x="4" y="14" font-size="12">${escaped(title)}</text>`,
    ...boxes,
    "</svg>",
    "",
  ].join("\n");
}

/** The service's own code, that of its packages, and that of Node and V8. */
function colorOf({ module }: Frame): string {
  if (module.startsWith("src/") || module.startsWith("gen/")) return "#f2a65a";
  return module.includes("node_modules/") ? "#8fc1e3" : "#d0d0d0";
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The path of a module in its package, or below this repository. */
function moduleOf({ url }: CallFrame): string {
  return /node_modules\/(?!.*node_modules\/)(.*)/.exec(url)?.[0] ?? /\/((?:src|gen)\/.*)/.exec(url)?.[1] ?? url;
}
