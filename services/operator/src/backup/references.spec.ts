import { referencesOf } from './references';

test('a submission names the files of its songs and their versions, or the archive of them', () => {
  const of = referencesOf('intake', 'artist_submissions');
  const files = { songs: [{ objectKey: 'a' }, {}], versions: [{ objectKey: 'b' }, {}] };
  expect(of?.(files)).toEqual(['a', 'b']);
  expect(of?.({ ...files, archive: { key: 'zip' } })).toEqual(['zip']);
});

test('a project names its picture, its film and the excerpts that are done: a backup without them is not whole', () => {
  const of = referencesOf('content', 'projects');
  const cues = [
    { state: 'done', excerptKey: 'c' },
    { state: 'failed', excerptKey: 'd' },
    { state: 'queued', excerptKey: 'e' },
  ];
  expect(of?.({ picture: { objectKey: 'a' }, film: { objectKey: 'b' }, cues })).toEqual(['a', 'b', 'c']);
  expect(of?.({ picture: null })).toEqual([]);
  expect(of?.({ picture: { objectKey: 'a' }, deletedAt: new Date() })).toEqual([]);
});
