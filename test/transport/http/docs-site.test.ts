import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { docsRoot, type DocsSite, renderDocsSite } from "../../../src/transport/http/docs-site.ts";

const root = join(import.meta.dirname, "../../..");
let site: DocsSite;
beforeAll(async () => {
  site = await renderDocsSite(root, { script: "// script", style: "/* style */" });
});

const pages = (): readonly (readonly [string, string])[] =>
  [...site].filter(([name]) => name.endsWith(".html")).map(([name, body]) => [name, String(body)]);

describe("the pages of docs/", () => {
  it("are found above the sources", () => {
    expect(docsRoot()).toBe(root);
  });

  it("link to pages, headings and pictures that exist, and to no other place", () => {
    const broken = pages().flatMap(([name, body]) =>
      [...body.matchAll(/(?:href|src)="([^"]*)"/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !/^(?:https?:|mailto:|\/(?:favicon\.ico|api\/v1\/docs|console\/)$)/.test(target))
        .filter((target) => {
          const [path = "", anchor] = target.split("#");
          const file = site.get(path === "" ? name : path);
          return file === undefined || (anchor !== undefined && !String(file).includes(`id="${anchor}"`));
        })
        .map((target) => `${name}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("are all in the navigation, which marks the page that is shown", () => {
    const [, start = ""] = pages().find(([name]) => name === "index.html") ?? [];
    const navigation = start.slice(start.indexOf('<nav class="pages"'), start.indexOf("</nav>"));
    const beside = new Set(["client-typescript.html", "client-python.html", "client-go.html", "reporting.html"]);
    const missing = pages().filter(([name]) => !beside.has(name) && !navigation.includes(`href="${name}"`));
    expect(missing.map(([name]) => name)).toEqual([]);
    expect(navigation).toContain('<a href="index.html" aria-current="page">Overview</a>');
  });

  it("show text as text, and name no script of another place", () => {
    const [, actions = ""] = pages().find(([name]) => name === "actions.html") ?? [];
    expect(actions).toContain("&quot;selector&quot;");
    for (const [, body] of pages()) {
      expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="site.js">']);
      expect(body).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)=/);
    }
  });

  it("are found by their headings and texts", () => {
    const sections = JSON.parse(String(site.get("search.json"))) as readonly { url: string; text: string }[];
    const keys = sections.find(({ url }) => url === "clients.html#idempotency-keys");
    expect(keys?.text).toContain("Idempotency-Replayed");
  });
});
