/** Waits for an outcome, good or bad, but no longer than `ms`; whether it came. For closing what may hang. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return (
    (await valueWithin(
      work.then(
        () => true,
        () => true,
      ),
      ms,
    )) ?? false
  );
}

/** The value, or undefined when it failed or did not come within `ms`. For asking what may hang. */
export async function valueWithin<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
