/** Texts of what callers do about errors, from api/errors.yaml: docs/errors.md, and the hints of MCP's tools and of the clients. */

interface ErrorTexts {
  readonly codes: Readonly<Record<string, { readonly status: number; readonly means: string; readonly hint: string }>>;
  readonly reasons: Readonly<Record<string, { readonly code: string; readonly means: string; readonly hint: string }>>;
}

const HEADER = "Generated from api/errors.yaml by `npm run gen`. Do not edit.";

/** @throws Error where the codes are not those of the contract, in its order */
export function requireCodes({ codes, reasons }: ErrorTexts, known: readonly unknown[]): void {
  const named = Object.keys(codes);
  if (named.join() !== known.join()) throw new Error(`api/errors.yaml has the codes ${named.join()}`);
  for (const [reason, { code }] of Object.entries(reasons))
    if (!named.includes(code)) throw new Error(`api/errors.yaml gives ${reason} the code ${code}`);
}

/** The hints by code and reason, for what imports them. */
export function hintsModule({ codes, reasons }: ErrorTexts): string {
  return `// ${HEADER}
/** Describes what a caller does about an error, by its code, or by \`details.reason\`, which says more. */
export const errorHints: Readonly<Record<string, string>> = ${JSON.stringify(hintsOf({ codes, reasons }), null, 2)};
`;
}

export function pythonHints(texts: ErrorTexts): string {
  return `# ${HEADER}
"""What a caller does about an error, by its code, or by the reason in its details."""

HINTS = {
${Object.entries(hintsOf(texts))
  .map(([name, hint]) => `    "${name}": ${JSON.stringify(hint)},`)
  .join("\n")}
}
`;
}

export function goHints(texts: ErrorTexts): string {
  const entries = Object.entries(hintsOf(texts)).map(([name, hint]) => [`"${name}":`, JSON.stringify(hint)] as const);
  const width = Math.max(...entries.map(([name]) => name.length));
  return `// Code ${HEADER.toLowerCase().replace("do not edit.", "DO NOT EDIT.")}

package pagewire

// What a caller does about an error, by its code, or by the reason in its details.
var hints = map[string]string{
${entries.map(([name, hint]) => `\t${name.padEnd(width)} ${hint},`).join("\n")}
}
`;
}

/** docs/errors.md: each code with its reasons. */
export function errorPage({ codes, reasons }: ErrorTexts): string {
  const sections = Object.entries(codes).flatMap(([code, { status, means, hint }]) => {
    const own = Object.entries(reasons).filter(([, each]) => each.code === code);
    return [
      `## ${code}`,
      "",
      `HTTP ${status}. ${means}`,
      hint,
      "",
      ...(own.length === 0
        ? []
        : [
            "| reason | meaning | what to do |",
            "|---|---|---|",
            ...own.map(([reason, each]) => `| <a id="${reason}"></a>\`${reason}\` | ${each.means} | ${each.hint} |`),
            "",
          ]),
    ];
  });
  return [
    `<!-- ${HEADER} -->`,
    "",
    "# Errors",
    "",
    "Every error has a `code`. Most have a `reason` in `details`, which says more. The clients give both, with the",
    "`requestId` that names the call in the service's log, and the hint of this page.",
    "",
    "Two details say whether a call ran. `outcome: not-executed` means that it did not. `outcome: unknown` means that it",
    "may have: look at the page before you repeat the call.",
    "",
    ...sections,
  ].join("\n");
}

function hintsOf({ codes, reasons }: ErrorTexts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...Object.entries(codes), ...Object.entries(reasons)].map(([name, { hint }]) => [name, hint] as const),
  );
}
