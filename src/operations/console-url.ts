import { toServiceUrl } from "./public-url.ts";

/** The URL of a screen of the console; what it names is in the fragment, which browsers send to no server. */
export function toConsoleUrl(publicUrl: string, screen: string, page: "" | "embed" = ""): string {
  return toServiceUrl(publicUrl, `console/${page}#/${screen}`);
}
