/** A line of a plot: x and y of its points, by x. */
interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
  /** The part of the y axis that is drawn at least. */
  readonly yRange?: readonly [from: number, to: number];
  /** Spans of x that are shaded. */
  readonly marks?: readonly (readonly [from: number, to: number])[];
}

const WIDTH = 720;
const HEIGHT = 320;
const MARGIN = { left: 64, right: 16, top: 40, bottom: 72 };
const COLOURS = ["#2563eb", "#dc2626", "#059669", "#9333ea", "#0891b2", "#ca8a04", "#be185d", "#4b5563"];
const TICKS = 5;

/** The plot as an SVG document, readable on light and dark pages. */
export function toSvg({ title, x, y, lines, yRange = [0, 0], marks = [] }: Plot): string {
  const points = lines.flatMap((line) => line.points);
  const xTo = Math.max(...points.map(([at]) => at));
  const ys = points.map(([, value]) => value);
  const [yFrom, yTo] = [Math.min(yRange[0], ...ys), Math.max(yRange[1], ...ys)];
  const left = (at: number): string => (MARGIN.left + (at / xTo) * (WIDTH - MARGIN.left - MARGIN.right)).toFixed(1);
  const top = (value: number): string =>
    (HEIGHT - MARGIN.bottom - ((value - yFrom) / (yTo - yFrom)) * (HEIGHT - MARGIN.top - MARGIN.bottom)).toFixed(1);
  const text = (at: string, down: number | string, words: string, anchor = "middle"): string =>
    `<text x="${at}" y="${down}" text-anchor="${anchor}">${words}</text>`;
  const share = Array.from({ length: TICKS + 1 }, (_each, index) => index / TICKS);
  const across = `x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...(marks.length > 0
      ? [
          `<path d="${marks.map(([from, to]) => shaded(Number(left(from)), Number(left(to)))).join("")}" fill="#fde68a"/>`,
        ]
      : []),
    `<g fill="#111">`,
    `<text x="${MARGIN.left}" y="20" font-size="14" font-weight="bold">${title}</text>`,
    ...share.map((part) => {
      const value = yFrom + part * (yTo - yFrom);
      const height = top(value);
      return `<line ${across} y1="${height}" y2="${height}" stroke="#ddd"/>${text(String(MARGIN.left - 6), Number(height) + 4, shown(value), "end")}`;
    }),
    ...share.map((part) => text(left(part * xTo), HEIGHT - MARGIN.bottom + 18, shown(part * xTo))),
    text(String(WIDTH - MARGIN.right), HEIGHT - MARGIN.bottom + 34, x, "end"),
    text(String(MARGIN.left), MARGIN.top - 6, y, "start"),
    ...lines.map(({ name }, index) => {
      const at = MARGIN.left + index * ((WIDTH - MARGIN.left - MARGIN.right) / lines.length);
      const colour = colourOf(index);
      return `<rect x="${at}" y="${HEIGHT - 24}" width="12" height="12" fill="${colour}"/>${text(String(at + 18), HEIGHT - 14, name, "start")}`;
    }),
    "</g>",
    ...lines.map(({ points: ofLine }, index) => {
      const path = ofLine.map(([at, value]) => `${left(at)},${top(value)}`).join(" ");
      return `<polyline points="${path}" fill="none" stroke="${colourOf(index)}" stroke-width="2"/>`;
    }),
    "</svg>",
    "",
  ].join("\n");
}

/** From top to bottom, at least one unit wide. */
function shaded(from: number, to: number): string {
  const width = Math.max(1, to - from).toFixed(1);
  return `M${from} ${MARGIN.top}h${width}V${HEIGHT - MARGIN.bottom}h-${width}z`;
}

function colourOf(index: number): string {
  return COLOURS[index % COLOURS.length] ?? "";
}

function shown(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString("en");
  return Number(value.toPrecision(3)).toString();
}
