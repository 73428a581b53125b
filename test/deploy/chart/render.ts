import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const chart = join(import.meta.dirname, "..", "..", "..", "deploy", "helm", "pagewire");
/** Where Debian's golang-github-masterminds-sprig-dev and golang-gopkg-yaml.v3-dev are. */
const GOPATH = "/usr/share/gocode";

/** A rendering of the chart that is committed beside this file. */
interface ChartCase {
  readonly name: string;
  readonly release: string;
  readonly namespace: string;
  /** Over the chart's own. */
  readonly values?: string;
}

export const chartCases: readonly ChartCase[] = [
  {
    name: "default",
    release: "pagewire",
    namespace: "default",
    values: join(import.meta.dirname, "least.values.yaml"),
  },
  { name: "full", release: "browsers", namespace: "production", values: join(import.meta.dirname, "full.values.yaml") },
];

export const renderedPath = ({ name }: ChartCase): string => join(import.meta.dirname, `${name}.rendered.yaml`);

/** The first line of a rendering: what it was made from. */
export async function sourceLine({ values }: ChartCase): Promise<string> {
  const hash = createHash("sha256");
  const files = (await readdir(chart, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of [...files, ...(values === undefined ? [] : [values])])
    hash
      .update(relative(chart, file))
      .update("\0")
      .update(await readFile(file));
  return `# Written by npm run chart, from files with the SHA-256 ${hash.digest("hex")}`;
}

/** What `helm template` prints; undefined on a machine that has neither helm nor Debian's Go with helm's template functions. */
export async function renderChart({ release, namespace, values }: ChartCase): Promise<string | undefined> {
  if (await hasHelm()) {
    const flags = ["--namespace", namespace, ...(values === undefined ? [] : ["--values", values])];
    return (await run("helm", ["template", release, chart, ...flags])).stdout;
  }
  if (!(await hasGo())) return undefined;
  const args = [
    join(import.meta.dirname, "render.go"),
    chart,
    release,
    namespace,
    ...(values === undefined ? [] : [values]),
  ];
  const env = { ...process.env, GO111MODULE: "off", GOPATH, GOCACHE: join(tmpdir(), "pagewire-chart-go") };
  return (await run("go", ["run", ...args], { env })).stdout;
}

async function hasHelm(): Promise<boolean> {
  return run("helm", ["version"]).then(
    () => true,
    () => false,
  );
}

async function hasGo(): Promise<boolean> {
  const sources = ["github.com/Masterminds/sprig", "gopkg.in/yaml.v3"].map((name) => access(join(GOPATH, "src", name)));
  return Promise.all([run("go", ["version"]), ...sources]).then(
    () => true,
    () => false,
  );
}
