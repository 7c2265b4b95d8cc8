import { waitFor } from '@testing-library/react';
import { proxy, ref } from 'valtio/vanilla';
import { keptFileOf, takeAgain, takeUp } from './kept-file';
import { uploadFile } from './upload-file';
import type { UploadOptions } from './upload-progress';
import { newUploadQueue, type Upload } from './upload-queue';

const endUpload = jest.fn();
jest.mock('./upload-file', () => ({ uploadFile: jest.fn() }));
jest.mock('./send-parts', () => ({ endUpload: (location: string) => endUpload(location) }));

const begun = { location: '/api/objects/tus/1', objectPath: '/api/objects/1' };
interface Sent {
  file: File;
  options: UploadOptions;
  arrive: (address: string) => void;
  fail: (error: Error) => void;
}
/** What is under way: the test says how it goes on. */
let sent: Sent[];
beforeEach(() => {
  sent = [];
  jest.mocked(uploadFile).mockImplementation(
    (file, _kind, options) =>
      new Promise((arrive, fail) => {
        sent.push({ file, options, arrive, fail });
        options.signal?.addEventListener('abort', () => fail(new Error('Interrupted')));
      }),
  );
});
const song = (name: string, content = 'song') => new File([content], name, { lastModified: 1 });
const upload = (file = song('a.wav')) => proxy<Upload>({ file: ref(file), progress: 0 });
const underWay = (count: number) => waitFor(() => expect(sent).toHaveLength(count));

test('a file is known, waits for its turn, is sent, and has arrived; once', async () => {
  const known = jest.fn();
  const queue = newUploadQueue('audio', { atOnce: 1, onKnown: known });
  const [first, second] = [upload(), upload(song('b.wav'))];
  const address = queue.start(first);
  expect(first.upload).toBe('hashing');
  void queue.start(second);
  await underWay(1);
  expect(known).toHaveBeenCalledTimes(2);
  expect([first.upload, second.upload]).toEqual(['sending', 'waiting']);
  void queue.start(first);
  sent[0]?.options.onProgress(0.62);
  expect(first.progress).toBe(0.62);
  sent[0]?.options.onWaiting?.(true);
  expect(first.isWaiting).toBe(true);
  sent[0]?.arrive('/api/objects/1');
  expect(await address).toBe('/api/objects/1');
  expect(first).toMatchObject({ upload: 'done', progress: 1, address: '/api/objects/1' });
  await underWay(2);
  expect(sent[1]?.file.name).toBe('b.wav');
  expect(await queue.start(first)).toBe('/api/objects/1');
  expect(sent).toHaveLength(2);
});

test('paused, it gives its turn away and tells nothing more; it goes on where it stopped', async () => {
  const queue = newUploadQueue('audio', { atOnce: 1 });
  const [first, second] = [upload(), upload(song('b.wav'))];
  void queue.start(first);
  void queue.start(second);
  await underWay(1);
  sent[0]?.options.onBegun?.(begun);
  queue.pause(first);
  await underWay(2);
  sent[0]?.options.onProgress(0.9);
  expect(first).toMatchObject({ upload: 'paused', progress: 0, uploadError: undefined });
  void queue.start(first);
  sent[1]?.arrive('/api/objects/2');
  await underWay(3);
  expect(sent[2]?.options.begun).toEqual(begun);
});

test('refused, it says why, and another try goes on', async () => {
  const queue = newUploadQueue('audio');
  const refused = upload();
  const first = queue.start(refused);
  await underWay(1);
  sent[0]?.options.onBegun?.(begun);
  sent[0]?.fail(new Error('Too much'));
  await expect(first).rejects.toThrow('Too much');
  expect(refused).toMatchObject({ upload: 'refused', uploadError: new Error('Too much') });
  void queue.start(refused);
  await underWay(2);
  expect(refused).toMatchObject({ upload: 'sending', uploadError: undefined });
  expect(sent[1]?.options.begun).toEqual(begun);
});

test('given up, it ends, and what was sent of it is deleted', async () => {
  const queue = newUploadQueue('audio');
  const dropped = upload();
  void queue.start(dropped);
  await underWay(1);
  sent[0]?.options.onBegun?.(begun);
  queue.drop(dropped);
  expect(sent[0]?.options.signal?.aborted).toBe(true);
  await waitFor(() => expect(endUpload.mock.calls).toEqual([[begun.location]]));
});

test('an upload that ended with its tab goes on with the same file, and with no other', async () => {
  const queue = newUploadQueue('audio');
  const left = upload();
  void queue.start(left);
  await underWay(1);
  sent[0]?.options.onBegun?.(begun);
  sent[0]?.options.onProgress(0.5);
  queue.pause(left);
  const kept = JSON.parse(JSON.stringify(keptFileOf(left)));
  const again = proxy<Upload>({ file: null, progress: 0.5, kept });
  const others = [song('other.wav', 'another song'), song('a (Instrumental).wav')];
  expect(await takeUp([again], [...others, song('a.wav')], takeAgain)).toEqual(others);
  void queue.start(again);
  await underWay(2);
  expect(sent[1]?.options.begun).toEqual(begun);
  expect(again).toMatchObject({ progress: 0.5, kept: undefined });
});
