import { isStoreAway } from './store-errors';

const named = (name: string, code?: number) => Object.assign(new Error('no'), { name, code });

test.each([
  [named('MongoServerSelectionError'), true],
  [named('MongoNetworkTimeoutError'), true],
  [named('MongoWaitQueueTimeoutError'), true],
  [named('MongoServerError', 14031), true], // no room on the disk
  [named('MongoServerError', 11000), false], // a duplicate
  [named('ValidationError'), false],
  ['MongoNetworkError', false],
])('%s: is the store away? %s', (error, isAway) => {
  expect(isStoreAway(error)).toBe(isAway);
});
