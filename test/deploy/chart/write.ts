import { writeFile } from "node:fs/promises";
import { chartCases, renderChart, renderedPath, sourceLine } from "./render.ts";

for (const each of chartCases) {
  const text = await renderChart(each);
  if (text === undefined)
    throw new Error(
      "rendering needs helm, or on Debian: apt-get install golang-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev",
    );
  await writeFile(renderedPath(each), `${await sourceLine(each)}\n${text}`);
}
