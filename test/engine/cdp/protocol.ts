import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

interface Shape {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: Shape;
  readonly properties?: readonly Parameter[];
}

interface Parameter extends Shape {
  readonly name: string;
  readonly optional?: boolean;
}

interface ProtocolDomain {
  readonly domain: string;
  readonly types?: readonly (Shape & { readonly id: string })[];
  readonly commands: readonly { readonly name: string; readonly parameters?: readonly Parameter[] }[];
}

/** A method of the protocol, with parameters made up from its schema. */
export interface ProtocolMethod {
  readonly name: string;
  /** @param values by the name of a parameter, at any depth, in place of what is made up; `every`: also the optional ones */
  params(values: Readonly<Record<string, unknown>>, every: boolean): Record<string, unknown>;
}

/** All methods of the published schema of the Chrome DevTools Protocol. */
export function protocolMethods(): readonly ProtocolMethod[] {
  const require = createRequire(import.meta.url);
  const domains = ["browser_protocol", "js_protocol"].flatMap((file) => {
    const json = readFileSync(require.resolve(`devtools-protocol/json/${file}.json`), "utf8");
    return (JSON.parse(json) as { readonly domains: readonly ProtocolDomain[] }).domains;
  });
  const types = new Map<string, Shape>();
  for (const { domain, types: own = [] } of domains) for (const type of own) types.set(`${domain}.${type.id}`, type);

  function madeUp(
    domain: string,
    { type, $ref, enum: names, items, properties = [] }: Shape,
    values: Readonly<Record<string, unknown>>,
    every: boolean,
    depth = 0,
  ): unknown {
    if ($ref !== undefined) {
      const name = $ref.includes(".") ? $ref : `${domain}.${$ref}`;
      return madeUp(name.split(".")[0] ?? "", types.get(name) ?? {}, values, every, depth + 1);
    }
    if (names !== undefined) return names[0];
    if (type === "array")
      return depth > 4 || items === undefined ? [] : [madeUp(domain, items, values, every, depth + 1)];
    if (type === "object") return depth > 4 ? {} : membersOf(domain, properties, values, every, depth + 1);
    return { integer: 1, number: 1, boolean: true, string: "x", binary: "AAAA" }[type ?? "string"];
  }

  function membersOf(
    domain: string,
    members: readonly Parameter[],
    values: Readonly<Record<string, unknown>>,
    every: boolean,
    depth = 0,
  ): Record<string, unknown> {
    const wanted = members.filter(({ name, optional }) => every || optional !== true || Object.hasOwn(values, name));
    return Object.fromEntries(
      wanted.map((member) => [
        member.name,
        Object.hasOwn(values, member.name) ? values[member.name] : madeUp(domain, member, values, every, depth),
      ]),
    );
  }

  return domains.flatMap(({ domain, commands }) =>
    commands.map(({ name, parameters = [] }) => ({
      name: `${domain}.${name}`,
      params: (values, every) => membersOf(domain, parameters, values, every),
    })),
  );
}
