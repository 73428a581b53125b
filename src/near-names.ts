type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Returns "; did you mean x?" with the known name that this one resembles; "" if there is none. */
export function suggestion(name: string, known: readonly string[], synonyms: Synonyms = {}): string {
  const meant = likeName(name, known, synonyms);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** Returns the known name that others call so, else the nearest one. */
export function likeName(name: string, known: readonly string[], synonyms: Synonyms): string | undefined {
  const others = Object.hasOwn(synonyms, name) ? (synonyms[name] ?? []) : [];
  return others.find((each) => known.includes(each)) ?? nearest(name, known);
}

/** Actions as other libraries and protocols name them. */
export const ACTION_SYNONYMS: Synonyms = {
  ...{ goto: ["navigate"], open: ["navigate"], go: ["navigate"], get: ["navigate"], visit: ["navigate"] },
  ...{ back: ["goBack"], forward: ["goForward"], refresh: ["reload"] },
  ...{ fill: ["type"], input: ["type"], sendKeys: ["type"], send_keys: ["type"], setValue: ["type"], clear: ["type"] },
  ...{ press: ["keyboard"], pressKey: ["keyboard"], press_key: ["keyboard"], key: ["keyboard"] },
  ...{ check: ["click"], uncheck: ["click"], tap: ["click"], dblclick: ["click"], doubleClick: ["click"] },
  ...{ selectOption: ["select"], select_option: ["select"], choose: ["select"], setInputFiles: ["upload"] },
  ...{ waitFor: ["wait"], wait_for: ["wait"], waitForSelector: ["wait"], sleep: ["wait"], wait_for_selector: ["wait"] },
  ...{ eval: ["evaluate"], executeScript: ["evaluate"], js: ["evaluate"], html: ["content"], getContent: ["content"] },
  ...{ capture: ["screenshot"], outline: ["snapshot"], text: ["markdown"], dragAndDrop: ["drag"], dragTo: ["drag"] },
  ...{ handleDialog: ["dialog"], askPerson: ["requestControl"], ask: ["requestControl"] },
};

/** Fields as other libraries name them, each with the names here, of which an object has at most one. */
export const FIELD_SYNONYMS: Synonyms = {
  ...{ value: ["text", "values"], values: ["text"], option: ["values"], label: ["values"], content: ["text"] },
  ...{
    css: ["selector"],
    xpath: ["selector"],
    locator: ["selector"],
    element: ["ref", "selector"],
    target: ["selector"],
  },
  ...{ href: ["url"], address: ["url"], uri: ["url"], to: ["url", "toSelector"], until: ["waitUntil"] },
  ...{ code: ["script"], expression: ["script", "function"], js: ["script"], javascript: ["script"], fn: ["function"] },
  ...{
    ms: ["duration"],
    time: ["duration"],
    seconds: ["duration"],
    path: ["files"],
    file: ["files"],
    paths: ["files"],
  },
  ...{ full_page: ["fullPage"], keys: ["key", "text"], enter: ["submit"], message: ["instructions", "text"] },
  ...{
    format: ["type"],
    type: ["format"],
    paper: ["format"],
    size: ["viewport"],
    page_size: ["limit"],
    per_page: ["limit"],
  },
  ...{ headers: ["extraHTTPHeaders"], ua: ["userAgent"], lang: ["locale"], timezoneId: ["timezone"] },
  ...{ direction: ["y"], deltaY: ["y"], deltaX: ["x"], left: ["x"], top: ["y"], clicks: ["clickCount"] },
};

/** Returns the known name that differs by at most two letters. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const lastPart = (dotted: string): string => dotted.split(".").at(-1)?.toLowerCase() ?? "";
  const distances = known.map((each) => ({
    each,
    distance: Math.min(
      editDistance(name.toLowerCase(), each.toLowerCase()),
      // `jwtSecret` at the top is `auth.jwtSecret` at the wrong depth.
      lastPart(name) === lastPart(each) && lastPart(name).length > 4 ? 1 : Infinity,
    ),
  }));
  const [found] = distances.toSorted((a, b) => a.distance - b.distance);
  return found !== undefined && found.distance <= Math.min(2, name.length / 2) ? found.each : undefined;
}

/** Levenshtein: letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Infinity;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
