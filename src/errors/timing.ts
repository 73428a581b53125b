/** The outcome of `work`, or an error once it has taken that long; what comes later is dropped. */
export async function inTime<T>(work: Promise<T>, withinMs: number, toError: () => Error): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(toError());
  }, withinMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
