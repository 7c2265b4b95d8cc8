import { AppError } from '@cueroom/contracts/app-error';
import { readImport } from '@cueroom/contracts/catalog/imports';
import { trackReleaseChanged } from '@cueroom/contracts/catalog/tracks';
import { claimObject } from '@cueroom/contracts/media/objects';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { log } from '@cueroom/platform/logger';
import { withAdmin } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { type Replica, replica, rights } from './imports.fixture';

log.level = 'silent';
jest.setTimeout(60_000);
const database = freshDatabase();
let catalog: Replica;
beforeEach(async () => {
  catalog = await replica(database);
  await catalog.clear();
});
afterEach(() => catalog.stop());

const track = async (title: string, fields: object = {}) =>
  catalog.tracks.add({ title, artist: 'The Test Pressing', ...fields });
const rowsOf = async (id: string, state?: string) => (await catalog.controller.list({ id, state })).items;

test('what was exported and comes back changes nothing; one cell changes one field', async () => {
  await track('Salt Roads', { bpm: 72.5, tags: ['slow, sad', '=strings'], rights, description: '-6 dB\n"loud"' });
  await track('Undertow', { available: false });
  const table = await catalog.exported();
  expect((await catalog.upload(table)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 });
  table[1]![table[0]!.indexOf('isrc')] = 'us-s1z-99-00002';
  table[2]![table[0]!.indexOf('album')] = 'Tides';
  const { id, counts, state } = await catalog.upload(table);
  expect([state, counts]).toEqual(['ready', { new: 0, changed: 2, unchanged: 0, refused: 0 }]);
  const [first, second] = await rowsOf(id);
  expect(first).toMatchObject({ line: 2, matchedBy: 'id', title: 'Salt Roads' });
  expect(first?.changes).toEqual([{ field: 'isrc', from: 'USS1Z9900001', to: 'USS1Z9900002' }]);
  expect(second?.changes).toEqual([{ field: 'album', from: '', to: 'Tides' }]);
});

test('headings of others are guessed; new tracks are made, known ones are found by their ISRC, and all of it is undone', async () => {
  const known = await track('Salt Roads', { rights, album: 'Field Notes', releasedForSite: true });
  const before = await catalog.records();
  const first = await catalog.upload([
    ['Track Title', 'Artist Name', 'ISRC', 'Length', 'Keywords', 'Album'],
    ['Salt Roads', 'Zoë', 'USS1Z9900001', '2:21', 'slow, strings', ''],
    ['\u202aUndertow\u202c', 'Oto\u200b Beke', 'GBAYE0601477', '61.5', '', ''],
  ]);
  expect(first.columns).toEqual({
    title: 'Track Title',
    artist: 'Artist Name',
    isrc: 'ISRC',
    duration: 'Length',
    tags: 'Keywords',
    album: 'Album',
  });
  expect(first.counts).toMatchObject({ new: 1, changed: 1 });
  expect((await rowsOf(first.id, 'changed'))[0]).toMatchObject({ matchedBy: 'isrc', trackId: known.id });
  const done = await catalog.apply(first.id);
  expect([done.state, done.progress, Date.parse(done.undoUntil ?? '') > Date.now() + 23 * 3_600_000]).toEqual([
    'done',
    100,
    true,
  ]);
  expect((await rowsOf(first.id, 'new'))[0]).toMatchObject({ title: 'Undertow', artist: 'Oto Beke' });
  const [changed, made] = await catalog.records();
  expect(changed).toMatchObject({
    artist: 'Zoë',
    album: null,
    duration: 141,
    tags: ['slow', 'strings'],
    title: 'Salt Roads',
  });
  expect(changed?.rights).toEqual(before[0]?.rights);
  expect(made).toMatchObject({ title: 'Undertow', available: true, rights: { isrc: 'GBAYE0601477' }, versions: [] });
  expect((await catalog.repository.list({ q: 'oto GBAYE0601477' })).total).toBe(1);
  await eventually(() => expect(catalog.bus.published(trackReleaseChanged)).toEqual([{ trackId: known.id }]));
  expect((await catalog.repository.get(known.id)).revision).toBe(1);
  // Clients who have it on an open page see the change.
  expect(catalog.places.changedIds).toContain(known.id);

  catalog.places.changedIds.length = 0;
  expect((await catalog.undo(first.id)).state).toBe('undone');
  expect(await catalog.records()).toEqual(before);
  expect(catalog.places.changedIds.sort()).toEqual([known.id, made?.id].sort());
  await expect(catalog.controller.undo({ id: first.id })).rejects.toMatchObject({ kind: 'conflict' });
});

test('applying and undoing are one change each, of the import; of what they do to tracks nothing is told', async () => {
  const { id } = await catalog.upload([
    ['title', 'artist'],
    ['Salt Roads', 'Mara'],
    ['Undertow', 'Mara'],
  ]);
  await withAdmin('grace', () => catalog.apply(id));
  await expect(withAdmin('grace', () => catalog.apply(id))).rejects.toMatchObject({ kind: 'conflict' });
  await withAdmin('grace', () => catalog.undo(id));
  const reported = { entityType: 'import', entityId: id, by: 'grace', tracks: { count: 2, fileName: 'tracks.csv' } };
  await eventually(() =>
    expect(catalog.bus.published(recordChanged)).toMatchObject([
      { ...reported, did: 'imported' },
      { ...reported, did: 'import-undone' },
    ]),
  );
});

test('each refusal names line and column, and nothing is written unless the good rows are asked for', async () => {
  const known = await track('Salt Roads', { rights });
  const twin = await track('Twin');
  const { id, counts } = await catalog.upload([
    ['id', 'title', 'artist', 'isrc', 'bpm', 'genre', 'writers', 'available'],
    [known.id, '', 'Zoë', '', '', '', '', 'true'],
    ['f'.repeat(24), 'A', 'B', '', '', '', '', ''],
    ['', 'A', 'B', 'US-1', '-3', 'Polka', 'Ana|writer|50||00014107339', 'maybe'],
    [twin.id, 'Twin', 'B', '', '', '', '', 'yes'],
    [twin.id, 'Twin', 'C', '', '', '', '', 'yes'],
    ['', 'A', 'B', 'GBAYE0601477', '', '', '', ''],
    ['', 'A', 'B', 'GBAYE0601477', '', '', '', ''],
    ['', 'Good', 'B', '', '', '', '', ''],
    ['', 'Long', 'B', '', '', '', '', '', 'more'],
  ]);
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 8 });
  const refused = await rowsOf(id, 'refused');
  expect(refused.map(({ errors }) => errors)).toEqual([
    ['Line 2, Title: Title is required'],
    ['Line 3, Id: There is no track of this id'],
    [
      'Line 4, Genre: There is no genre “Polka”',
      'Line 4, BPM: Must be a positive number',
      'Line 4, Available: Please write true or false',
      'Line 4, ISRC: Not a valid ISRC',
      'Line 4, Writers 1: Not a valid IPI',
    ],
    ['Line 5: Lines 5 and 6 name the same track'],
    ['Line 6: Lines 5 and 6 name the same track'],
    ['Line 7: Lines 7 and 8 name the same track'],
    ['Line 8: Lines 7 and 8 name the same track'],
    ['Line 10: There are 9 cells, and 8 headings'],
  ]);
  await expect(catalog.controller.apply({ id })).rejects.toMatchObject({ kind: 'impossible' });
  expect((await catalog.records()).map(({ title }) => title)).toEqual(['Salt Roads', 'Twin']);
  expect((await catalog.apply(id, true)).counts.refused).toBe(8);
  expect((await catalog.records()).map(({ title }) => title)).toEqual(['Salt Roads', 'Twin', 'Good']);
  await expect(catalog.controller.apply({ id, goodRowsOnly: true })).rejects.toMatchObject({ kind: 'conflict' });
});

test('a row with an unknown genre or mood is refused until the word is added; then it is judged anew', async () => {
  const table = [
    ['title', 'artist', 'genre', 'mood'],
    ['A', 'Mara', 'Trip-Hop', 'Dark'],
    ['B', 'Mara', 'trip-hop', 'Wry'],
    ['C', 'Mara', 'Soul/Funk, Latin', ''],
    ['D', 'Mara', 'folk; Polka', ''],
    ['E', 'Mara', 'x'.repeat(61), ''],
  ];
  const { id, counts, unknown } = await catalog.upload(table);
  expect([counts.new, counts.refused, unknown]).toEqual([1, 4, { genres: ['Trip-Hop', 'Soul/Funk'], moods: ['Wry'] }]);
  expect((await rowsOf(id, 'refused'))[1]?.errors).toEqual([
    'Line 3, Genre: There is no genre “trip-hop”',
    'Line 3, Mood: There is no mood “Wry”',
  ]);
  await catalog.vocabulary.change(unknown);
  const judged = await catalog.settled(id);
  expect([judged.counts.new, judged.counts.refused, judged.unknown]).toEqual([4, 1, { genres: [], moods: [] }]);
  await catalog.apply(id, true);
  expect((await catalog.records()).map(({ genre, mood }) => [genre, mood])).toEqual([
    ['Trip-Hop', 'Dark'],
    ['Trip-Hop', 'Wry'],
    ['Soul/Funk', null],
    ['Folk', null],
  ]);
  // What it took back is no longer in use.
  await expect(catalog.vocabulary.change({ genres: [] })).rejects.toMatchObject({ kind: 'conflict' });
  await catalog.undo(id);
  expect(await catalog.vocabulary.change({ genres: [], moods: [] })).toMatchObject({ genres: [], moods: [] });
});

test('other columns are judged anew; a column that is not there is refused', async () => {
  const table = [
    ['Name', 'By', 'Label'],
    ['Salt Roads', 'Zoë', 'Low Tide'],
  ];
  const { id, counts } = await catalog.upload(table);
  expect(counts.refused).toBe(1);
  await expect(catalog.controller.map({ id, columns: { artist: 'Nobody' } })).rejects.toMatchObject({
    errors: { 'columns.artist': ['This file has no column “Nobody”'] },
  });
  await catalog.controller.map({ id, columns: { title: 'Name', artist: 'by', master: null } });
  const mapped = await catalog.settled(id);
  expect(mapped).toMatchObject({
    state: 'ready',
    columns: { title: 'Name', artist: 'By' },
    counts: { new: 1, refused: 0 },
  });
  const chosen = await catalog.upload(table, { title: 'Name', artist: 'By' });
  expect(chosen.counts.new).toBe(1);
  expect(await catalog.upload(table, { title: 'Titel' })).toMatchObject({
    state: 'failed',
    error: 'This file has no column “Titel”',
  });
});

test('undo spares what was changed since, field by field, and new tracks that somebody has worked on', async () => {
  const known = await track('Salt Roads', { album: 'Field Notes', rights });
  const { id } = await catalog.upload([
    ['id', 'title', 'artist', 'album', 'isrc', 'writers', 'restrictions'],
    [known.id, 'Salt Roads II', 'Zoë', 'Tides', 'GBAYE0601477', 'Bo|writer|100||||||ana', 'no tobacco'],
    ['', 'Touched', 'B', '', '', '', ''],
    ['', 'Untouched', 'B', '', '', '', ''],
  ]);
  await catalog.apply(id);
  const made = (await catalog.records()).find(({ title }) => title === 'Touched')!;
  const imported = (await catalog.repository.get(known.id)).rights!;
  await catalog.tracks.update(made.id, { mood: 'Dark' });
  await catalog.tracks.update(known.id, { album: 'Mine', rights: { ...imported, isrc: 'USS1Z9900003' } });
  await catalog.undo(id);
  const [salt, ...others] = await catalog.records();
  expect(salt).toMatchObject({ title: 'Salt Roads', artist: 'The Test Pressing', album: 'Mine' });
  expect(salt?.rights).toMatchObject({ isrc: 'USS1Z9900003', composition: rights.composition, restrictions: null });
  expect(others.map(({ title, mood }) => [title, mood])).toEqual([['Touched', 'Dark']]);
});

test('two imports are undone in the order of their undoing; the first has then nothing left to spare', async () => {
  const first = await catalog.upload([
    ['title', 'artist', 'isrc'],
    ['Salt Roads', 'Zoë', 'GBAYE0601477'],
  ]);
  await catalog.apply(first.id);
  const second = await catalog.upload([
    ['title', 'artist', 'isrc', 'tags'],
    ['Salt Roads', 'Zoë', 'GBAYE0601477', 'slow'],
  ]);
  await catalog.apply(second.id);
  await catalog.undo(second.id);
  expect(await catalog.records()).toMatchObject([{ title: 'Salt Roads', tags: [] }]);
  await catalog.undo(first.id);
  expect(await catalog.records()).toEqual([]);
});

test('a track that changes or goes between preview and import is judged again', async () => {
  const [gone, changed] = [await track('Gone'), await track('Changed', { album: 'Old' })];
  const { id } = await catalog.upload([
    ['id', 'title', 'artist', 'album'],
    [gone.id, 'Gone', 'The Test Pressing', 'New'],
    [changed.id, 'Changed', 'The Test Pressing', 'New'],
  ]);
  await catalog.repository.trash(gone.id);
  await catalog.tracks.update(changed.id, { album: 'Between' });
  const { counts } = await catalog.apply(id);
  expect(counts).toMatchObject({ changed: 1, refused: 1 });
  await catalog.undo(id);
  expect(await catalog.records()).toMatchObject([{ title: 'Changed', album: 'Between' }]);
});

test('a creation that is repeated with its key is one import; a file of another kind is refused', async () => {
  const idempotency = { key: 'abcdefgh1', bodyHash: '0'.repeat(64) };
  const wanted = { fileUrl: `/api/objects/${anObjectKey()}`, idempotency };
  const { id, state } = await catalog.controller.add(wanted);
  const names = new RecordNames(catalog.importModel.db);
  const [named] = await names.of([{ entityType: 'import', entityId: id }]);
  expect(named?.name).toBe('tracks.csv');
  expect([state, await catalog.controller.add(wanted)]).toEqual([
    'reading',
    expect.objectContaining({ id, isRepeated: true }),
  ]);
  await expect(catalog.controller.add({ fileUrl: 'https://example.org/a.csv' })).rejects.toMatchObject({
    errors: { fileUrl: [expect.any(String)] },
  });
  catalog.bus.answer(claimObject, () => {
    throw new AppError('wrong_type', 'This is not a CSV file.');
  });
  await expect(catalog.controller.add({ fileUrl: wanted.fileUrl })).rejects.toMatchObject({ kind: 'wrong_type' });
});

test('a job that was lost is asked for again; what cannot be read fails, and nothing can be done with it', async () => {
  const { id } = await catalog.controller.add({ fileUrl: `/api/objects/${anObjectKey()}` });
  const [asked] = catalog.bus.enqueued(readImport);
  expect(await catalog.keeper.enqueueOverdue(Date.now() + 120_000)).toBe(0);
  catalog.bus.loseAll();
  expect(await catalog.keeper.enqueueOverdue(Date.now() + 120_000)).toBe(1);
  expect(catalog.bus.enqueued(readImport)).toEqual([asked]);
  await expect(catalog.controller.apply({ id })).rejects.toMatchObject({ kind: 'conflict' });
  await catalog.controller.fail({ importId: id, error: 'Line 3: a quote is opened and not closed' });
  expect(await catalog.controller.get({ id })).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/Line 3/),
  });
  await expect(catalog.controller.apply({ id })).rejects.toMatchObject({ kind: 'conflict' });
  await expect(catalog.controller.map({ id, columns: {} })).rejects.toMatchObject({ kind: 'conflict' });
});

test('after a day there is no undo, and the rows are gone; after a month the import is', async () => {
  const dayMs = 24 * 3_600_000;
  const { id } = await catalog.upload([
    ['title', 'artist'],
    ['Salt Roads', 'Zoë'],
  ]);
  const waiting = await catalog.upload([
    ['title', 'artist'],
    ['Undertow', 'Zoë'],
  ]);
  await catalog.apply(id);
  await catalog.keeper.dropOld(Date.now() + dayMs / 2);
  expect(await rowsOf(id)).toHaveLength(1);
  await catalog.importModel.updateOne({ _id: id }, { undoUntil: new Date(), rowsUntil: new Date() });
  await expect(catalog.controller.undo({ id })).rejects.toMatchObject({ message: expect.stringMatching(/24 hours/) });
  await catalog.keeper.dropOld(Date.now() + 8 * dayMs);
  expect([await rowsOf(id), await rowsOf(waiting.id)]).toEqual([[], []]);
  expect(await catalog.controller.get({ id: waiting.id })).toMatchObject({ state: 'failed', examples: [] });
  await catalog.keeper.dropOld(Date.now() + 31 * dayMs);
  await expect(catalog.controller.get({ id })).rejects.toMatchObject({ kind: 'not_found' });
  expect(await catalog.rowModel.countDocuments()).toBe(0);
});
