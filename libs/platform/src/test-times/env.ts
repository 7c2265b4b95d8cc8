import { readTestTimes, type TestTimes } from './read-test-times';

const readOrExit = (): TestTimes => {
  try {
    return readTestTimes(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
};

export const testTimes = readOrExit();
