import type { AnyNode, CallExpression, MemberExpression, NewExpression, Program } from "acorn";
import { ancestor } from "acorn-walk";
import { invalidField, ServiceError } from "../../errors/errors.ts";

/**
 * Denies scripts with constructs that page automation has no use for: making code from text, reaching the constructors
 * behind values, leaving the page for another scheme, starting workers, Node's globals.
 *
 * This is a tripwire, not the boundary: the boundary is the browser's sandbox, the egress proxy and the deadline.
 *
 * @throws ServiceError `FORBIDDEN`, details `{ reason, construct }`; `VALIDATION_ERROR` for a tree too deep to check
 */
export function checkScript(tree: Program, field = "script"): void {
  try {
    checkTree(tree);
  } catch (error) {
    // The walk is recursive, and a chain such as a.b.b.b is as deep as it is long.
    if (error instanceof RangeError) throw invalidField(field, "is nested too deeply");
    throw error;
  }
}

function checkTree(tree: Program): void {
  const declared = declaredNames(tree);
  const free = (name: string): boolean => !declared.names.has(name);
  const isObjectPrototype = (node: AnyNode | undefined): boolean =>
    node !== undefined && (standsForObjectPrototype(node, free) || declared.objectPrototypes.has(nameOf(node) ?? ""));
  ancestor(tree, {
    CallExpression: (node) => {
      checkCall(node, free);
      if (changesFirstArgument(node) && isObjectPrototype(node.arguments[0])) denyPrototype();
    },
    NewExpression: (node) => checkNew(node, free),
    ImportExpression: () => deny("dynamic-import", "import()"),
    MemberExpression: (node, _state, ancestors) => {
      checkMember(node);
      checkCodeMaker(node, memberOfGlobal(node), ancestors);
      if (isObjectPrototype(node.object) && isWritten(node, ancestors)) denyPrototype();
    },
    Identifier: (node, _state, ancestors) => {
      if (!free(node.name) || !isReference(node, ancestors)) return;
      if (NODE_GLOBALS.has(node.name)) deny("node-global", node.name);
      checkCodeMaker(node, node.name, ancestors);
    },
    VariableDeclarator: (node) => checkDestructuring(node.id, node.init),
    AssignmentExpression: (node) => {
      if (isLocation(node.left)) checkDestination(node.right);
      checkDestructuring(node.left, node.right);
    },
  });
}

const CODE_FROM_TEXT: ReadonlySet<string> = new Set([
  "eval",
  "Function",
  "AsyncFunction",
  "GeneratorFunction",
  "execScript",
]);
const TIMERS: ReadonlySet<string> = new Set(["setTimeout", "setInterval", "setImmediate"]);
const WORKERS: ReadonlySet<string> = new Set(["Worker", "SharedWorker"]);
const NODE_GLOBALS: ReadonlySet<string> = new Set(["require", "process", "global", "__dirname", "__filename"]);
const HIDDEN_MEMBERS: ReadonlySet<string> = new Set([
  "constructor",
  "__proto__",
  "__defineGetter__",
  "__defineSetter__",
]);

function checkCall(node: CallExpression, free: (name: string) => boolean): void {
  const { object, name } = calleeOf(node);
  if (name === undefined) return;
  const isGlobal = object === undefined ? free(name) : GLOBAL_OBJECTS.has(object);
  if (isGlobal && name === "importScripts") deny("worker", name);
  if (isGlobal && TIMERS.has(name) && isText(node.arguments[0])) deny("code-from-text", `${name} with text`);
  if (object === "document" && (name === "write" || name === "writeln")) deny("document-write", `document.${name}`);
  if (object === "location" && (name === "assign" || name === "replace")) checkDestination(node.arguments[0]);
  if (isGlobal && name === "open") checkDestination(node.arguments[0]);
}

function checkNew(node: NewExpression, free: (name: string) => boolean): void {
  const { object, name } = calleeOf(node);
  if (name === undefined || !(object === undefined ? free(name) : GLOBAL_OBJECTS.has(object))) return;
  if (WORKERS.has(name)) deny("worker", `new ${name}`);
}

function checkMember(node: MemberExpression): void {
  const name = memberName(node);
  if (name !== undefined && HIDDEN_MEMBERS.has(name)) deny("hidden-member", `.${name}`);
  // Array.prototype.map.call(…) is common and harmless; changing what a prototype holds is neither.
  if (name === "serviceWorker" && nameOf(node.object) === "navigator") deny("worker", "navigator.serviceWorker");
}

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set([
  ...["window", "self", "globalThis", "top", "parent", "frames", "defaultView", "contentWindow"],
]);

/** The name of the global that is read from a global object, as in `window["eval"]`. */
function memberOfGlobal(node: MemberExpression): string | undefined {
  return isGlobalObject(node.object) ? memberName(node) : undefined;
}

function isGlobalObject(node: AnyNode): boolean {
  const name = node.type === "MemberExpression" ? memberName(node) : nameOf(node);
  return name !== undefined && GLOBAL_OBJECTS.has(name);
}

/**
 * Denies what makes code from text, called, called by way of `call`, `Reflect` or a template, or given another name. `Function` may
 * also be a value among others: libraries describe types by it.
 */
function checkCodeMaker(node: AnyNode, name: string | undefined, ancestors: readonly AnyNode[]): void {
  const parent = ancestors.at(-2);
  if (name === undefined || !CODE_FROM_TEXT.has(name) || parent === undefined) return;
  if (isOnlyLookedAt(node, parent, ancestors.at(-3))) return;
  if (name === "Function" && isOneOfValues(node, parent)) return;
  deny("code-from-text", parent.type === "NewExpression" ? `new ${name}` : name);
}

/** Whether a function is compared, or asked for a member by which it cannot be called. */
function isOnlyLookedAt(node: AnyNode, parent: AnyNode, grandparent: AnyNode | undefined): boolean {
  switch (parent.type) {
    case "UnaryExpression":
      return true;
    case "BinaryExpression":
      return parent.operator !== "+";
    case "MemberExpression":
      if (parent.object !== node) return true;
      // Function.call.bind(method) is common and harmless.
      if (grandparent?.type === "MemberExpression" && grandparent.object === parent) return true;
      return /^(prototype|name|length|toString)$/.test(memberName(parent) ?? "");
    default:
      return false;
  }
}

function isOneOfValues(node: AnyNode, parent: AnyNode): boolean {
  switch (parent.type) {
    case "Property":
    case "ArrayExpression":
    case "SwitchCase":
      return true;
    case "CallExpression":
      return parent.callee !== node && !/^(construct|apply|call|bind)$/.test(calleeOf(parent).name ?? "");
    default:
      return false;
  }
}

/** `const { eval: run } = window`. */
function checkDestructuring(pattern: AnyNode, value: AnyNode | null | undefined): void {
  if (pattern.type !== "ObjectPattern" || !value || !isGlobalObject(value)) return;
  for (const property of pattern.properties) {
    if (property.type !== "Property") continue;
    const name = property.computed ? constantText(property.key) : (nameOf(property.key) ?? constantText(property.key));
    if (name !== undefined && CODE_FROM_TEXT.has(name)) deny("code-from-text", name);
  }
}

/** `Object.prototype`, or `Object.getPrototypeOf({})`. */
function standsForObjectPrototype(node: AnyNode, free: (name: string) => boolean): boolean {
  if (node.type === "MemberExpression" && memberName(node) === "prototype") {
    const { object } = node;
    return object.type === "MemberExpression"
      ? memberOfGlobal(object) === "Object"
      : nameOf(object) === "Object" && free("Object");
  }
  if (node.type !== "CallExpression" || node.arguments[0]?.type !== "ObjectExpression") return false;
  return calleeOf(node).name === "getPrototypeOf";
}

const CHANGES: ReadonlySet<string> = new Set([
  ...["assign", "defineProperty", "defineProperties", "deleteProperty", "set", "setPrototypeOf"],
]);

function changesFirstArgument(node: CallExpression): boolean {
  const { object, name } = calleeOf(node);
  return (object === "Object" || object === "Reflect") && name !== undefined && CHANGES.has(name);
}

function isWritten(node: AnyNode, ancestors: readonly AnyNode[]): boolean {
  const parent = ancestors.at(-2);
  switch (parent?.type) {
    case "AssignmentExpression":
    case "AssignmentPattern":
    case "ForInStatement":
    case "ForOfStatement":
      return parent.left === node;
    case "UpdateExpression":
    case "ArrayPattern":
    case "ObjectPattern":
    case "RestElement":
      return true;
    case "Property":
      return ancestors.at(-3)?.type === "ObjectPattern";
    case "UnaryExpression":
      return parent.operator === "delete";
    default:
      return false;
  }
}

function denyPrototype(): never {
  deny("prototype", "a write to Object.prototype");
}

function calleeOf(node: CallExpression | NewExpression): { readonly object?: string; readonly name?: string } {
  // (0, eval)("…") is the usual spelling of an indirect call.
  let callee: AnyNode = node.callee;
  while (callee.type === "SequenceExpression") callee = callee.expressions.at(-1) ?? callee;
  if (callee.type === "Identifier") return { name: callee.name };
  if (callee.type !== "MemberExpression") return {};
  const name = memberName(callee);
  const object = callee.object.type === "MemberExpression" ? memberName(callee.object) : nameOf(callee.object);
  return { ...(object === undefined ? { object: "" } : { object }), ...(name === undefined ? {} : { name }) };
}

function memberName({ computed, property }: MemberExpression): string | undefined {
  return computed ? constantText(property) : nameOf(property);
}

/** A text that is written out, also in pieces. */
function constantText(node: AnyNode): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.quasis.length === 1) return node.quasis[0]?.value.cooked ?? undefined;
  if (node.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const right = constantText(node.right);
  const left = right === undefined ? undefined : constantText(node.left);
  return left === undefined || right === undefined ? undefined : left + right;
}

function nameOf(node: AnyNode): string | undefined {
  return node.type === "Identifier" ? node.name : undefined;
}

function isText(node: AnyNode | undefined): boolean {
  return (
    node !== undefined &&
    ((node.type === "Literal" && typeof node.value === "string") ||
      node.type === "TemplateLiteral" ||
      (node.type === "BinaryExpression" && node.operator === "+" && (isText(node.left) || isText(node.right))))
  );
}

function isLocation(node: AnyNode): boolean {
  if (node.type === "Identifier") return node.name === "location";
  if (node.type !== "MemberExpression") return false;
  const name = memberName(node);
  return name === "location" || (name === "href" && isLocation(node.object));
}

function checkDestination(node: AnyNode | undefined): void {
  if (node?.type !== "Literal" || typeof node.value !== "string") return;
  const scheme = /^[\0- ]*([a-z][a-z0-9+.\-]*):/i.exec(node.value)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https" && scheme !== "about")
    deny("scheme", `${scheme}:`);
}

/** An identifier that stands for a value, not the name of a property or label. */
function isReference(node: AnyNode, ancestors: readonly AnyNode[]): boolean {
  const parent = ancestors.at(-2);
  if (parent === undefined) return true;
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.type === "Property") return parent.value === node || parent.computed;
  return true;
}

/** Every name that the script declares somewhere: a local `process` is no Node global. Scopes are not distinguished. */
function declaredNames(tree: Program) {
  const names = new Set<string>();
  /** The names that stand for `Object.prototype`. */
  const objectPrototypes = new Set<string>();
  const add = (pattern: AnyNode | null | undefined): void => {
    switch (pattern?.type) {
      case "Identifier":
        names.add(pattern.name);
        break;
      case "ObjectPattern":
        pattern.properties.forEach((property) =>
          add(property.type === "Property" ? property.value : property.argument),
        );
        break;
      case "ArrayPattern":
        pattern.elements.forEach(add);
        break;
      case "AssignmentPattern":
        add(pattern.left);
        break;
      case "RestElement":
        add(pattern.argument);
        break;
      default:
        break;
    }
  };
  ancestor(tree, {
    VariableDeclarator: (node) => {
      add(node.id);
      if (node.id.type === "Identifier" && node.init && standsForObjectPrototype(node.init, () => true))
        objectPrototypes.add(node.id.name);
    },
    Function: (node) => {
      add(node.id);
      node.params.forEach(add);
    },
    Class: (node) => add(node.id),
    CatchClause: (node) => add(node.param),
  });
  return { names, objectPrototypes };
}

function deny(reason: string, construct: string): never {
  throw new ServiceError("FORBIDDEN", `script denied: it uses ${construct}`, { details: { reason, construct } });
}
