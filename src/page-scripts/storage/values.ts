/**
 * Values of databases as JSON and back: Playwright's form (`utilityScriptSerializers`), so that its storage states are read here and
 * ours there, with nodes `{ kind, data, id }` of ours for what it has no form for. Runs in an isolated world, where values of databases
 * have the world's own prototypes, and no accessors.
 */

/** A node of a value's tree. */
type Node = Readonly<Record<string, unknown>>;
type Encoded = Node | string | number | boolean | undefined;

/** JSON as it is, or a tree. */
export type EncodedValue = { readonly plain: unknown } | { readonly tree: Encoded };

/** Levels of a value; each takes up to four of JSON, which the service reads and writes recursively. */
const MAX_DEPTH = 500;

/** A value that is not kept. */
export class NotKept extends Error {
  readonly reason: "type" | "size" | "depth";
  /** The name of its type. */
  readonly type: string | undefined;

  constructor(reason: "type" | "size" | "depth", type?: string) {
    super(reason);
    this.reason = reason;
    this.type = type;
  }
}

/** Characters that may still be read. */
export interface Budget {
  left: number;
}

const ARRAYS: Readonly<Record<string, string>> = {
  i8: "Int8Array",
  ui8: "Uint8Array",
  ui8c: "Uint8ClampedArray",
  i16: "Int16Array",
  ui16: "Uint16Array",
  i32: "Int32Array",
  ui32: "Uint32Array",
  f32: "Float32Array",
  f64: "Float64Array",
  bi64: "BigInt64Array",
  bui64: "BigUint64Array",
};
const VIEWS: ReadonlySet<string> = new Set([...Object.values(ARRAYS), "Float16Array", "DataView"]);
const CODES = new Map(Object.entries(ARRAYS).map(([code, name]) => [name, code]));

type ViewConstructor = new (buffer: ArrayBuffer, offset: number, length?: number) => ArrayBufferView;
type Shape = { readonly [name: string]: unknown };

/** Geometry, each with a method that makes one of an object with its members. */
const SHAPES: Readonly<Record<string, (from: Shape) => object>> = {
  DOMPoint: (from) => DOMPoint.fromPoint(from),
  DOMPointReadOnly: (from) => DOMPointReadOnly.fromPoint(from),
  DOMRect: (from) => DOMRect.fromRect(from),
  DOMRectReadOnly: (from) => DOMRectReadOnly.fromRect(from),
  DOMQuad: (from) => DOMQuad.fromQuad(from),
  DOMMatrix: (from) => DOMMatrix.fromMatrix(from),
  DOMMatrixReadOnly: (from) => DOMMatrixReadOnly.fromMatrix(from),
};
const ERRORS: Readonly<Record<string, new (message: string) => Error>> = {
  EvalError,
  RangeError,
  ReferenceError,
  SyntaxError,
  TypeError,
  URIError,
};

/**
 * Starts to encode a value of a database; the promise has what its files and keys hold, too.
 *
 * @throws NotKept
 */
export function encode(value: unknown, budget: Budget): () => Promise<EncodedValue> {
  const uses = new Map<object, number>();
  if (isPlain(value, uses, budget, 0)) return () => Promise.resolve({ plain: value });
  const ids = new Map<object, number>();
  const later: (() => Promise<void>)[] = [];

  function node(of: object, members: Node): Node {
    return (uses.get(of) ?? 0) > 1 ? { ...members, id: ids.get(of) } : members;
  }

  function ours(of: object, kind: string, data: unknown): Node {
    return node(of, { kind, data });
  }

  /** A node whose data is read later. */
  function read(of: object, kind: string, bytes: () => Promise<object>): Node {
    const made: Record<string, unknown> = { ...ours(of, kind, null) };
    later.push(async () => {
      made["data"] = await bytes();
    });
    return made;
  }

  function tree(of: unknown): Encoded {
    if (typeof of === "boolean" || typeof of === "string") return of;
    if (typeof of === "number")
      return Number.isFinite(of) && !Object.is(of, -0) ? of : { v: Object.is(of, -0) ? "-0" : String(of) };
    if (typeof of === "bigint") return { bi: String(of) };
    if (typeof of !== "object") return { v: "undefined" };
    if (of === null) return { v: "null" };
    const known = ids.get(of);
    if (known !== undefined) return { ref: known };
    const id = ids.size + 1;
    ids.set(of, id);
    if (Array.isArray(of)) {
      if (isDense(of)) return { a: of.map(tree), id };
      return { kind: "Array", data: { length: of.length, items: membersOf(of) }, id };
    }
    if (of instanceof Map) return { m: [...of].map(([key, item]) => ({ k: tree(key), v: tree(item) })), id };
    if (of instanceof Set) return { s: [...of].map(tree), id };
    if (Object.getPrototypeOf(of) === Object.prototype) return { o: membersOf(of), id };
    return other(of);
  }

  function membersOf(of: object): readonly { readonly k: string; readonly v: Encoded }[] {
    return Object.entries(of).map(([k, item]) => ({ k, v: tree(item) }));
  }

  /** An object without members of its own that count. */
  function other(of: object): Node {
    if (of instanceof Date) return node(of, { d: Number.isNaN(of.getTime()) ? "Invalid Date" : of.toJSON() });
    if (of instanceof RegExp) return node(of, { r: { p: of.source, f: of.flags } });
    if (of instanceof ArrayBuffer) {
      // `length` of what is resizable may be less than it may become.
      const { maxByteLength, resizable } = of as ArrayBuffer & {
        readonly maxByteLength: number;
        readonly resizable: boolean;
      };
      if (resizable) return ours(of, "ArrayBuffer", { bytes: base64Of(new Uint8Array(of)), maxByteLength });
      return node(of, { ab: { b: base64Of(new Uint8Array(of)) } });
    }
    if (ArrayBuffer.isView(of)) return viewNode(of);
    if (of instanceof DOMException) return ours(of, "DOMException", { message: of.message, name: of.name });
    if (of instanceof Error) {
      const { name, message, stack = "" } = of;
      const error = node(of, { e: { n: name, m: message, s: stack } });
      return "cause" in of ? { ...error, cause: tree(of.cause) } : error;
    }
    if (of instanceof Number || of instanceof String || of instanceof Boolean || of instanceof BigInt)
      return ours(of, "Object", tree(of.valueOf()));
    if (of instanceof Blob) {
      const { type } = of;
      const file = of instanceof File && { name: of.name, lastModified: of.lastModified };
      return read(of, file ? "File" : "Blob", async () => ({
        ...{ type, ...file, bytes: base64Of(new Uint8Array(await of.arrayBuffer())) },
      }));
    }
    if (of instanceof FileList) return ours(of, "FileList", [...of].map(tree));
    if (of instanceof ImageData) {
      const { width, height, colorSpace, data } = of;
      const { pixelFormat } = of as ImageData & { readonly pixelFormat?: string };
      return ours(of, "ImageData", {
        width,
        height,
        colorSpace,
        ...(pixelFormat && { pixelFormat }),
        pixels: tree(data),
      });
    }
    if (of instanceof CryptoKey)
      return read(of, "CryptoKey", async () => {
        const { algorithm, usages } = of;
        const { name, hash, namedCurve, length } = algorithm as KeyAlgorithm & {
          readonly hash?: KeyAlgorithm;
          readonly namedCurve?: string;
          readonly length?: number;
        };
        const jwk = await crypto.subtle.exportKey("jwk", of);
        return { jwk, usages, algorithm: { name, ...(hash && { hash: hash.name }), namedCurve, length } };
      });
    if (of instanceof FileSystemHandle)
      return read(of, "FileSystemHandle", async () => {
        const path = await (await navigator.storage.getDirectory()).resolve(of);
        if (path === null) throw new NotKept("type", typeNameOf(of));
        return { path, of: of.kind };
      });
    const shape = typeNameOf(of);
    if (shape in SHAPES) return ours(of, shape, (of as DOMRect).toJSON());
    throw new NotKept("type", shape);
  }

  function viewNode(view: ArrayBufferView): Node {
    const type = typeNameOf(view);
    const code = CODES.get(type);
    const { buffer, byteOffset, byteLength } = view;
    if (code !== undefined && byteLength === buffer.byteLength && uses.get(buffer) === 1)
      return node(view, { ta: { b: base64Of(new Uint8Array(buffer, byteOffset, byteLength)), k: code } });
    const length = view instanceof DataView ? byteLength : (view as Uint8Array).length;
    return ours(view, "view", { type, byteOffset, length, buffer: tree(buffer) });
  }

  const root = tree(value);
  return async () => {
    for (const step of later) await step();
    return { tree: root };
  };
}

/**
 * Whether JSON has all of it: a tree of lists and objects with members that JSON has. Counts how often each object is in it, and what it
 * takes of the budget.
 *
 * @throws NotKept
 */
function isPlain(value: unknown, uses: Map<object, number>, budget: Budget, depth: number): boolean {
  if (depth > MAX_DEPTH) throw new NotKept("depth");
  take(budget, typeof value === "string" ? value.length + 2 : 8);
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") {
    if (typeof value === "bigint") take(budget, value.toString().length);
    return false;
  }
  const used = (uses.get(value) ?? 0) + 1;
  uses.set(value, used);
  if (used > 1) return false;
  const each = (item: unknown): boolean => isPlain(item, uses, budget, depth + 1);
  let isTree = true;
  const look = (items: Iterable<unknown>): void => {
    for (const item of items) isTree = each(item) && isTree;
  };
  if (value instanceof Map) look([...value].flat());
  else if (value instanceof Set) look(value);
  else if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) {
    const isList = Array.isArray(value);
    for (const [key, item] of Object.entries(value)) {
      if (!isList) take(budget, key.length + 20);
      if (key === "__proto__") isTree = false;
      isTree = each(item) && isTree;
    }
    return isTree && (!isList || isDense(value));
  } else lookInto(value, look, budget);
  return false;
}

/** Counts what an object other than lists and plain ones holds. @throws NotKept */
function lookInto(value: object, look: (items: readonly unknown[]) => void, budget: Budget): void {
  const bytes = (count: number): void => take(budget, Math.ceil(count / 3) * 4);
  if (value instanceof CryptoKey && !value.extractable) throw new NotKept("type", "CryptoKey");
  if (value instanceof ArrayBuffer) bytes(value.byteLength);
  else if (ArrayBuffer.isView(value)) look([value.buffer]);
  else if (value instanceof Blob) bytes(value.size);
  else if (value instanceof FileList) look([...value]);
  else if (value instanceof ImageData) look([value.data]);
  else if (value instanceof RegExp) take(budget, value.source.length);
  else if (value instanceof Error) {
    take(budget, value.message.length + (value.stack ?? "").length);
    if ("cause" in value) look([value.cause]);
  } else if (value instanceof String) take(budget, value.length);
}

function take(budget: Budget, characters: number): void {
  budget.left -= characters;
  if (budget.left < 0) throw new NotKept("size");
}

function isDense(list: readonly unknown[]): boolean {
  return Object.keys(list).length === list.length && (list.length === 0 || Object.hasOwn(list, list.length - 1));
}

function typeNameOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Code units that become a text at a time. */
const MAX_UNITS = 8_192;

function textOfUnits(base64: string): string {
  const units = new Uint16Array(bytesOf(base64).buffer);
  let text = "";
  for (let from = 0; from < units.length; from += MAX_UNITS)
    text += String.fromCharCode(...units.subarray(from, from + MAX_UNITS));
  return text;
}

export function base64Of(bytes: Uint8Array): string {
  const own = (bytes as { readonly toBase64?: () => string }).toBase64?.();
  if (own !== undefined) return own;
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const { fromBase64 } = Uint8Array as unknown as { readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (fromBase64 !== undefined) return fromBase64.call(Uint8Array, base64);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Reads a value's tree, of Playwright's or of ours. @throws Error for what is none */
export async function decode(root: unknown): Promise<unknown> {
  const prepared = new Map<object, object>();
  for (const found of asynchronousIn(root)) prepared.set(found, await objectOf(found));
  const refs = new Map<unknown, unknown>();

  function value(of: unknown): unknown {
    if (typeof of !== "object" || of === null) return of;
    const node = of as Record<string, unknown>;
    if ("ref" in node) return refs.get(node["ref"]);
    if ("v" in node) return SPECIAL.get(node["v"]);
    if ("bi" in node) return BigInt(node["bi"] as string);
    const keep = <T>(made: T): T => {
      if (node["id"] !== undefined) refs.set(node["id"], made);
      return made;
    };
    if ("a" in node) {
      const list = keep<unknown[]>([]);
      for (const item of node["a"] as unknown[]) list.push(value(item));
      return list;
    }
    if ("o" in node) return define(keep({}), node["o"]);
    if ("m" in node) {
      const map = keep(new Map<unknown, unknown>());
      for (const { k, v } of node["m"] as readonly Member[]) map.set(value(k), value(v));
      return map;
    }
    if ("s" in node) {
      const set = keep(new Set<unknown>());
      for (const item of node["s"] as unknown[]) set.add(value(item));
      return set;
    }
    if ("e" in node) {
      const { n, m, s } = node["e"] as Readonly<Record<"n" | "m" | "s", string>>;
      const error = keep(new (ERRORS[n] ?? Error)(m));
      error.stack = s;
      if ("cause" in node) define(error, [{ k: "cause", v: node["cause"] }]);
      return error;
    }
    if ("kind" in node) return ours(node, keep);
    return keep(simple(node));
  }

  function define<T extends object>(of: T, members: unknown): T {
    for (const { k, v } of members as readonly Member[])
      Object.defineProperty(of, k as string, { value: value(v), configurable: true, enumerable: true, writable: true });
    return of;
  }

  function simple(node: Record<string, unknown>): unknown {
    if ("d" in node) return new Date(node["d"] as string);
    if ("r" in node) {
      const { p, f } = node["r"] as Readonly<Record<"p" | "f", string>>;
      return new RegExp(p, f);
    }
    if ("ta" in node) {
      const { b, k } = node["ta"] as Readonly<Record<"b" | "k", string>>;
      return viewOf(ARRAYS[k] ?? k, bytesOf(b).buffer, 0);
    }
    if ("ab" in node) return bytesOf((node["ab"] as { readonly b: string }).b).buffer;
    // Playwright's own page scripts read what they do not know as it is.
    return node;
  }

  function ours(node: Record<string, unknown>, keep: <T>(made: T) => T): unknown {
    const { kind } = node;
    const data = node["data"] as Record<string, never>;
    if (kind === "Array") {
      const list = keep(new Array<unknown>());
      list.length = data["length"] as unknown as number;
      return define(list, data["items"]);
    }
    return keep(prepared.get(node) ?? made(kind as string, data));
  }

  function made(kind: string, data: Record<string, never>): unknown {
    const { bytes, type, name, lastModified } = data;
    switch (kind) {
      case "Object":
        return Object(value(data));
      // Of states that were stored before these texts were kept as they are.
      case "String":
        return textOfUnits(bytes as unknown as string);
      case "ArrayBuffer": {
        const Resizable = ArrayBuffer as unknown as new (length: number, options: object) => ArrayBuffer;
        const from = bytesOf(bytes as unknown as string);
        const buffer = new Resizable(from.length, { maxByteLength: data["maxByteLength"] });
        new Uint8Array(buffer).set(from);
        return buffer;
      }
      case "view":
        return viewOf(
          type as unknown as string,
          value(data["buffer"]) as ArrayBuffer,
          data["byteOffset"] as unknown as number,
          data["length"],
        );
      case "DOMException":
        return new DOMException(data["message"], name);
      case "Blob":
        return new Blob([bytesOf(bytes as unknown as string)], { type: type as unknown as string });
      case "File":
        return new File([bytesOf(bytes as unknown as string)], name as unknown as string, {
          ...{ type: type as unknown as string, lastModified: lastModified as unknown as number },
        });
      case "FileList": {
        const transfer = new DataTransfer();
        for (const file of data as unknown as readonly unknown[]) transfer.items.add(value(file) as File);
        return transfer.files;
      }
      case "ImageData": {
        const { width, height, ...options } = data as unknown as ImageData;
        return new ImageData(value(data["pixels"]) as Uint8ClampedArray<ArrayBuffer>, width, height, options);
      }
      default: {
        const shape = SHAPES[kind];
        if (shape === undefined) throw new TypeError(`a value of the kind "${kind}" is not known`);
        return shape(data);
      }
    }
  }

  return value(root);
}

interface Member {
  readonly k: unknown;
  readonly v: unknown;
}

const SPECIAL: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ["null", null],
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
  ["-0", -0],
]);

function viewOf(type: string, buffer: ArrayBuffer, offset: number, length?: number): ArrayBufferView {
  const View = VIEWS.has(type) && (globalThis as unknown as Readonly<Record<string, ViewConstructor>>)[type];
  if (!View) throw new TypeError(`a view of the type "${type}" is not known`);
  return new View(buffer, offset, length);
}

type AsynchronousNode = { readonly kind: string; readonly data: Readonly<Record<string, unknown>> };

/** The nodes of keys and of handles. */
function* asynchronousIn(of: unknown): Generator<AsynchronousNode> {
  if (typeof of !== "object" || of === null) return;
  const { kind } = of as Partial<AsynchronousNode>;
  if (kind === "CryptoKey" || kind === "FileSystemHandle") yield of as AsynchronousNode;
  else for (const item of Object.values(of)) yield* asynchronousIn(item);
}

async function objectOf({ kind, data }: AsynchronousNode): Promise<object> {
  if (kind === "CryptoKey") {
    const { jwk, usages, algorithm } = data as { jwk: JsonWebKey; usages: KeyUsage[]; algorithm: EcKeyImportParams };
    return crypto.subtle.importKey("jwk", jwk, algorithm, true, usages);
  }
  const { path, of } = data as { path: string[]; of: "file" | "directory" };
  let folder = await navigator.storage.getDirectory();
  for (const part of path.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
  const name = path.at(-1);
  if (name === undefined) return folder;
  return of === "file" ? folder.getFileHandle(name) : folder.getDirectoryHandle(name);
}
