/** The names, type and default of one setting. All of them: `settings`. */
export interface Setting<T = unknown> {
  /** The environment variable. The flag has the same name: `DATA_DIR` is `--data-dir`. */
  readonly env: string;
  /** The dotted path in `pagewire.json`. */
  readonly file: string;
  /** Describes the value in `--help`: `ms`, `number`, `auto|on|off`, … */
  readonly unit: string;
  readonly description: string;
  /** Used when no source gives the setting; absent if it depends on other settings; see the description. */
  readonly default?: T;
  /** Its value never appears in a message, help text or log. */
  readonly secret?: boolean;
  /** Reads a value from text (flag, environment) or JSON (file). @throws InvalidValue, with a message that does not contain a secret */
  readonly parse: (raw: unknown, surroundings: Surroundings) => T;
}

export interface Surroundings {
  /** The folder that relative paths begin at. */
  readonly cwd: string;
}

/** Fixes the setting's type, so that `Config` follows from the table. */
export function setting<const S extends Setting>(declared: S): S {
  return declared;
}
