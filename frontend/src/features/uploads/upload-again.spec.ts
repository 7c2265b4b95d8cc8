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
const told = { onProgress: () => undefined };

test('an upload that ended with its tab goes on with the same file, and a finished one does not', async () => {
  const begun = { location: '/api/objects/tus/1', objectPath: '/api/objects/1' };
  uploads(({ onBegun }) => {
    onBegun?.(begun);
    return Promise.reject(new Error('The tab was closed'));
  });
  await expect(uploadAgain(song('a.wav'), told)).rejects.toThrow();
  uploads(() => Promise.resolve(begun.objectPath));
  await uploadAgain(song('other.wav', 'another song'), told);
  await uploadAgain(song('a (Instrumental).wav'), told);
  expect(await uploadAgain(song('a.wav'), told)).toBe(begun.objectPath);
  await uploadAgain(song('a.wav'), told);
  expect(given).toEqual([undefined, undefined, undefined, begun, undefined]);
});
