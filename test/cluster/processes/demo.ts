import { once } from "node:events";
import { testPassword } from "../../support/app.ts";
import { startCluster } from "../../support/cluster.ts";

/** `make cluster`: PostgreSQL, two replicas and three workers on this machine, until it is interrupted. */
const cluster = await startCluster({ BROWSER_LIMITS: "spareContexts=2" });
const first = await cluster.addReplica();
const [second, ...workers] = await Promise.all([
  cluster.addReplica(),
  cluster.addWorker(),
  cluster.addWorker(),
  cluster.addWorker(),
]);
const lines = [
  "",
  `  Replica    ${first.httpUrl} (process ${first.child.pid ?? ""})`,
  `  Replica    ${second.httpUrl} (process ${second.child.pid ?? ""})`,
  ...workers.map(({ address, child }) => `  Worker     ${address} (process ${child.pid ?? ""})`),
  `  Database   ${cluster.databaseUrl}`,
  "",
  "A context through the first replica, used through the second one; then end a worker with kill -9 and repeat the last line:",
  "",
  `  token=$(curl -s ${first.httpUrl}/api/v1/auth/login -H 'content-type: application/json' -d '{"username":"admin","password":"${testPassword}"}' | grep -o '"accessToken":"[^"]*' | cut -d'"' -f4)`,
  `  id=$(curl -s ${first.httpUrl}/api/v1/contexts -H "authorization: Bearer $token" -H 'content-type: application/json' -d '{}' | grep -o '"id":"[^"]*' | head -1 | cut -d'"' -f4)`,
  `  curl -s ${second.httpUrl}/api/v1/contexts/$id/execute -H "authorization: Bearer $token" -H 'content-type: application/json' -d '{"action":"evaluate","params":{"script":"navigator.userAgent"}}'`,
  "",
  "Ctrl-C ends everything and removes the data.",
  "",
  "",
];
process.stdout.write(lines.join("\n"));
const interrupted = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
// npm sends Ctrl-C again, which must not end this process before the others.
process.on("SIGINT", () => undefined);
await interrupted;
// Ctrl-C in a terminal is sent to PostgreSQL and all processes at once, so that some exit with an error.
await cluster.close().catch(() => undefined);
