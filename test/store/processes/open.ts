import { type DatabaseLocation, openDatabase } from "../../../src/store/database/open.ts";

// Opens the database given as argument when a line arrives on standard input, and prints the outcome.
const location = JSON.parse(process.argv[2] ?? "") as DatabaseLocation;
process.stdin.once("data", () => {
  void (async () => {
    const database = await openDatabase({ ...location, now: Date.now });
    process.stdout.write("opened\n");
    await database.close();
    process.exit(0);
  })();
});
process.stdout.write("ready\n");
