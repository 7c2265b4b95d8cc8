import { uploadAgain } from './upload-again';
import { uploadFile, type UploadOptions } from './upload-file';

jest.mock('./upload-file', () => ({ uploadFile: jest.fn() }));
const given: (UploadOptions['begun'] | undefined)[] = [];
const uploads = (run: (options: UploadOptions) => Promise<string>) =>
  jest.mocked(uploadFile).mockImplementation((_file, _kind, options) => {
    given.push(options.begun);
    return run(options);
  });
const song = (name: string, content = 'song') => new File([content], name, { lastModified: 1 });
const reported = { onProgress: () => undefined };

test('an upload that ended with its tab goes on with the same file, and a finished one does not', async () => {
  const begun = { location: '/api/objects/tus/1', objectPath: '/api/objects/1' };
  uploads(({ onBegun }) => {
    onBegun?.(begun);
    return Promise.reject(new Error('The tab was closed'));
  });
  await expect(uploadAgain(song('a.wav'), reported)).rejects.toThrow();
  uploads(() => Promise.resolve(begun.objectPath));
  await uploadAgain(song('other.wav', 'another song'), reported);
  await uploadAgain(song('a (Instrumental).wav'), reported);
  expect(await uploadAgain(song('a.wav'), reported)).toBe(begun.objectPath);
  await uploadAgain(song('a.wav'), reported);
  expect(given).toEqual([undefined, undefined, undefined, begun, undefined]);
});

test('what is remembered of uploads that nobody goes on with is forgotten after a day', async () => {
  const at = Date.parse('2026-11-01T10:00:00Z');
  const now = jest.spyOn(Date, 'now').mockReturnValue(at);
  uploads(({ onBegun }) => {
    onBegun?.({ location: '/api/objects/tus/2', objectPath: '/api/objects/2' });
    return Promise.reject(new Error('The tab was closed'));
  });
  const keptOf = () => Object.keys(localStorage).filter((key) => key.endsWith('-old.wav'));
  await expect(uploadAgain(song('old.wav'), reported)).rejects.toThrow();
  now.mockReturnValue(at + 86_000_000);
  await expect(uploadAgain(song('new.wav'), reported)).rejects.toThrow();
  expect(keptOf()).toHaveLength(1);
  now.mockReturnValue(at + 87_000_000);
  await expect(uploadAgain(song('new.wav'), reported)).rejects.toThrow();
  expect(keptOf()).toEqual([]);
  now.mockRestore();
});
