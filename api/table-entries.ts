import type { RateLimitClass, Scope, ShareScope } from "../gen/operations.ts";

/** Describes what the service does around a call, by its entry: an operation, a stream, a client's connection or a command. */
export interface Traits {
  readonly summary: string;
  /** Needs no credentials. */
  readonly isPublic: boolean;
  readonly scopes: readonly Scope[];
  /** The scope of the share links whose holders may call it for their context; undefined: none. */
  readonly share: ShareScope | undefined;
  /** Writes an audit row for each call, or one a second with the sum of those that have succeeded; undefined: none. */
  readonly audited: "call" | "second" | undefined;
  /** Parts of its input that may be in an audit row, as paths. */
  readonly audit: readonly (readonly string[])[];
  readonly rateLimit: RateLimitClass;
  /** How many calls it counts as; steps each count as one. */
  readonly counts: number;
  /** Whether it may wait for a browser, for the caller's `acquireTimeout` beside its own time. */
  readonly waits: boolean;
  /** How long a call may take; undefined: as long as most do. */
  readonly timeoutMs: number | undefined;
  /** Whether it is served while the service shuts down. */
  readonly servesWhileDraining: boolean;
  /** Whether it is of one context: the caller's own, whose hosts are within those of its key. */
  readonly isOfContext: boolean;
  /** Whether it changes a context or its pages: not while another caller has control. */
  readonly acts: boolean;
  /** Whether it is for a client of another protocol: the context must take these, and a program must need no approvals in it. */
  readonly connects: boolean;
  /** Whether a repeated call with the key of the first returns the result of that. */
  readonly takesIdempotencyKey: boolean;
  /** Entries of other tables that its body runs; undefined: none. */
  readonly runs: "action" | "steps" | undefined;
}

export interface OperationEntry extends Traits {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below /api/v1, with `{name}` for parameters. */
  readonly path: string;
  /** The side that is a file; undefined: neither. */
  readonly stream: "request" | "response" | undefined;
  /** Query parameter -> the type that its text is converted to; the texts of a `list` are split at commas. */
  readonly queryTypes: Readonly<Record<string, "string" | "integer" | "number" | "boolean" | "array" | "list">>;
  readonly hasBody: boolean;
  /** Whether a body must be given; otherwise none is the same as an empty object. */
  readonly isBodyRequired: boolean;
  /** The limit of a body over REST; undefined: that of all operations. */
  readonly maxBodyBytes: number | undefined;
  readonly successStatus: number;
  /** Whether the response is wrapped in success, data and metadata. */
  readonly hasEnvelope: boolean;
  readonly rpc: RpcEntry | undefined;
}

export interface RpcEntry {
  readonly service: string;
  readonly method: string;
  /** RPC field (JSON name) -> path into { params, query, body }. */
  readonly fieldPaths: Readonly<Record<string, readonly string[]>>;
  /** The message field that names the fields of the body that are null. */
  readonly nullFields: string | undefined;
  /** The message field that holds `data`; undefined: the message is the data. */
  readonly response: string | undefined;
  /** Fields of the response beside `data` that the message has too. */
  readonly extraFields: readonly string[];
}

export type Reads = boolean | Readonly<Record<string, string | boolean | null>>;

export interface ActionEntry {
  /** Whether it only reads its page or waits; or the values of parameters with which it does, null for one that is absent. */
  readonly reads: Reads;
  /** Whether it goes to a page by its URL, its history or a reload. */
  readonly navigates: boolean;
  /** Default, in ms. */
  readonly timeoutMs: number;
  readonly scope: Scope;
  /** Further name of a parameter -> its canonical name. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Parameters in ms that the default timeout covers, once or for each character of another one. */
  readonly addsTime: readonly { readonly field: string; readonly perCharacterOf?: string }[];
  /** Parameters that may be in an audit row, as paths. */
  readonly audit: readonly (readonly string[])[];
  /** Names of all parameters. */
  readonly params: readonly string[];
  /** Whether one of `selector` and `ref` must be given; undefined for an action that takes neither. */
  readonly target: "required" | "optional" | undefined;
}

/** Describes what a message of a connected client does in its context. */
export interface MessageEntry {
  /** Whether it only reads, listens or prepares the client's own sessions; or the values of parameters with which it does. */
  readonly reads: Reads;
  /** Whether it goes to a page by its URL, its history or a reload. */
  readonly navigates: boolean;
  /** Whether it acts as a person does, or closes a page. */
  readonly inputs: boolean;
}

export interface StreamEntry extends Traits {
  readonly rpc: RpcEntry;
}

/** A command of classic WebDriver. */
export interface CommandEntry extends Traits {
  /** Method and path below the session, with `{name}` for parameters; empty where the transport has routes of its own. */
  readonly routes: readonly string[];
  /** The action of ours that it counts as; undefined: none. */
  readonly action: string | undefined;
}
