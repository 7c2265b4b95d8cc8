import { rangeOf } from './range';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
])('of 100 bytes, %s is %j', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});

test('nothing can be a part of nothing', () => expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable'));
