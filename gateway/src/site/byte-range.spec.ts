import { byteRangeOf } from './byte-range';

test.each([
  [undefined, 'all'],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-200', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-200', { first: 0, last: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=20-10', 'all'],
  ['bytes=-', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['lines=1-2', 'all'],
])('of 100 bytes %s means %j', (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});
