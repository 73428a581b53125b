import { openDatabase } from "../../../src/store/database.ts";

// Opens the database given as argument and says so, once all are told to start.
process.stdin.once("data", () => {
  void (async () => {
    const database = await openDatabase({ path: process.argv[2] ?? "", now: Date.now });
    process.stdout.write("opened\n");
    await database.close();
    process.exit(0);
  })();
});
process.stdout.write("ready\n");
