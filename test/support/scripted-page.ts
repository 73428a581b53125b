import type { Page } from "playwright-core";
import { partsOf, plainCss } from "../../src/engine/elements/selectors.ts";
import { callIn, type NodeId } from "../../src/engine/page-scripts.ts";
import type { ScriptTarget } from "../../src/page-scripts/messages.ts";
import type { PageScripts } from "../../src/page-scripts/protocol.ts";
import { plainBrowserOfFile } from "./plain-browser.ts";

type Scripts = PageScripts<NodeId>;

/** Pages in which the tests of a file call the page scripts themselves. */
export interface ScriptedPages {
  /** The page of the file, with a new document of this content. */
  open(html: string): Promise<Page>;
  /** Calls a script in the isolated world of the page that is open. */
  call<N extends keyof Scripts>(name: N, ...args: Parameters<Scripts[N]>): ReturnType<typeof callIn<N>>;
}

export function scriptedPages(): ScriptedPages {
  const browser = plainBrowserOfFile();
  let page: Page | undefined;
  return {
    async open(html) {
      page ??= await browser.newPage();
      await page.goto("about:blank");
      await page.setContent(html);
      return page;
    },
    call(name, ...args) {
      if (page === undefined) throw new Error("no page is open");
      return callIn(page.mainFrame(), name, ...args);
    },
  };
}

/** A reply without what steps record of its element. */
export function withoutRecord(reply: object): object {
  const { record: _record, ...rest } = reply as { readonly record?: unknown };
  return rest;
}

/** A selector as the scripts take it. */
export function by(selector: string): ScriptTarget {
  const parts = partsOf(selector);
  const css = plainCss(parts);
  return { parts, ...(css !== undefined && { css }) };
}
