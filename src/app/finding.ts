/** A requirement of the service, and whether this machine meets it. */
export interface Finding {
  readonly what: string;
  /** `weak`: the service starts, but not as it should. */
  readonly state: "ok" | "weak" | "missing";
  readonly found: string;
  /** The command or setting that fixes it. */
  readonly fix?: string;
}
