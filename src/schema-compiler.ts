import { _, Ajv, type Code, type CodeKeywordDefinition, type KeywordCxt, Name, str, stringify } from "ajv";
import { useFunc } from "ajv/dist/compile/util.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { callRef } from "ajv/dist/vocabularies/core/ref.js";
import addFormats from "ajv-formats";

/** A JSON schema; references are names of shared schemas with `#` at the end. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The keyword that says in words what a pattern admits. */
const FORM = "x-form";
/** Keywords of the contract's own that validators read; no other one may be in a schema. */
export const OWN_KEYWORDS: ReadonlySet<string> = new Set(["x-max-bytes", FORM]);
/** Names the function, in code that is kept, that returns the validator of a shared schema by its reference. */
export const VALIDATOR_OF = "validatorOf";

interface CompilerOptions {
  /** Whether validators report every error, or stop at the first one. */
  readonly allErrors: boolean;
  /** Whether the code of validators is kept, which the bundle has (deploy/validators-plugin.js). */
  readonly source?: boolean;
}

/** An Ajv with the keywords of the contract, which rejects all others. */
export function createCompiler(
  shared: Readonly<Record<string, JsonSchema>>,
  { allErrors, source = false }: CompilerOptions,
): Ajv {
  const ajv = new Ajv({
    allErrors,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    // Optimizing takes a third of the time to compile, and the code runs no faster.
    code: { optimize: source, source },
    // The generator has compiled all of them.
    validateSchema: false,
    meta: false,
  });
  addFormats.default(ajv);
  ajv.addKeyword({
    keyword: "x-max-bytes",
    schemaType: "number",
    error: { message: ({ schema }) => `must be at most ${String(schema)} bytes of JSON` },
    code(cxt: KeywordCxt) {
      cxt.fail(_`Buffer.byteLength(JSON.stringify(${cxt.data})) > ${Number(cxt.schema)}`);
    },
  });
  // In place of Ajv's own, which counts the characters of every text: each has one or two units of UTF-16.
  const length = ajv.getKeyword("maxLength") as CodeKeywordDefinition;
  ajv.removeKeyword("maxLength").removeKeyword("minLength");
  ajv.addKeyword({
    ...length,
    before: "format",
    code(cxt: KeywordCxt) {
      const bound = Number(cxt.schema);
      const units = _`${cxt.data}.length`;
      const characters = _`${useFunc(cxt.gen, ucs2length.default)}(${cxt.data})`;
      if (cxt.keyword === "minLength")
        cxt.fail(_`${units} < ${bound} || (${units} < ${2 * bound} && ${characters} < ${bound})`);
      else cxt.fail(_`${units} > ${bound} && (${units} > ${2 * bound} || ${characters} > ${bound})`);
    },
  });
  // A regular expression says little to who sent what it does not admit.
  const pattern = ajv.getKeyword("pattern") as CodeKeywordDefinition & { readonly error: object };
  ajv.addVocabulary([FORM]);
  ajv.removeKeyword("pattern");
  ajv.addKeyword({ ...pattern, error: { ...pattern.error, message: patternMessage } });
  // Replaces Ajv's own keyword: the error also has the known properties, so that the message can suggest one.
  const additional = ajv.getKeyword("additionalProperties") as CodeKeywordDefinition & { readonly error: object };
  ajv.removeKeyword("additionalProperties");
  ajv.addKeyword({ ...additional, before: "properties", error: { ...additional.error, params: unknownProperty } });
  // In place of Ajv's own, which compares every pair, before it checks the items themselves. Added last, it is checked last.
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must NOT have duplicate items" },
    code(cxt: KeywordCxt) {
      if (cxt.schema === true) cxt.fail(_`new Set(${cxt.data}).size < ${cxt.data}.length`);
    },
  });
  const validatorOf = (reference?: string) => (reference === undefined ? undefined : ajv.getSchema(reference));
  // In place of Ajv's own, which compiles the schemas of all values at once: those of action results take 100 ms.
  ajv.addKeyword({
    keyword: "discriminator",
    type: "object",
    schemaType: "object",
    error: {
      message: ({ schema }) => {
        const { propertyName, mapping } = schema as Discriminator;
        return str`must have a ${propertyName} of ${Object.keys(mapping).join(", ")}`;
      },
      params: ({ schema, data }) => {
        const { propertyName } = schema as Discriminator;
        return _`{ tag: ${propertyName}, tagValue: ${data}[${propertyName}] }`;
      },
    },
    code(cxt: KeywordCxt) {
      const { gen, data } = cxt;
      const { propertyName, mapping } = cxt.schema as Discriminator;
      const find = gen.scopeValue("func", { ref: validatorOf, code: _`${new Name(VALIDATOR_OF)}` });
      const accept = gen.scopeValue("func", { ref: () => true, code: _`() => true` });
      const references = Object.entries(mapping);
      const byTag = gen.scopeValue("obj", { ref: new Map(references), code: _`new Map(${stringify(references)})` });
      const chosen = gen.const("chosen", _`${find}(${byTag}.get(${data}[${propertyName}]))`);
      cxt.fail(_`${chosen} === undefined`);
      callRef(cxt, _`(${chosen} ?? ${accept})`);
    },
  });
  for (const [name, schema] of Object.entries(shared)) ajv.addSchema(schema, name);
  return ajv;
}

interface Discriminator {
  readonly propertyName: string;
  /** Value of the property → reference of a shared schema. */
  readonly mapping: Readonly<Record<string, string>>;
}

function unknownProperty({
  params,
  parentSchema,
}: Pick<KeywordCxt, "params"> & { readonly parentSchema?: object }): Code {
  const known = Object.keys((parentSchema as { readonly properties?: object }).properties ?? {});
  return _`{ additionalProperty: ${params["additionalProperty"]}, known: ${stringify(known)} }`;
}

function patternMessage({
  parentSchema,
  schema,
}: Pick<KeywordCxt, "schema"> & { readonly parentSchema?: object }): Code {
  const form = (parentSchema as JsonSchema)[FORM];
  return str`must ${form === undefined ? `match pattern "${String(schema)}"` : `be ${form as string}`}`;
}
