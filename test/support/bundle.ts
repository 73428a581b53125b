import { execFileSync } from "node:child_process";

/** Brings the bundle up to date, from which tests start the service in processes of its own. */
export default function setUp(): void {
  execFileSync("sh", [".ci/bundle"], { stdio: ["ignore", "inherit", "inherit"] });
}
