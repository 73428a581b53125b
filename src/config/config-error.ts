export interface ConfigIssue {
  /** The setting as the operator wrote it: `--port`, `PORT`, `pagewire.json: port`. */
  readonly setting: string;
  readonly message: string;
}

/** Everything that is wrong with the settings, at once. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly issues: readonly ConfigIssue[];

  constructor(issues: readonly ConfigIssue[]) {
    super(
      ["the settings are not usable:", ...issues.map(({ setting, message }) => `  ${setting} ${message}`)].join("\n"),
    );
    this.issues = issues;
  }
}
