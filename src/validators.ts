import {
  _,
  Ajv,
  type Code,
  type CodeKeywordDefinition,
  type ErrorObject,
  type FuncKeywordDefinition,
  type KeywordCxt,
  str,
} from "ajv";
import addFormats from "ajv-formats";

/** A JSON schema; references are names of shared schemas with `#` at the end. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The keyword that says in words what a pattern admits. */
const FORM = "x-form";
/** Keywords of the contract's own that validators read; no other one may be in a schema. */
export const OWN_KEYWORDS: ReadonlySet<string> = new Set(["x-max-bytes", FORM]);

/** The content of gen/schemas.json. */
export interface ContractSchemas {
  readonly shared: Readonly<Record<string, JsonSchema>>;
  readonly operations: Readonly<Record<string, OperationSchemas>>;
  readonly streams: Readonly<Record<string, { readonly request: JsonSchema; readonly message: JsonSchema }>>;
  readonly actions: Readonly<Record<string, JsonSchema>>;
  readonly observe: JsonSchema;
  readonly socket: Readonly<Record<"in" | "out", Readonly<Record<string, JsonSchema>>>>;
}

interface OperationSchemas {
  readonly params: JsonSchema;
  readonly query: JsonSchema;
  readonly body?: JsonSchema;
  readonly answer: JsonSchema;
}

/** Validates a value up to its first error, so that its time is linear in the value. */
export interface Validate {
  (data: unknown): boolean;
  /** The errors of the last value. */
  errors?: ErrorObject[] | null;
}

/** Validates input. */
export interface ValidateInput extends Validate {
  /** Reports every error, in time that grows with the square of the value. */
  readonly all: Validate;
}

interface OperationValidators {
  /** For the parameters of the path. */
  readonly params: ValidateInput;
  /** For the query, its text converted to numbers and lists. */
  readonly query: ValidateInput;
  /** Undefined without a body, and for the body that is a union of actions. */
  readonly body: ValidateInput | undefined;
  /** For the success body without `success` and `metadata`, which the transport adds. */
  readonly answer: Validate;
}

/** Builds the validators of all schemas; each is compiled when it is first called, in some milliseconds. */
export function createValidators<Schemas extends ContractSchemas>(schemas: Schemas) {
  const firstError = once(() => createAjv(schemas.shared, { allErrors: false }));
  const allErrors = once(() => createAjv(schemas.shared, { allErrors: true }));
  const toOutput = (schema: JsonSchema): Validate => compiledOnce(firstError, schema);
  const toInput = (schema: JsonSchema): ValidateInput =>
    Object.assign(compiledOnce(firstError, schema), { all: compiledOnce(allErrors, schema) });
  return {
    operationValidators: mapValues(schemas.operations, ({ params, query, body, answer }) => ({
      params: toInput(params),
      query: toInput(query),
      body: body && toInput(body),
      answer: toOutput(answer),
    })) as Readonly<Record<keyof Schemas["operations"], OperationValidators>>,
    streamValidators: mapValues(schemas.streams, ({ request, message }) => ({
      request: toInput(request),
      message: toOutput(message),
    })) as Readonly<Record<keyof Schemas["streams"], { readonly request: ValidateInput; readonly message: Validate }>>,
    actionValidators: mapValues(schemas.actions, toInput) as Readonly<Record<keyof Schemas["actions"], ValidateInput>>,
    /** For the options of a request that observe the page. */
    observeValidator: toInput(schemas.observe),
    /** For whole messages of the socket. */
    socketValidators: {
      in: mapValues(schemas.socket.in, toInput) as Readonly<Record<keyof Schemas["socket"]["in"], ValidateInput>>,
      out: mapValues(schemas.socket.out, toOutput) as Readonly<Record<keyof Schemas["socket"]["out"], Validate>>,
    },
  };
}

/** An Ajv with the keywords of the contract, which rejects all others. */
export function createAjv(shared: ContractSchemas["shared"], { allErrors }: { readonly allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    // Optimizing takes a third of the time to compile, and the code runs no faster.
    code: { optimize: false },
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
  // A regular expression says little to who sent what it does not admit.
  const pattern = ajv.getKeyword("pattern") as CodeKeywordDefinition & { readonly error: object };
  ajv.addVocabulary([FORM]);
  ajv.removeKeyword("pattern");
  ajv.addKeyword({ ...pattern, error: { ...pattern.error, message: patternMessage } });
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
  // In place of Ajv's own, which compiles the schemas of all values at once: those of action results take 100 ms.
  ajv.addKeyword({
    keyword: "discriminator",
    type: "object",
    schemaType: "object",
    errors: "full",
    compile(options: {
      readonly propertyName: string;
      /** Value of the property → reference of a shared schema. */
      readonly mapping: Readonly<Record<string, string>>;
    }) {
      const { propertyName, mapping } = options;
      const validate: CompiledKeyword = (data: Readonly<Record<string, unknown>>, place) => {
        const tag = data[propertyName];
        const reference = typeof tag === "string" && Object.hasOwn(mapping, tag) ? mapping[tag] : undefined;
        const chosen = reference === undefined ? undefined : ajv.getSchema(reference);
        if (chosen === undefined) {
          const allowed = Object.keys(mapping).join(", ");
          validate.errors = [
            {
              instancePath: place?.instancePath ?? "",
              keyword: "discriminator",
              params: { tag: propertyName, tagValue: tag },
              message: `must have a ${propertyName} of ${allowed}`,
            },
          ];
          return false;
        }
        const isValid = chosen(data, place);
        validate.errors = chosen.errors ?? [];
        return isValid;
      };
      return validate;
    },
  });
  for (const [name, schema] of Object.entries(shared)) ajv.addSchema(schema, name);
  return ajv;
}

function patternMessage({
  parentSchema,
  schema,
}: Pick<KeywordCxt, "schema"> & { readonly parentSchema?: object }): Code {
  const form = (parentSchema as JsonSchema)[FORM];
  return str`must ${form === undefined ? `match pattern "${String(schema)}"` : `be ${form as string}`}`;
}

type CompiledKeyword = ReturnType<NonNullable<FuncKeywordDefinition["compile"]>>;

function compiledOnce(ajv: () => Ajv, schema: JsonSchema): Validate {
  const compiled = once(() => ajv().compile(schema));
  const validate: Validate = (data) => {
    const isValid = compiled()(data);
    validate.errors = compiled().errors ?? null;
    return isValid;
  };
  return validate;
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
