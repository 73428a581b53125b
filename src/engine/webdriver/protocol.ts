import type { webDriverCommands } from "../../contract.ts";

/** The settings of a session by its capabilities, in the standard's words. */
export interface WebDriverSettings {
  /** The session's time-outs, ms. */
  readonly timeouts: {
    /** Null: no limit but that of a command. */
    readonly script: number | null;
    readonly pageLoad: number;
    readonly implicit: number;
  };
  readonly pageLoadStrategy: "none" | "eager" | "normal";
  readonly unhandledPromptBehavior: "dismiss" | "accept" | "dismiss and notify" | "accept and notify" | "ignore";
}

/** The commands of the standard, and those of Selenium that act in a page. */
export type WebDriverCommandName = Exclude<keyof typeof webDriverCommands, "newSession" | "deleteSession">;

/** A command of the classic WebDriver protocol. */
export type WebDriverCommand =
  | { readonly name: "newSession"; readonly settings: WebDriverSettings }
  | { readonly name: "deleteSession" }
  | {
      readonly name: WebDriverCommandName;
      readonly params: Readonly<Record<string, unknown>>;
      /** Whether its caller may choose artifacts as files. */
      readonly readsArtifacts: boolean;
    };

export type WebDriverOutcome =
  | { readonly value: unknown }
  | {
      readonly error: WebDriverErrorCode;
      readonly message: string;
      readonly data?: Readonly<Record<string, string>>;
    };

/** The errors of the standard that a session reports. */
export type WebDriverErrorCode =
  | "element click intercepted"
  | "element not interactable"
  | "insecure certificate"
  | "detached shadow root"
  | "invalid argument"
  | "invalid cookie domain"
  | "invalid element state"
  | "invalid selector"
  | "invalid session id"
  | "javascript error"
  | "move target out of bounds"
  | "no such alert"
  | "no such cookie"
  | "no such element"
  | "no such frame"
  | "no such shadow root"
  | "no such window"
  | "script timeout"
  | "session not created"
  | "stale element reference"
  | "timeout"
  | "unable to capture screen"
  | "unable to set cookie"
  | "unexpected alert open"
  | "unknown error"
  | "unsupported operation";
