/**
 * The result of `work`, or its error, within so many milliseconds. The work itself goes on, its result is dropped.
 * @throws what `late` makes, when the time is over
 */
export const withinLimit = async <T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
