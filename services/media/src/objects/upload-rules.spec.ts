import { hasRoom, judgeClaim, judgeUpload } from './upload-rules';

const mebibyte = 2 ** 20;
const gibibyte = 2 ** 30;

test.each([
  [{}, undefined],
  [{ size: 200 * mebibyte, type: 'audio/wav' }, undefined],
  [{ size: 200 * mebibyte + 1 }, 'too_large'],
  [{ kind: 'hero', size: 100 * mebibyte + 1 }, 'too_large'],
  [{ kind: 'image', size: 5 * mebibyte + 1 }, 'too_large'],
  [{ kind: 'image', type: 'image/png' }, undefined],
  [{ kind: 'image', type: 'image/svg+xml' }, 'wrong_type'],
  [{ kind: 'audio', type: 'text/html' }, 'wrong_type'],
  [{ kind: 'track', type: 'Audio/FLAC' }, undefined],
  [{ kind: 'audio', type: 'video/ogg', filename: 'Salt Roads.ogg' }, undefined],
  [{ kind: 'audio', type: 'video/ogg' }, undefined],
  [{ kind: 'audio', type: 'application/x-ogg' }, undefined],
  [{ kind: 'track', type: 'application/x-flac', filename: 'a.flac' }, undefined],
  [{ kind: 'audio', type: 'text/plain', filename: 'Salt Roads.WAV' }, undefined],
  [{ kind: 'audio', type: 'text/html', filename: 'a.wav' }, 'wrong_type'],
  [{ kind: 'track', type: 'application/javascript', filename: 'a.mp3' }, 'wrong_type'],
  [{ kind: 'audio', type: 'text/plain', filename: 'Lyrics.txt' }, 'wrong_type'],
  [{ kind: 'audio', type: 'video/ogg', filename: 'a.ogg', size: 200 * mebibyte + 1 }, 'too_large'],
  [{ kind: 'hero', type: 'audio/mpeg', filename: 'a.mp3' }, 'wrong_type'],
  [{ kind: 'hero', type: 'audio/mpeg' }, 'wrong_type'],
  [{ kind: 'csv', type: 'text/csv', size: 20 * mebibyte }, undefined],
  [{ kind: 'csv', type: 'application/vnd.ms-excel' }, undefined],
  [{ kind: 'csv', size: 20 * mebibyte + 1 }, 'too_large'],
  [{ kind: 'csv', type: 'audio/wav' }, 'wrong_type'],
  [{ type: 'text/csv' }, undefined],
  [{ type: 'text/csv', size: 20 * mebibyte + 1 }, 'too_large'],
] as const)('an upload of %j: %s', (upload, kind) => expect(judgeUpload(upload)?.kind).toBe(kind));

test.each([
  ['project/1', { contentType: 'image/png', bytes: 5 * mebibyte }, undefined],
  ['project/1', { contentType: 'image/png', bytes: 5 * mebibyte + 1 }, 'too_large'],
  ['project/1', { contentType: 'application/xml', bytes: 1 }, 'wrong_type'],
  ['hero/hero', { contentType: 'video/webm', bytes: 100 * mebibyte }, undefined],
  ['hero/hero', { contentType: 'video/webm', bytes: 100 * mebibyte + 1 }, 'too_large'],
  ['hero/hero', { contentType: 'image/png', bytes: 1 }, 'wrong_type'],
  ['track/1-0', { contentType: 'audio/mpeg', bytes: 1 }, undefined],
  ['track/1-0', { contentType: 'application/octet-stream', bytes: 1 }, undefined],
  ['track/1-0', { contentType: 'text/plain', bytes: 1 }, 'wrong_type'],
  ['track/1-0', { contentType: 'application/pdf', bytes: 1 }, 'wrong_type'],
  ['track/1-0', { contentType: 'audio/mpeg', bytes: 0 }, 'wrong_type'],
  ['import/1', { contentType: 'text/plain', bytes: 20 * mebibyte }, undefined],
  ['import/1', { contentType: 'application/octet-stream', bytes: 2 }, undefined],
  ['import/1', { contentType: 'text/plain', bytes: 20 * mebibyte + 1 }, 'too_large'],
  ['import/1', { contentType: 'audio/mpeg', bytes: 2 }, undefined],
  ['import/1', { contentType: 'application/zip', bytes: 1 }, 'wrong_type'],
  ['song/ABC1234_S1', { contentType: 'application/pdf', bytes: gibibyte }, undefined],
] as const)('for %s a file of %j: %s', (owner, file, kind) => expect(judgeClaim(owner, file)?.kind).toBe(kind));

test('the sentence says how much is possible', () =>
  expect(judgeUpload({ size: gibibyte })?.message).toBe('This file is too large: at most 200 MB are possible.'));

test('what is kept free is not for uploads', () => {
  const room = { freeBytes: 5 * gibibyte, totalBytes: 40 * gibibyte, reservedBytes: 4 * gibibyte };
  expect([hasRoom(room), hasRoom(room, gibibyte), hasRoom(room, gibibyte + 1)]).toEqual([true, true, false]);
  expect(hasRoom({ freeBytes: Infinity, totalBytes: Infinity, reservedBytes: 0 }, gibibyte)).toBe(true);
});
