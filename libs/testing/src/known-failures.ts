/** What is wrong with the product, and which tests fail because of it. */
export interface KnownFailures {
  reason: string;
  tests: readonly string[];
}

const isFailedExpectation = (error: unknown): boolean =>
  (error as { matcherResult?: unknown }).matcherResult !== undefined;

/**
 * Declares tests. Those with a known failure must fail, by an expectation, until the defect is fixed: then their names
 * have to be deleted from the list.
 */
export const testsWithKnownFailures = (
  tests: readonly { name: string; run: () => Promise<void> }[],
  knownFailures: readonly KnownFailures[],
): void => {
  const reasons = new Map(knownFailures.flatMap(({ reason, tests: names }) => names.map((name) => [name, reason])));
  for (const { name, run } of tests) {
    const reason = reasons.get(name);
    reasons.delete(name);
    if (!reason) {
      test(name, run);
      continue;
    }
    test.failing(`${name} (known failure: ${reason})`, async () => {
      try {
        await run();
      } catch (error) {
        if (isFailedExpectation(error)) throw error;
        console.error(error); // The test itself is broken: without a failed expectation it counts as passed, and is reported.
      }
    });
  }
  if (reasons.size > 0) throw new Error(`known failures of tests that do not exist: ${[...reasons.keys()].join('; ')}`);
};
