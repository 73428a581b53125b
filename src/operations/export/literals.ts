/**
 * Values as literals of a language. What pages say is in programs only inside of these: each character that could end a literal or a
 * line, or that is not drawn, is an escape.
 */

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}<>&'`$]/gu;

/** A string literal of JSON, JavaScript and, in single quotes, of a shell; nothing in it ends an HTML element. */
export function jsString(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(UNSAFE, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${hex(character.charCodeAt(index), 4)}`).join(""),
  );
}

/** A string literal of Python and Go, which have an escape for a whole code point. */
export function codePointString(text: string): string {
  const escaped = text
    .toWellFormed()
    .replace(/["\\]/g, "\\$&")
    .replace(UNSAFE, (character) => `\\U${hex(character.codePointAt(0) ?? 0, 8)}`);
  return `"${escaped}"`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

export interface Language {
  string(text: string): string;
  list(items: readonly string[]): string;
  /** @param members names and values as literals */
  object(members: readonly (readonly [name: string, value: string])[]): string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
}

const JSON_WORDS = { true: "true", false: "false", null: "null" } as const;

export const json: Language = {
  ...JSON_WORDS,
  string: jsString,
  list: (items) => `[${items.join(", ")}]`,
  object: (members) => `{ ${members.map(([name, value]) => `${jsString(name)}: ${value}`).join(", ")} }`,
};

export const python: Language = {
  ...{ true: "True", false: "False", null: "None" },
  string: codePointString,
  list: (items) => `[${items.join(", ")}]`,
  object: (members) => `{${members.map(([name, value]) => `${codePointString(name)}: ${value}`).join(", ")}}`,
};

export const go: Language = {
  ...{ true: "true", false: "false", null: "nil" },
  string: codePointString,
  list: (items) => `[]any{${items.join(", ")}}`,
  object: (members) =>
    `pagewire.Params{${members.map(([name, value]) => `${codePointString(name)}: ${value}`).join(", ")}}`,
};

export function literal(value: unknown, language: Language): string {
  switch (typeof value) {
    case "string":
      return language.string(value);
    case "number":
      return String(value);
    case "boolean":
      return value ? language.true : language.false;
    case "object":
      if (value === null) return language.null;
      if (Array.isArray(value)) return language.list(value.map((each: unknown) => literal(each, language)));
      return language.object(Object.entries(value).map(([name, each]) => [name, literal(each, language)]));
    default:
      return language.null;
  }
}
