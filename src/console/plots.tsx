import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { theme } from "./theme.ts";

/** The sums over all processes at a time. */
export interface Sample {
  /** Epoch seconds. */
  readonly at: number;
  readonly capacity: number;
  readonly contexts: number;
  readonly busy: number;
  readonly waiting: number;
  /** Calls a second; null: not known yet. */
  readonly rate: number | null;
  /** The 95th percentile of the calls since the sample before, in ms; null: there was none. */
  readonly p95: number | null;
}

interface Series {
  readonly name: Exclude<keyof Sample, "at">;
  readonly text: string;
  /** The custom property of its colour. */
  readonly color: string;
}

interface PlotContent {
  readonly title: string;
  readonly series: readonly Series[];
  /** The distances between two lines of the grid. */
  readonly steps: readonly number[];
  readonly show: (value: number) => string;
}

const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
const count = { steps: WHOLE, show: String };

const PLOTS: readonly PlotContent[] = [
  {
    title: "Contexts",
    ...count,
    series: [
      { name: "capacity", text: "capacity", color: "--edge" },
      { name: "contexts", text: "with a browser", color: "--accent" },
      { name: "busy", text: "in use", color: "--good" },
    ],
  },
  {
    title: "Calls that wait for capacity",
    ...count,
    series: [{ name: "waiting", text: "waiting", color: "--warn" }],
  },
  {
    title: "Calls a second",
    steps: [0.1, 0.2, 0.5, ...WHOLE],
    show: (rate) => rate.toFixed(1),
    series: [{ name: "rate", text: "all processes", color: "--accent" }],
  },
  {
    title: "Latency of calls in ms",
    steps: WHOLE,
    show: (ms) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
    series: [{ name: "p95", text: "95th percentile", color: "--accent" }],
  },
];
const HEIGHT = 140;
/** A longer time without a sample is a gap. */
const GAP_S = 90;
const MIN_RANGE_S = 60;

/** The samples over time, drawn again as they come. */
export function Plots({ samples }: { readonly samples: Signal<readonly Sample[]> }) {
  return (
    <div class="columns even">
      {PLOTS.map((plot) => (
        <Plot key={plot.title} {...plot} samples={samples.value} />
      ))}
    </div>
  );
}

interface PlotProps extends PlotContent {
  readonly samples: readonly Sample[];
}

function Plot({ title, series, steps, show, samples }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);

  useEffect(() => {
    const target = place.current;
    if (target === null) return;
    const style = getComputedStyle(target);
    const color = (name: string) => (): string => resolved(target, style.getPropertyValue(name));
    const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
    const axis = { stroke: color("--muted"), grid: { stroke: color("--line"), width: 1 }, ticks: { show: false } };
    const drawn = new uPlot(
      {
        width: target.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: {
            range: ({ data: [times] }) => [
              Math.min(times[0] ?? 0, (times.at(-1) ?? 0) - MIN_RANGE_S),
              times.at(-1) ?? 0,
            ],
          },
          y: { range: (_plot, _min, max) => [0, Math.max(1, Math.ceil(max * 1.1))] },
        },
        axes: [
          { ...axis, size: 28, space: 90, values: (_plot, splits) => splits.map((at) => time.format(at * 1_000)) },
          { ...axis, size: 48, incrs: [...steps] },
        ],
        series: [
          {},
          ...series.map(({ name, text, color: property }) => ({
            label: text,
            stroke: color(property),
            width: 2,
            points: { show: false },
            ...(name === "capacity" && { dash: [4, 4] }),
          })),
        ],
      },
      toData(series, samples),
      target,
    );
    plot.current = drawn;
    const resize = new ResizeObserver(() => drawn.setSize({ width: target.clientWidth, height: HEIGHT }));
    resize.observe(target);
    // The lines have the colours of the scheme.
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const redraw = (): void => drawn.redraw();
    scheme.addEventListener("change", redraw);
    return () => {
      scheme.removeEventListener("change", redraw);
      resize.disconnect();
      drawn.destroy();
    };
  }, []);

  useEffect(() => plot.current?.setData(toData(series, samples)), [samples]);
  // The lines have the colours of the theme, too.
  useEffect(() => plot.current?.redraw(), [theme.value]);

  const last = samples.at(-1);
  const shown = (value: number | null | undefined): string => (typeof value === "number" ? show(value) : "–");
  return (
    <figure class="panel plot">
      <figcaption>
        <h2>{title}</h2>
        <span class="legend">
          {series.map(({ name, text }) => (
            <span key={name} class={name}>
              {text} <b>{shown(last?.[name])}</b>
            </span>
          ))}
        </span>
      </figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
}

/** The value of the property, which may depend on the scheme, as a colour that a canvas knows. */
function resolved(target: HTMLElement, value: string): string {
  target.style.color = value;
  const { color } = getComputedStyle(target);
  target.style.removeProperty("color");
  return color;
}

/** Returns the samples by column, with a missing value wherever no sample was taken for long. */
function toData(series: readonly Series[], samples: readonly Sample[]): uPlot.AlignedData {
  const rows = samples.flatMap((sample, index) => {
    const before = samples[index - 1];
    const isAfterGap = before !== undefined && sample.at - before.at > GAP_S;
    return isAfterGap ? [{ at: before.at + 1 }, sample] : [sample];
  });
  const values = series.map(({ name }) => rows.map((row) => ("capacity" in row ? row[name] : null)));
  return [rows.map(({ at }) => at), ...values];
}
