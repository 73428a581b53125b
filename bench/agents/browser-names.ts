import type { CDPSession, Page } from "playwright-core";
import { callIn } from "../../src/engine/page-scripts.ts";
import { worldOf } from "../../src/engine/playwright/world.ts";
import type { LookReply } from "../../src/page-scripts/messages.ts";
import { cleaned } from "../../src/visible-text.ts";

/** Kinds of lines whose name is the accessible name, as it is or as the beginning of a longer one. */
const KINDS: ReadonlySet<string> = new Set([
  ...["button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox", "slider", "file"],
  ...[
    "spinbutton",
    "tab",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "treeitem",
    "h1",
    "h2",
    "h3",
    "h4",
  ],
  ...["h5", "h6", "img", "group", "radiogroup", "toolbar", "menu", "menubar", "tablist", "tabpanel", "table", "grid"],
  ...[
    "tree",
    "figure",
    "list",
    "nav",
    "main",
    "banner",
    "footer",
    "aside",
    "search",
    "dialog",
    "alertdialog",
    "region",
  ],
  ...["progressbar", "meter", "form"],
]);

/** Roles of the browser's tree that take input or react to a click. */
const INPUT_ROLES: ReadonlySet<string> = new Set([
  ...["button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox", "slider", "tab"],
  ...["spinbutton", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem", "DisclosureTriangle"],
  ...[
    "ComboBoxMenuButton",
    "ComboBoxSelect",
    "MenuListPopup",
    "Date",
    "DateTime",
    "InputTime",
    "ColorWell",
    "PopUpButton",
  ],
]);
const MAX_NAME = 160;
/** Of icon fonts. */
const GLYPHS = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu;

export interface ComparedNames {
  /** Lines compared. */
  readonly compared: number;
  /** `kind "ours" "the browser's" html`. */
  readonly different: readonly string[];
  /** What takes input by the browser's tree, is drawn, and has no line. */
  readonly missing: readonly string[];
}

/** Compares the names of a document's lines with those of the browser's own accessibility tree. */
export async function compareNames(page: Page): Promise<ComparedNames> {
  const frame = page.mainFrame();
  const { lines } = JSON.parse(await callIn(frame, "look", { document: 1 })) as LookReply;
  const refs = lines.flatMap(([, ref]) => (ref === "" ? [] : [ref]));
  const cdp = await page.context().newCDPSession(page);
  try {
    const nodeOf = await nodesOf(cdp, (await worldOf(frame)).contextId, refs);
    const { nodes } = await cdp.send("Accessibility.getFullAXTree");
    const names = new Map(
      nodes.map(({ backendDOMNodeId, name, ignored }) => [
        backendDOMNodeId,
        ignored ? undefined : ((name?.value as string | undefined) ?? ""),
      ]),
    );
    const different: string[] = [];
    let compared = 0;
    for (const [, ref, kind, name] of lines) {
      const node = nodeOf.get(ref);
      const theirs = node === undefined ? undefined : names.get(node);
      if (!KINDS.has(kind) || node === undefined || theirs === undefined) continue;
      compared++;
      const wanted = cleaned(theirs.replace(GLYPHS, " "), MAX_NAME);
      // Styles write in capitals what the document does not.
      if (name.replace(GLYPHS, " ").trim().toLowerCase() !== wanted.toLowerCase())
        different.push(`${kind} ${JSON.stringify(name)} ${JSON.stringify(wanted)} ${await htmlOf(cdp, node)}`);
    }
    const shown = new Set(nodeOf.values());
    const missing: string[] = [];
    for (const { backendDOMNodeId: node, role, name, ignored } of nodes) {
      if (ignored || node === undefined || shown.has(node) || !INPUT_ROLES.has(String(role?.value as unknown)))
        continue;
      const html = await htmlOf(cdp, node);
      // Parts of native fields, and what is not drawn.
      if (/^<option|^<[a-z]+ [^>]*pseudo=/.test(html) || !(await isDrawn(cdp, node))) continue;
      missing.push(`${String(role?.value as unknown)} ${JSON.stringify(name?.value as unknown)} ${html}`);
    }
    return { compared, different, missing };
  } finally {
    await cdp.detach();
  }
}

/** The browser's ids of the elements of refs. */
async function nodesOf(cdp: CDPSession, contextId: number, refs: readonly string[]): Promise<Map<string, number>> {
  const expression = `${JSON.stringify(refs)}.map((ref) => __pagewire.find({ ref }))`;
  const { result } = await cdp.send("Runtime.evaluate", { expression, contextId });
  const { result: properties } = await cdp.send("Runtime.getProperties", {
    objectId: result.objectId ?? "",
    ownProperties: true,
  });
  const found = new Map<string, number>();
  for (const { name, value } of properties) {
    const ref = refs[Number(name)];
    if (ref === undefined || value?.objectId === undefined) continue;
    const { node } = await cdp.send("DOM.describeNode", { objectId: value.objectId });
    found.set(ref, node.backendNodeId);
  }
  return found;
}

async function isDrawn(cdp: CDPSession, backendNodeId: number): Promise<boolean> {
  try {
    const { model } = await cdp.send("DOM.getBoxModel", { backendNodeId });
    return model.width > 0 && model.height > 0;
  } catch {
    // It has no box.
    return false;
  }
}

async function htmlOf(cdp: CDPSession, backendNodeId: number): Promise<string> {
  const { outerHTML } = await cdp.send("DOM.getOuterHTML", { backendNodeId });
  return cleaned(outerHTML, MAX_NAME);
}
