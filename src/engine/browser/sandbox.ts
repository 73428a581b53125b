import type { SandboxSetting } from "../settings.ts";

/** How to start the browser: with its own sandbox or not, and as which user. */
export interface SandboxPlan {
  readonly sandbox: boolean;
  /** Run as this user and group; absent: as the service itself. */
  readonly uid?: number;
  /** Why this plan; for the start-up banner and health. */
  readonly reason: string;
}

/** The uid and gid of the user nobody, which owns no files. */
export const UNPRIVILEGED_UID = 65534;

/**
 * The ways to try, in order; the next one only if the browser says that the sandbox cannot work here.
 *
 * @throws Error when the settings exclude every way
 */
export function planSandbox(options: {
  readonly setting: SandboxSetting;
  readonly environment: "development" | "production";
  readonly isRoot: boolean;
  /** Path of setpriv, which starts a program as another user. */
  readonly setpriv?: string;
}): readonly SandboxPlan[] {
  const { setting, environment, isRoot, setpriv } = options;
  if (setting === "off") {
    if (environment === "production") throw new Error("BROWSER_SANDBOX=off is not allowed in production");
    return [{ sandbox: false, reason: "switched off by BROWSER_SANDBOX" }];
  }
  const mayFallBack = setting === "auto" && environment === "development";
  if (!isRoot) {
    const sandboxed = { sandbox: true, reason: "the browser's own sandbox" };
    return mayFallBack
      ? [sandboxed, { sandbox: false, reason: "the sandbox cannot work on this machine" }]
      : [sandboxed];
  }
  if (setpriv === undefined) {
    if (!mayFallBack)
      throw new Error("as root the browser's sandbox needs setpriv (package util-linux), which is missing");
    return [{ sandbox: false, reason: "running as root, and setpriv is missing" }];
  }
  const sandboxed = {
    sandbox: true,
    uid: UNPRIVILEGED_UID,
    reason: `the browser's own sandbox, as user ${UNPRIVILEGED_UID}`,
  };
  if (!mayFallBack) return [sandboxed];
  return [sandboxed, { sandbox: false, uid: UNPRIVILEGED_UID, reason: "the sandbox cannot work on this machine" }];
}

/** Whether a browser that wrote this ended because the sandbox does not work. */
export function isSandboxError(output: string): boolean {
  return /No usable sandbox|Failed to move to new namespace|sandbox_linux|SUID sandbox|setresuid|clone\(\) failure/i.test(
    output,
  );
}
