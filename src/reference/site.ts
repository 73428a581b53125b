/** The script of the pages at /docs/: theme, search and buttons that copy. Each page reads without it. */

interface Section {
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const MAX_FOUND = 12;
const MAX_EXCERPT = 110;

function element<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T; // of every page
}

const theme = element<HTMLSelectElement>("theme");
const dark = matchMedia("(prefers-color-scheme: dark)");
const showTheme = (): void => {
  document.documentElement.dataset["theme"] = theme.value || (dark.matches ? "dark" : "light");
};
theme.value = localStorage.getItem("pagewire-reference-theme") ?? "";
theme.addEventListener("input", () => {
  localStorage.setItem("pagewire-reference-theme", theme.value);
  showTheme();
});
dark.addEventListener("change", showTheme);

for (const block of document.querySelectorAll<HTMLElement>(".code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(block.querySelector("code")?.textContent ?? "").then(() => {
      button.textContent = "Copied";
    });
  });
  block.append(button);
}

const search = element<HTMLInputElement>("search");
const found = element<HTMLUListElement>("found");
let sections: Promise<readonly Section[]> | undefined;

/** The sections that have every word, those with it in their headings first. */
function find(all: readonly Section[], query: string): readonly Section[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = all.map((section) => {
    const [page, heading, text] = [section.page, section.heading, section.text].map((part) => part.toLowerCase());
    const points = words.map(
      (word) => (heading?.includes(word) ? 8 : 0) + (page?.includes(word) ? 4 : 0) + (text?.includes(word) ? 1 : 0),
    );
    return { section, points: points.includes(0) ? 0 : points.reduce((sum, each) => sum + each, 0) };
  });
  return scored
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, MAX_FOUND)
    .map(({ section }) => section);
}

async function showFound(): Promise<void> {
  const query = search.value.trim();
  sections ??= fetch("search.json").then((response) => response.json() as Promise<readonly Section[]>);
  const results = query === "" ? [] : find(await sections, query);
  if (query !== search.value.trim()) return; // a later query is shown
  const items = results.map(({ url, page, heading, text }) => {
    const link = document.createElement("a");
    link.href = url;
    const title = document.createElement("b");
    title.textContent = page === heading ? page : `${page} › ${heading}`;
    const at = Math.max(0, text.toLowerCase().indexOf(query.toLowerCase().split(/\s+/)[0] ?? "") - 30);
    link.append(title, document.createElement("br"), text.slice(at, at + MAX_EXCERPT));
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  if (query !== "" && items.length === 0) {
    const nothing = document.createElement("li");
    nothing.textContent = "Nothing found.";
    items.push(nothing);
  }
  found.replaceChildren(...items);
  found.hidden = items.length === 0;
}

search.addEventListener("input", () => void showFound());
document.addEventListener("keydown", (event) => {
  const target = event.target as HTMLElement; // an element of the page has the focus
  if (event.key === "/" && !target.matches("input, select, textarea")) {
    event.preventDefault();
    search.focus();
  } else if (event.key === "Escape") found.hidden = true;
});

showTheme();
