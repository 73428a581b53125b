// Loaded with `node --import` before all else: the process's clock differs from the machine's by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env["CLOCK_SHIFT_MS"]);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: readonly unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + shiftMs] : args, newTarget) as Date,
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name, receiver) =>
    name === "now" ? () => RealDate.now() + shiftMs : (Reflect.get(target, name, receiver) as unknown),
});
