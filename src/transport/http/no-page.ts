import type { IncomingHttpHeaders } from "node:http";
import { ServiceError } from "../../errors/errors.ts";

/** Pages have no business at endpoints of drivers: their requests have the header Origin, which clients do not send. @throws ServiceError `FORBIDDEN` */
export function requireNoPage({ headers }: { readonly headers: IncomingHttpHeaders }): void {
  if (headers.origin === undefined) return;
  throw new ServiceError("FORBIDDEN", "pages of browsers cannot connect", { details: { reason: "origin" } });
}
