// Loaded with `node --import` before all else: the process's clock differs from the machine's by CLOCK_SHIFT_MS, and after
// SIGUSR2 by the number in the file CLOCK_SHIFT_FILE. Clocks that only go forward (`performance.now`) are not shifted.
import { readFileSync } from "node:fs";

let shiftMs = Number(process.env["CLOCK_SHIFT_MS"] ?? 0);
const file = process.env["CLOCK_SHIFT_FILE"];
if (file !== undefined) process.on("SIGUSR2", () => void (shiftMs = Number(readFileSync(file, "utf8"))));
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shiftMs] : args, newTarget) as Date,
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === "now" ? () => RealDate.now() + shiftMs : (Reflect.get(target, name, receiver) as unknown),
});
