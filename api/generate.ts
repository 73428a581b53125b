/**
 * Writes gen/ from api/openapi.yaml, api/asyncapi.yaml and the generated proto descriptors. `npm run gen` runs buf first.
 * Fails, with a sentence for each error, on a contract that is vague or no valid OpenAPI 3.0, and where proto and contract differ.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { DescFile } from "@bufbuild/protobuf";
import openapiTypes, { astToString } from "openapi-typescript";
import { Validator } from "@seriousme/openapi-schema-validator";
import { parse } from "yaml";
import { actionForms, renderForms } from "./action-forms.ts";
import { actionPage } from "./action-page.ts";
import { goVerbs } from "./go-verbs.ts";
import { errorPage, goHints, hintsModule, pythonHints, requireCodes } from "./error-texts.ts";
import { bundleConsole } from "./console.ts";
import { lintContract } from "./lint-contract.ts";
import { type Document, operationsOf } from "./document.ts";
import { expand } from "./expand.ts";
import { generateMcpCatalog } from "./mcp-catalog.ts";
import { generateAssistantTexts } from "./assistant-texts.ts";
import { generateMcpTools } from "./mcp-tools.ts";
import { bundlePageScripts } from "./page-scripts.ts";
import { protoDifferences } from "./parity.ts";
import { bundleReference } from "./reference.ts";
import { bundleReplay } from "./replay.ts";
import { settingsPage } from "./settings-page.ts";
import type { SocketDocument } from "./socket.ts";
import { generateTables } from "./tables.ts";
import { generateSchemas } from "./schemas.ts";

const GENERATED_HEADER = "// Generated from api/openapi.yaml by `npm run gen`. Do not edit.\n";

const root = new URL("../", import.meta.url);
const protoFolder = new URL("gen/proto/pagewire/v1/", root);

function served(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key.startsWith("x-") && key !== "x-scopes" ? undefined : value,
  ) as Document;
}

/** Lists what the official schema of OpenAPI 3.0 rejects in the document, a sentence each. */
async function invalidParts(served: Document): Promise<string[]> {
  const { errors = [] } = await new Validator().validate({ ...structuredClone(served) });
  const found = typeof errors === "string" ? [{ instancePath: "", message: errors }] : errors;
  // Beside what is wrong with a schema, the official one says that it is no reference either.
  const own = found.filter(
    ({ message }) => !/required property '\$ref'|exactly one schema in oneOf/.test(message ?? ""),
  );
  return (own.length > 0 ? own : found).map(({ instancePath, message = "is invalid", ...more }) => {
    const { additionalProperty: extra } = ("params" in more ? more.params : {}) as { additionalProperty?: string };
    return `openapi.json${instancePath} ${message}${extra === undefined ? "" : `, as ${JSON.stringify(extra)} (is a text with a comma quoted?)`}`;
  });
}

async function protoFiles(): Promise<{ name: string; file: DescFile }[]> {
  const names = readdirSync(protoFolder)
    .filter((name) => name.endsWith("_pb.ts"))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const module = (await import(new URL(name, protoFolder).href)) as Record<string, unknown>;
      const file = Object.entries(module).find(([key]) => key.startsWith("file_"))?.[1] as DescFile;
      return { name, file };
    }),
  );
}

/** JSON with a line for each member of the second level, so that a diff shows what has changed. */
function oneLineEach(groups: object): string {
  const lines = Object.entries(groups).map(([name, group]) => {
    const members = Object.entries(group as object).map(([key, value]) => `  "${key}": ${JSON.stringify(value)}`);
    return ` "${name}": {\n${members.join(",\n")}\n }`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

function servicesModule(files: readonly { name: string; file: DescFile }[]): string {
  const withServices = files.filter(({ file }) => file.services.length > 0);
  const imports = withServices.map(
    ({ name, file }) =>
      `import { ${file.services.map((service) => service.name).join(", ")} } from "./proto/pagewire/v1/${name}";`,
  );
  const names = withServices.flatMap(({ file }) => file.services.map((service) => service.name));
  return `${imports.join("\n")}\n\n/** Every service of ours, by the name that x-rpc uses. */\nexport const services = { ${names.join(", ")} } as const;\n`;
}

const document = parse(readFileSync(new URL("api/openapi.yaml", root), "utf8"), { merge: true }) as Document;
expand(document);
const socket = parse(readFileSync(new URL("api/asyncapi.yaml", root), "utf8")) as SocketDocument;
const files = await protoFiles();
const errors = [
  ...lintContract(document),
  ...protoDifferences(
    document,
    files.map(({ file }) => file),
  ),
];
const servedDocument = served(document);
errors.push(...(await invalidParts(servedDocument)));
if (errors.length > 0) {
  process.stderr.write(`The contract cannot be generated from:\n${errors.map((error) => `  ${error}\n`).join("")}`);
  process.exit(1);
}

const write = (name: string, text: string): void => {
  writeFileSync(new URL(`gen/${name}`, root), text);
};
write("openapi.json", `${JSON.stringify(servedDocument, null, 1)}\n`);
write(
  "openapi.ts",
  GENERATED_HEADER + astToString(await openapiTypes(JSON.stringify(servedDocument), { defaultNonNullable: false })),
);
write("schemas.json", oneLineEach(generateSchemas(document, socket)));
write("operations.ts", GENERATED_HEADER + generateTables(document));
write("services.ts", GENERATED_HEADER + servicesModule(files));
write("mcp-catalog.json", `${JSON.stringify(generateMcpCatalog(document), null, 1)}\n`);
const llms = readFileSync(new URL("llms.txt", root), "utf8");
write("assistant-texts.json", `${JSON.stringify(generateAssistantTexts(document, llms), null, 1)}\n`);
write("mcp-tools.json", `${JSON.stringify(generateMcpTools(document), null, 1)}\n`);
write("forms.json", `${JSON.stringify({ actions: actionForms(document), renders: renderForms(document) }, null, 1)}\n`);
write("console.json", `${JSON.stringify(await bundleConsole(), null, 1)}\n`);
write("reference.json", `${JSON.stringify(await bundleReference(document), null, 1)}\n`);
writeFileSync(new URL("docs/actions.md", root), actionPage(document));
const settingsFile = new URL("docs/settings.md", root);
writeFileSync(settingsFile, settingsPage(readFileSync(settingsFile, "utf8")));
const texts = parse(readFileSync(new URL("api/errors.yaml", root), "utf8")) as Parameters<typeof errorPage>[0];
requireCodes(texts, document.components.schemas.ErrorCode?.enum ?? []);
write("error-hints.ts", hintsModule(texts));
for (const [file, text] of [
  ["docs/errors.md", errorPage(texts)],
  ["clients/python/src/pagewire/_hints.py", pythonHints(texts)],
  ["clients/go/hints.go", goHints(texts)],
  ["clients/go/verbs.go", goVerbs(document)],
] as const)
  writeFileSync(new URL(file, root), text);
write("replay.json", `${JSON.stringify(await bundleReplay(), null, 1)}\n`);
write("page-scripts.json", `${JSON.stringify(await bundlePageScripts(), null, 1)}\n`);
process.stdout.write(`gen: ${operationsOf(document).length} operations\n`);
