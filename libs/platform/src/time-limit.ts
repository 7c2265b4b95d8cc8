/** @throws what `late` makes, when the time is over; the work itself goes on */
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
