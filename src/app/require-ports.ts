import { checkPort } from "../transport/http/check-port.ts";

/** @throws Error that names every port that cannot be listened on */
export async function requirePorts(wanted: readonly { readonly host: string; readonly port: number }[]): Promise<void> {
  const problems = await Promise.all(wanted.map(({ host, port }) => checkPort(host, port)));
  const found = [...new Set(problems.filter((problem) => problem !== undefined))];
  if (found.length > 0) throw new Error(found.join("; "));
}
