/** Visits 1 to `runs`, some at a time. One that fails ends it, once those that are under way have come to their end. */
export const visitSideBySide = async (
  { runs, atATime }: { runs: number; atATime: number },
  visit: (nth: number) => Promise<void>,
): Promise<void> => {
  let last = 0;
  const failures: unknown[] = [];
  const work = async () => {
    while (last < runs && failures.length === 0) await visit(++last).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atATime }, work));
  if (failures.length > 0) throw failures[0];
};
