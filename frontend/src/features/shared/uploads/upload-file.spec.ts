import { FakeServer } from '../../../testing/fake-server';
import { FakeUploads } from '../../../testing/fake-uploads';
import { uploadFile } from './upload-file';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const send = () => {
  const uploadURL = 'http://studio.test/api/objects/00ff?signature=2';
  const server = new FakeServer().on('POST /api/objects/upload', { uploadURL });
  const uploads = new FakeUploads();
  const reported: boolean[] = [];
  const file = new File(['RIFF'], 'a.wav', { type: 'audio/wav' });
  return {
    ...{ server, uploads, reported },
    sent: () =>
      uploadFile(file, 'audio', {
        onProgress: () => undefined,
        onWaiting: (isWaiting) => reported.at(-1) === isWaiting || reported.push(isWaiting),
        delaysMs: [0],
      }),
  };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('in a dead spot a small file says that it waits, before it has a place, and goes on with the connection', async () => {
  const { server, uploads, reported, sent } = send();
  server.hold('POST /api/objects/upload');
  const done = sent();
  await pass(11_000);
  expect(reported).toEqual([true]);
  window.dispatchEvent(new Event('online'));
  await pass(1000);
  expect(server.to('POST /api/objects/upload')).toHaveLength(2);
  expect(uploads.begun).toHaveLength(1);
  uploads.begun[0]?.succeed();
  expect(await done).toBe('http://studio.test/api/objects/00ff');
  expect(reported).toEqual([true, false]);
});

test('at 100 %, too, where nothing comes back; it is tried again by itself', async () => {
  const { uploads, reported, sent } = send();
  const done = sent();
  await pass(100);
  uploads.begun[0]?.moveTo(1);
  await pass(11_000);
  expect(reported.at(-1)).toBe(true);
  await pass(60_000);
  expect(uploads.begun).toHaveLength(2);
  uploads.begun[1]?.succeed();
  expect(await done).toBe('http://studio.test/api/objects/00ff');
  expect(reported.at(-1)).toBe(false);
});
