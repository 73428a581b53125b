import { type Browser, chromium } from "playwright-core";
import { createPageOutline } from "../../src/engine/outline/page-outline.ts";
import { createRefNumbers } from "../../src/engine/outline/ref-numbers.ts";
import { interleave, type Timing } from "../measure.ts";
import type { MeasuredClient } from "./client.ts";
import { openSite } from "./site.ts";

/** A look at a page by both, in this process. */
export interface LookFigures {
  readonly page: string;
  readonly ours: Timing;
  readonly theirs: Timing;
  readonly ourCharacters: number;
  readonly theirCharacters: number;
}

const FIELDS = ["First name", "Last name", "Email", "Phone", "Street", "Town", "Postcode", "Company", "Web site"];
const PAGES: Readonly<Record<string, string>> = {
  form: `<h1>Sign up</h1><form>${FIELDS.map((name) => `<label>${name} <input required></label>`).join("")}
    <label>Country <select><option>Norway<option>Peru</select></label><label><input type="checkbox"> I agree</label>
    <textarea placeholder="About you"></textarea><button>Create account</button><a href="/login">Log in</a></form>`,
  "table of 200 rows": `<table>${Array.from(
    { length: 200 },
    (_, index) =>
      `<tr><td>${1_000 + index}</td><td>Person ${index}</td><td>person${index}@example.com</td><td><button>Edit</button> <button>Delete</button></td></tr>`,
  ).join("")}</table>`,
  "1,000 links": `<ul>${Array.from(
    { length: 1_000 },
    (_, index) =>
      `<li><a class="link" href="https://example.com/section-${index % 20}/an-article-about-something-${index}?from=home&page=${index}">Article ${index} about something</a></li>`,
  ).join("")}</ul>`,
};

export async function measureLooks(executablePath: string, rounds: number): Promise<readonly LookFigures[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const figures: LookFigures[] = [];
    for (const page of Object.keys(PAGES)) figures.push(await measureLook(browser, page, rounds));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureLook(browser: Browser, name: string, rounds: number): Promise<LookFigures> {
  const page = await browser.newPage();
  await page.setContent(PAGES[name] ?? "");
  const outline = createPageOutline(page, {
    numbers: createRefNumbers(),
    from: 1,
    onReserved: () => Promise.resolve(),
    hasWebTools: false,
  });
  const look = (): Promise<{ readonly text: string }> => outline.observe({ mode: "snapshot", maxTokens: 50_000 });
  const snapshot = (): Promise<string> => page.locator("body").ariaSnapshot({ mode: "ai" });
  const { ours, theirs } = await interleave({ ours: look, theirs: snapshot }, { rounds });
  const [{ text }, other] = [await look(), await snapshot()];
  await page.close();
  return { page: name, ours, theirs, ourCharacters: text.length, theirCharacters: other.length };
}

/** Limits of how long a call may take, and what calls through MCP took. */
export interface LimitFigures {
  readonly limit: string;
  readonly maxMs: number;
  readonly took: Timing;
}

const SETTLE_MS = 200;
const CLOCK = `<h1>Clock</h1><p id="clock"></p><button>Stop</button><script>
  let count = 0; setInterval(() => { clock.textContent = "12:00:" + ++count; }, 5);</script>`;

/** How long a stale ref takes to be rejected, and what settling adds on a page that never rests. */
export async function measureLimits(client: MeasuredClient, rounds: number): Promise<readonly LimitFigures[]> {
  const site = await openSite((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(CLOCK);
  });
  const act = (steps: readonly object[], more: object = {}): Promise<string> => client.call("act", { steps, ...more });
  try {
    const shown = await act([{ action: "navigate", url: site.url }]);
    const stale = /(e\d+) button "Stop"/.exec(shown)?.[1] ?? "";
    const contexts = await client.call("execute-api", { method: "GET", path: "/contexts" });
    const id = /"id": ?"([^"]+)"/.exec(contexts)?.[1] ?? "";
    const hover = async (observation: object): Promise<void> => {
      const steps = [{ action: "hover", selector: "button" }];
      const body = { steps, ...observation };
      const text = await client.call("execute-api", { method: "POST", path: `/contexts/${id}/steps`, body });
      if (!text.includes('"done"')) throw new Error(text);
    };
    const settling = await interleave(
      { without: () => hover({}), settled: () => hover({ observe: "delta", settle: SETTLE_MS }) },
      { rounds },
    );
    await act([{ action: "reload" }]);
    const { rejected } = await interleave(
      {
        rejected: async () => {
          const text = await act([{ action: "click", ref: stale }], { observe: "none" });
          if (!text.includes("stale-ref")) throw new Error(text);
        },
      },
      { rounds },
    );
    const { settled, without } = settling;
    const added = (one: number, other: number): number => one - other;
    return [
      { limit: "a stale ref is rejected", maxMs: 350, took: rejected },
      {
        limit: "settle 200 on a page that never rests, beyond the step itself",
        maxMs: SETTLE_MS + 50,
        took: { ...settled, p50: added(settled.p50, without.p50), p95: added(settled.p95, without.p50) },
      },
    ];
  } finally {
    await site.close();
  }
}
