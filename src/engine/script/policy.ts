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
  const free = (name: string): boolean => !declared.has(name);
  ancestor(tree, {
    CallExpression: (node) => checkCall(node, free),
    NewExpression: (node) => checkNew(node, free),
    ImportExpression: () => deny("dynamic-import", "import()"),
    MemberExpression: (node) => checkMember(node),
    Identifier: (node, _state, ancestors) => {
      if (NODE_GLOBALS.has(node.name) && free(node.name) && isReference(node, ancestors))
        deny("node-global", node.name);
    },
    AssignmentExpression: (node) => {
      if (isLocation(node.left)) checkDestination(node.right);
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
  if (isGlobal && CODE_FROM_TEXT.has(name)) deny("code-from-text", name);
  if (isGlobal && name === "importScripts") deny("worker", name);
  if (isGlobal && TIMERS.has(name) && isText(node.arguments[0])) deny("code-from-text", `${name} with text`);
  if (object === "document" && (name === "write" || name === "writeln")) deny("document-write", `document.${name}`);
  if (object === "location" && (name === "assign" || name === "replace")) checkDestination(node.arguments[0]);
  if (isGlobal && name === "open") checkDestination(node.arguments[0]);
}

function checkNew(node: NewExpression, free: (name: string) => boolean): void {
  const { object, name } = calleeOf(node);
  if (name === undefined || !(object === undefined ? free(name) : GLOBAL_OBJECTS.has(object))) return;
  if (CODE_FROM_TEXT.has(name)) deny("code-from-text", `new ${name}`);
  if (WORKERS.has(name)) deny("worker", `new ${name}`);
}

function checkMember(node: MemberExpression): void {
  const name = memberName(node);
  if (name !== undefined && HIDDEN_MEMBERS.has(name)) deny("hidden-member", `.${name}`);
  // Array.prototype.map.call(…) is common and harmless; changing what a prototype holds is neither.
  if (name === "serviceWorker" && nameOf(node.object) === "navigator") deny("worker", "navigator.serviceWorker");
}

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(["window", "self", "globalThis", "top", "parent", "frames"]);

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

function memberName(node: MemberExpression): string | undefined {
  if (!node.computed) return nameOf(node.property);
  if (node.property.type === "Literal" && typeof node.property.value === "string") return node.property.value;
  if (node.property.type === "TemplateLiteral" && node.property.quasis.length === 1)
    return node.property.quasis[0]?.value.cooked ?? undefined;
  return undefined;
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
function declaredNames(tree: Program): ReadonlySet<string> {
  const names = new Set<string>();
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
    VariableDeclarator: (node) => add(node.id),
    Function: (node) => {
      add(node.id);
      node.params.forEach(add);
    },
    Class: (node) => add(node.id),
    CatchClause: (node) => add(node.param),
  });
  return names;
}

function deny(reason: string, construct: string): never {
  throw new ServiceError("FORBIDDEN", `script denied: it uses ${construct}`, { details: { reason, construct } });
}
