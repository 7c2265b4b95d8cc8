import { namesTag } from './entity-tag';

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('If-None-Match %s names "a": %s', (header, expected) => expect(namesTag(header, '"a"')).toBe(expected));
