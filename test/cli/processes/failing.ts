import { main } from "../../support/pagewire.ts";

// `pagewire` with a mistake in it: a line on standard input throws or rejects, depending on its text.
process.stdin.on("data", (line: Buffer) => {
  const mistake = new Error("a mistake of ours");
  if (line.toString().trim() === "throw") throw mistake;
  void Promise.reject(mistake);
});
await import(main);
