const everyMs = 20;

/** Waits until `fact` holds (does not throw, and does not answer false); fails with its last error when it never does. */
export const eventually = async <T>(
  fact: () => T | Promise<T>,
  { withinMs = 5000 }: { withinMs?: number } = {},
): Promise<T> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      const answer = await fact();
      if (answer !== false) return answer;
      if (Date.now() > deadline) throw new Error(`not true after ${withinMs} ms`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
};
