import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { settingsPage } from "../../api/settings-page.ts";

it("docs/settings.md is as `npm run gen` writes it from src/config/settings.ts", () => {
  const page = readFileSync(new URL("../../docs/settings.md", import.meta.url), "utf8");
  expect(page).toBe(settingsPage(page));
  expect(page).toContain('<a id="max_contexts"></a>`MAX_CONTEXTS` | `contexts.max` | number |');
});
