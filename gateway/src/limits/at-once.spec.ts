import { AtOnce } from './at-once';

test('an address has its share, all together theirs; what ends makes room, once', () => {
  const uploads = new AtOnce({ what: 'uploads', perAddress: 2, all: 3 });
  const endFirst = uploads.begin('a');
  uploads.begin('a');
  expect(() => uploads.begin('a')).toThrow(expect.objectContaining({ kind: 'too_many', retryAfterSec: 5 }));
  uploads.begin('b');
  expect(() => uploads.begin('c')).toThrow(expect.objectContaining({ kind: 'unavailable' }));
  endFirst();
  endFirst();
  uploads.begin('c');
  expect(() => uploads.begin('a')).toThrow(expect.objectContaining({ kind: 'unavailable' }));
});
