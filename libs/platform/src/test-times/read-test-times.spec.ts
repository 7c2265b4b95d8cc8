import { readTestTimes } from './read-test-times';

test('times are the real ones unless a test shortens them', () => {
  expect(readTestTimes({})).toEqual({ pace: 1, undoWindowSec: undefined });
  expect(readTestTimes({ TEST_PACE: '0.1', TEST_UNDO_WINDOW_SEC: '4' })).toEqual({ pace: 0.1, undoWindowSec: 4 });
});

test('production refuses shortened times, and a value that is no time is named', () => {
  expect(() => readTestTimes({ NODE_ENV: 'production', TEST_PACE: '0.1' })).toThrow('TEST_PACE is for tests');
  expect(() => readTestTimes({ TEST_UNDO_WINDOW_SEC: 'soon' })).toThrow("TEST_UNDO_WINDOW_SEC is 'soon'");
});
