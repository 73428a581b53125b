export interface ConfigFault {
  /** The setting as the operator wrote it: `--port`, `PORT`, `pagewire.json: port`. */
  readonly setting: string;
  readonly message: string;
}

/** Everything that is wrong with the settings, at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(["the settings are not usable:", ...faults.map((fault) => `  ${fault.setting} ${fault.message}`)].join("\n"));
    this.faults = faults;
  }
}
