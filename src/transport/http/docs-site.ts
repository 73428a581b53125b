import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Marked, type Tokens } from "marked";

/** The files of the site by their path below `/docs/`. */
export type DocsSite = ReadonlyMap<string, string | Buffer>;

/** A part of a page under one heading, as the search finds it. */
interface Section {
  readonly url: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** Pages outside of docs/, by their path in the project. */
const OTHERS: Readonly<Record<string, string>> = {
  "README.md": "index.html",
  "CHANGELOG.md": "changelog.html",
  "SECURITY.md": "reporting.html",
  "clients/typescript/README.md": "client-typescript.html",
  "clients/python/README.md": "client-python.html",
  "clients/go/README.md": "client-go.html",
};

/** The folder above this file, of sources or of a bundle, that has docs/ and README.md. */
export function docsRoot(): string | undefined {
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder))
    if (existsSync(join(folder, "docs/getting-started.md"))) return folder;
  return undefined;
}

/**
 * Renders README.md and the pages of docs/ below `root` as HTML, with a search index and their pictures. Links between pages are relative,
 * so that the site works at any address. The navigation is the table "Documentation" of the README.
 * @param assets the script and style sheet of the pages
 * @throws Error without these files, as in a copy of the program alone
 */
export async function renderDocsSite(
  root: string,
  assets: { readonly script: string; readonly style: string },
): Promise<DocsSite> {
  const names = await readdir(join(root, "docs"));
  const known: readonly (readonly [string, string])[] = [
    ...Object.entries(OTHERS),
    ...names
      .filter((name) => name.endsWith(".md"))
      .map((name) => [`docs/${name}`, `${name.slice(0, -3)}.html`] as const),
  ];
  // A package or image has only some of the others.
  const present = known.filter(([source]) => existsSync(join(root, source)));
  const sources = new Map(present);
  const texts = await Promise.all(
    present.map(async ([source]) => [source, await readFile(join(root, source), "utf8")] as const),
  );
  const titles = new Map(texts.map(([source, text]) => [source, /^# (.*)$/m.exec(text)?.[1] ?? ""]));
  const pages = texts.map(([source, text]) => renderPage(source, text, sources, titles));
  const navigation = navigationOf(texts.find(([source]) => source === "README.md")?.[1] ?? "", sources);
  const order = navigation.flatMap(({ links }) => links.map(({ url }) => url));
  const files = new Map<string, string | Buffer>(
    pages.map((page) => [page.url, wholePage(page, navigation, order, pages)]),
  );
  for (const image of await readdir(join(root, "docs/images")))
    files.set(`images/${image}`, await readFile(join(root, "docs/images", image)));
  files.set("site.js", assets.script);
  files.set("site.css", assets.style);
  files.set("search.json", JSON.stringify(pages.flatMap(({ sections }) => sections)));
  return files;
}

interface Page {
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
  readonly sections: readonly Section[];
}

function renderPage(
  source: string,
  markdown: string,
  sources: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): Page {
  const url = sources.get(source) ?? "";
  const headings: { id: string; text: string; depth: number }[] = [];
  const sections: { url: string; page: string; heading: string; text: string }[] = [];
  const toUrl = (href: string): string | undefined => {
    if (/^(?:https?:|mailto:|#)/.test(href)) return href;
    const [path = "", anchor] = href.split("#");
    const target = join(source, "..", path);
    if (target.startsWith("docs/images/")) return target.slice("docs/".length);
    const page = sources.get(target);
    return page === undefined ? undefined : page + (anchor === undefined ? "" : `#${anchor}`);
  };
  const marked: Marked = new Marked({
    walkTokens(token) {
      const last = sections.at(-1);
      if (last && ["text", "codespan", "code", "escape"].includes(token.type) && !("tokens" in token && token.tokens))
        last.text += `${(token as Tokens.Text).text} `;
      if (token.type !== "heading") return;
      const { depth, text: written } = token as Tokens.Heading;
      const text = written.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1");
      const id = text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-");
      headings.push({ id, text, depth });
      sections.push({ url: `${url}#${id}`, page: headings[0]?.text ?? "", heading: text, text: "" });
    },
    renderer: {
      heading({ tokens, depth }) {
        const { id = "" } = headings[shownHeadings++] ?? {};
        const content = this.parser.parseInline(tokens);
        return `<h${depth} id="${id}">${content} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      link({ href, tokens, text }) {
        const target = toUrl(href);
        // A link that names the file of a page shows the page's title.
        const title = text.endsWith(".md") ? titles.get(join(source, "..", text)) : undefined;
        const content = title === undefined ? this.parser.parseInline(tokens) : escape(title);
        // What is no page, such as a test, is in the repository only.
        return target === undefined
          ? `<span class="file">${content}</span>`
          : `<a href="${escape(target)}">${content}</a>`;
      },
      image: ({ href, text }) => `<img src="${escape(toUrl(href) ?? "")}" alt="${escape(text)}" loading="lazy">`,
      code: ({ text, lang = "" }) =>
        `<div class="code"><pre tabindex="0"><code class="language-${escape(lang)}">${escape(text)}</code></pre></div>\n`,
      // Items of a checklist: a field that cannot be changed says nothing more.
      checkbox: () => "☐ ",
      table({ header, rows }) {
        const cell = ({ tokens }: Tokens.TableCell): string => this.parser.parseInline(tokens);
        const head = header
          .map((each) => (each.text === "" ? "<td></td>" : `<th scope="col">${cell(each)}</th>`))
          .join("");
        const body = rows.map((row) => `<tr>${row.map((each) => `<td>${cell(each)}</td>`).join("")}</tr>`).join("\n");
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`;
      },
    },
  });
  let shownHeadings = 0;
  const body = marked.parse(markdown, { async: false });
  return { url, title: headings[0]?.text ?? "", body, headings, sections };
}

interface NavigationGroup {
  readonly name: string;
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

/** Each row of the README's last table is a group: its verb, and links to pages. */
function navigationOf(readme: string, sources: ReadonlyMap<string, string>): readonly NavigationGroup[] {
  const rows = readme.slice(readme.indexOf("## Documentation")).match(/^\| (?!to |-).*$/gm) ?? [];
  return rows.flatMap((row) => {
    const [, name = "", cell = ""] = row.split("|").map((part) => part.trim());
    const links = [...cell.matchAll(/\[([^\]]+)\]\(([^)#]+)[^)]*\)/g)].flatMap(([, text = "", target = ""]) => {
      const url = sources.get(target);
      return url === undefined ? [] : [{ url, text: text.charAt(0).toUpperCase() + text.slice(1) }];
    });
    return links.length === 0 ? [] : [{ name: name.charAt(0).toUpperCase() + name.slice(1), links }];
  });
}

function wholePage(
  page: Page,
  navigation: readonly NavigationGroup[],
  order: readonly string[],
  pages: readonly Page[],
): string {
  const groups = navigation.map(({ name, links }) => {
    const items = links.map(({ url, text }) => `<li>${navigationLink(url, text, page.url)}</li>`);
    return `<h2>${escape(name)}</h2><ul>${items.join("")}</ul>`;
  });
  const own = page.headings.filter(({ depth }) => depth === 2);
  const contents =
    own.length < 2
      ? ""
      : `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${own.map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`).join("")}</ul></nav>`;
  const place = order.indexOf(page.url);
  const beside = [place > 0 ? order[place - 1] : undefined, order[place + 1]].map((url, index) => {
    const other = pages.find((each) => each.url === url);
    return other
      ? `<a href="${other.url}" rel="${index === 0 ? "prev" : "next"}">${escape(other.title)}</a>`
      : "<span></span>";
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escape(page.url === "index.html" ? "Pagewire" : `${page.title} · Pagewire`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="site.css">
<script type="module" src="site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="index.html">Pagewire</a>
<div class="search"><label for="search">Search</label> <input id="search" type="search" autocomplete="off" aria-controls="found">
<ul id="found" aria-label="Results" hidden></ul></div>
<label>Theme <select id="theme"><option value="">system</option><option value="light">light</option><option value="dark">dark</option></select></label>
<a href="/api/v1/docs">API reference</a> <a href="/console/">Console</a>
</header>
<div class="columns">
<nav class="pages" aria-label="Pages"><ul><li>${navigationLink("index.html", "Overview", page.url)}</li></ul>${groups.join("")}</nav>
<main id="content">
${page.body}<div class="beside">${beside.join("")}</div>
</main>
${contents}
</div>
</body>
</html>
`;
}

const navigationLink = (url: string, text: string, current: string): string =>
  `<a href="${url}"${url === current ? ' aria-current="page"' : ""}>${escape(text)}</a>`;

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
