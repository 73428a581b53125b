import type { ErrorObject } from "ajv";
import { createCompiler, type JsonSchema } from "./schema-compiler.ts";

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
  /** Validates the parameters of the path. */
  readonly params: ValidateInput;
  /** Validates the query, its text converted to numbers and lists. */
  readonly query: ValidateInput;
  /** Undefined without a body, and for the body that is a union of actions. */
  readonly body: ValidateInput | undefined;
  /** Validates the success body without `success` and `metadata`, which the transport adds. */
  readonly answer: Validate;
}

/** Builds the validators of all schemas; each is compiled when it is first called, in some milliseconds (the bundle has them compiled). */
export function createValidators<Schemas extends ContractSchemas>(schemas: Schemas) {
  const firstError = once(() => createCompiler(schemas.shared, { allErrors: false }));
  const allErrors = once(() => createCompiler(schemas.shared, { allErrors: true }));
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
    /** Validates the options of a request that observe the page. */
    observeValidator: toInput(schemas.observe),
    /** Validate whole messages of the socket. */
    socketValidators: {
      in: mapValues(schemas.socket.in, toInput) as Readonly<Record<keyof Schemas["socket"]["in"], ValidateInput>>,
      out: mapValues(schemas.socket.out, toOutput) as Readonly<Record<keyof Schemas["socket"]["out"], Validate>>,
    },
  };
}

type Compiler = ReturnType<typeof createCompiler>;

function compiledOnce(compiler: () => Compiler, schema: JsonSchema): Validate {
  const compiled = once(() => compiler().compile(schema));
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
