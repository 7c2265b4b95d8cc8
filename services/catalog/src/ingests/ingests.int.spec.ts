import { ingestFileChanged, type IngestRow } from '@cueroom/contracts/catalog/ingests';
import { claimObject, trackFileChanged } from '@cueroom/contracts/media/objects';
import { AppError } from '@cueroom/contracts/app-error';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { replica, type Replica } from './ingests.fixture';

const database = freshDatabase();
let catalog: Replica;
beforeEach(async () => {
  catalog = await replica(database);
});
afterEach(async () => {
  await catalog.stop();
  await catalog.clear();
});

const facts = ({ title, artist, kind, label, state }: IngestRow) => [title, artist, kind, label, state];

test('files say what they are by their tags, their names and by hand, and become tracks with their versions', async () => {
  const { id, row } = await catalog.begin({
    '03 Low Tide.wav': {
      title: 'Low Tide',
      artist: 'Juno',
      bpm: 92,
      composer: 'Ana Ruiz; Bo Li',
      publisher: 'Tide Music',
    },
    'Juno - Low Tide (Instrumental).wav': {},
    'Low Tide - Drums.wav': {},
    'Mara - Salt Roads.flac': { comment: 'For rain', lyrics: 'Salt\nroads', isrc: 'USS1Z9900001' },
  });
  const main = await row('03 Low Tide.wav');
  const instrumental = await row('Juno - Low Tide (Instrumental).wav');
  expect(facts(main)).toEqual(['Low Tide', 'Juno', null, null, 'ready']);
  expect([instrumental.versionOf, instrumental.kind]).toEqual([main.id, 'instrumental']);
  expect((await row('Low Tide - Drums.wav')).label).toBe('Drums');
  await catalog.change(id, [(await row('Mara - Salt Roads.flac')).id], { genre: 'Folk', album: 'Coast' });
  const done = await catalog.addAll(id);
  expect(done).toMatchObject({ state: 'done', counts: { ready: 0 }, unknown: { genres: [], moods: [] } });
  const [low, salt] = await catalog.catalog();
  expect(low).toMatchObject({ title: 'Low Tide', artist: 'Juno', bpm: 92, duration: 61, audio: { state: 'valid' } });
  expect(low?.versions.map(({ kind, label }) => [kind, label])).toEqual([
    ['instrumental', null],
    ['stem', 'Drums'],
  ]);
  expect(low?.rights?.composition).toEqual([
    { name: 'Ana Ruiz', role: 'composer', share: null },
    { name: 'Bo Li', role: 'composer', share: null },
    { name: 'Tide Music', role: 'publisher', share: null },
  ]);
  expect(low?.clearance.value).toBe('incomplete');
  expect(salt).toMatchObject({
    title: 'Salt Roads',
    artist: 'Mara',
    genre: 'Folk',
    album: 'Coast',
    description: 'For rain',
  });
  expect(salt?.lyrics).toBe('Salt\nroads');
});

test('a file goes from its row to its track, and is not inspected again', async () => {
  const { id, row } = await catalog.begin({ 'Juno - Low Tide.wav': {} });
  const { id: rowId } = await row('Juno - Low Tide.wav');
  await catalog.addAll(id);
  await eventually(() => expect(catalog.bus.published(trackFileChanged)).toHaveLength(1));
  const [changed] = catalog.bus.published(trackFileChanged);
  expect(changed?.former).toEqual({ key: changed?.file?.key, owner: `ingest/${rowId}-1` });
});

test('a file is one row, however often it is sent; and there are at most 500', async () => {
  const { id } = await catalog.controller.add({});
  const key = anObjectKey();
  const [one, other] = await Promise.all([catalog.take(id, 'a.wav', key), catalog.take(id, 'a.wav', key)]);
  expect(one.id).toBe(other.id);
  // Of the last of them the process died before its row was written.
  const late = anObjectKey();
  const placeOf = (objectKey: string) => ({ objectKey, rowId: anObjectKey().slice(0, 24) });
  const places = [...Array.from({ length: 498 }, () => placeOf(anObjectKey())), placeOf(late)];
  await catalog.ingestModel.updateOne({ _id: id }, { $push: { places: { $each: places } } });
  await expect(catalog.take(id, 'c.wav')).rejects.toMatchObject({ kind: 'conflict' });
  expect((await catalog.take(id, 'b.wav', late)).id).toBe(places.at(-1)?.rowId);
});

test('a file that is refused takes no place', async () => {
  const { id } = await catalog.controller.add({});
  catalog.bus.answer(claimObject, () => {
    throw new AppError('invalid', 'This file does not exist');
  });
  await expect(catalog.take(id, 'a.wav')).rejects.toMatchObject({ kind: 'invalid' });
  expect((await catalog.ingestModel.findById(id).lean())?.places).toEqual([]);
});

test('what is in the catalog already, or came before, is a duplicate until it is set ready', async () => {
  const first = await catalog.begin({ 'Juno - Low Tide.wav': {} });
  await catalog.addAll(first.id);
  const [track] = await catalog.catalog();
  const key = track?.fileUrl?.split('/').at(-1) ?? '';
  const { id } = await catalog.controller.add({});
  const keys = { recording: anObjectKey(), cut: anObjectKey(), copy: anObjectKey(), twin: anObjectKey() };
  for (const known of [keys.recording, keys.cut])
    catalog.similar.set(known, [{ objectKey: key, likeness: 'recording' }]);
  catalog.similar.set(keys.copy, [{ objectKey: key, likeness: 'copy' }]);
  for (const known of [keys.copy, keys.twin]) catalog.hashes.set(known, 'same');
  const names = {
    recording: 'Juno - Tide 2.mp3',
    cut: 'Juno - Tide 30s.wav',
    copy: 'Juno - Tide 3.wav',
    twin: 'Juno - Tide 4.wav',
  };
  const ids: Record<string, string> = {};
  for (const [what, name] of Object.entries(names)) {
    ids[what] = (await catalog.take(id, name, keys[what as 'copy'])).id;
    await catalog.read(ids[what]);
  }
  const { rows, counts } = await catalog.controller.get({ id });
  expect(counts).toEqual({ ready: 1, reading: 0, unreadable: 0, duplicate: 3, leftOut: 0 });
  const whole = jest.spyOn(catalog.rows, 'of');
  expect(await catalog.controller.list({})).toMatchObject([{ counts }, { added: 1 }]);
  expect(whole).not.toHaveBeenCalled();
  expect(rows.map(({ duplicateOf }) => duplicateOf)).toEqual([track?.id, null, track?.id, ids.copy]);
  expect(rows[0]?.error).toBe('The same recording as Low Tide by Juno in the catalog');
  await catalog.change(id, [ids.recording ?? ''], { leftOut: false });
  await catalog.addAll(id);
  expect((await catalog.catalog()).map(({ title }) => title)).toEqual(['Low Tide', 'Tide 2', 'Tide 30s']);
});

test('a word that the studio has not keeps its row back, and so does a missing artist', async () => {
  const { id, row } = await catalog.begin({
    'Juno - Low Tide.wav': { genre: 'Trip-Hop' },
    'Salt Roads.wav': { genre: 'folk' },
    'Juno - Undertow.wav': { genre: 'ambient' },
  });
  const { unknown } = await catalog.controller.get({ id });
  expect(unknown).toEqual({ genres: ['Trip-Hop'], moods: [] });
  expect(await catalog.addAll(id)).toMatchObject({ state: 'open', counts: { ready: 2 } });
  expect((await catalog.catalog()).map(({ title, genre }) => [title, genre])).toEqual([['Undertow', 'Ambient']]);
  await expect(catalog.controller.addTracks({ id })).rejects.toMatchObject({ kind: 'impossible' });
  await catalog.words.write({ genres: ['Trip-Hop'] }, undefined, async () => {});
  expect((await catalog.controller.get({ id })).unknown.genres).toEqual([]);
  await catalog.words.write({ genres: [] }, undefined, async () => {});
  const names = ['Juno - Low Tide.wav', 'Salt Roads.wav'];
  await catalog.change(id, await Promise.all(names.map(async (name) => (await row(name)).id)), {
    genre: null,
    artist: 'Juno',
  });
  expect(await catalog.addAll(id)).toMatchObject({ state: 'done' });
  expect(await catalog.catalog()).toHaveLength(3);
});

test('what cannot be read says why, what is left out stays out with its versions, and files are merged by hand', async () => {
  const { id, row } = await catalog.begin({
    'Juno - A.wav': {},
    'A (Instrumental).wav': {},
    'Juno - B.wav': {},
    'Mix of B.wav': {},
  });
  const broken = await catalog.take(id, 'C.wav');
  await catalog.read(broken.id, {}, { state: 'invalid', error: 'This file is damaged' });
  expect(await row('C.wav')).toMatchObject({ state: 'unreadable', error: 'This file is damaged' });
  await catalog.change(id, [(await row('Juno - A.wav')).id], { leftOut: true });
  expect((await row('A (Instrumental).wav')).state).toBe('leftOut');
  const [main, mix] = [await row('Juno - B.wav'), await row('Mix of B.wav')];
  await catalog.change(id, [mix.id], { versionOf: main.id, kind: 'alternative-mix' });
  await expect(catalog.change(id, [main.id], { versionOf: mix.id })).rejects.toMatchObject({ kind: 'invalid' });
  await catalog.addAll(id);
  const [track, ...more] = await catalog.catalog();
  expect([track?.title, track?.versions.map(({ kind }) => kind), more]).toEqual(['B', ['alternative-mix'], []]);
});

test('one undo takes all tracks back but those that were changed, and the files can be added again', async () => {
  const { id, row } = await catalog.begin({ 'Juno - A.wav': {}, 'A (Instrumental).wav': {}, 'Juno - B.wav': {} });
  await catalog.addAll(id);
  const [, b] = await catalog.catalog();
  const kept = (await catalog.many.find([b?.id ?? '']))[0];
  if (kept) await catalog.tracks.update(kept, { mood: 'Dark' });
  await catalog.controller.undo({ id });
  expect(await catalog.settled(id)).toMatchObject({ state: 'open', counts: { ready: 2 } });
  expect((await catalog.catalog()).map(({ title }) => title)).toEqual(['B']);
  const { id: rowId } = await row('Juno - A.wav');
  expect(catalog.bus.asked(claimObject).map(({ owner }) => owner)).toContain(`ingest/${rowId}-2`);
  await catalog.addAll(id);
  expect((await catalog.catalog()).map(({ title, versions }) => [title, versions.length])).toEqual([
    ['A', 1],
    ['B', 0],
  ]);
});

test('a table says more of files than their tags, by file name, ISRC, or artist and title; what is typed stands above it', async () => {
  const { id, row } = await catalog.begin({
    'LT_master.wav': { title: 'Low Tide', artist: 'J.', genre: 'Rock' },
    'b.wav': { isrc: 'USS1Z9900001' },
    'Mara - Salt Roads.wav': {},
    'Mara - Undertow.wav': {},
  });
  await catalog.change(id, [(await row('b.wav')).id], { title: 'By hand' });
  const { table } = await catalog.tell(id, [
    ['File Name', 'Track Title', 'Artist', 'Genre', 'ISRC', 'Tags', 'Writers'],
    ['lt_master.aiff', 'Low Tide (Main)', 'Juno', 'Folk', '', 'rain, sea', 'Ana Ruiz 50%, Bo Li 50%'],
    ['', 'Stillwater', 'Juno', '', 'US-S1Z-99-00001', '', ''],
    ['', 'Salt Roads', 'Mara', '', 'no ISRC', '', ''],
    ['lost.wav', 'Nobody has it', 'Juno', '', '', '', ''],
  ]);
  expect(table).toMatchObject({ state: 'ready', rows: 4, matched: 3 });
  expect(await row('Mara - Salt Roads.wav')).toMatchObject({ error: 'Line 4 of the table: Not a valid ISRC' });
  await catalog.addAll(id);
  const found = await catalog.catalog();
  expect(found.map(({ title, artist, genre, tags }) => [title, artist, genre, tags])).toEqual([
    ['By hand', 'Juno', null, []],
    ['Low Tide (Main)', 'Juno', 'Folk', ['rain', 'sea']],
    ['Undertow', 'Mara', null, []],
  ]);
  expect(found[1]?.rights?.composition.map(({ name, share }) => [name, share])).toEqual([
    ['Ana Ruiz', 50],
    ['Bo Li', 50],
  ]);
});

test('a process that goes on after a crash adds nothing twice', async () => {
  const { id } = await catalog.begin({ 'Juno - A.wav': {}, 'A (Instrumental).wav': {}, 'Juno - B.wav': {} });
  const found = await catalog.ingestModel.findById(id).lean();
  // Written, but not noted: as of a process that died in between.
  const noted = jest.spyOn(catalog.rows, 'setAdded').mockRejectedValueOnce(new Error('killed'));
  await expect(catalog.adder.work(found as never)).rejects.toThrow('killed');
  noted.mockRestore();
  const other = await replica(database);
  await Promise.all([catalog.addAll(id), other.worker.onApplicationShutdown()]);
  await other.stop();
  expect((await catalog.catalog()).map(({ title }) => title)).toEqual(['A', 'B']);
});

test('files that are given up are left, those of tracks are not; a verdict that is lost is asked for again', async () => {
  const { id, row } = await catalog.begin({ 'Juno - A.wav': {}, 'Juno - B.wav': {} });
  await catalog.change(id, [(await row('Juno - B.wav')).id], { leftOut: true });
  const left = (await row('Juno - B.wav')).id;
  await catalog.addAll(id);
  await catalog.controller.delete({ id });
  const leaves = () => catalog.bus.published(ingestFileChanged).filter(({ former }) => former !== null);
  await eventually(() => expect(leaves().map(({ rowId }) => rowId)).toEqual([left]));
  await expect(catalog.controller.get({ id })).rejects.toBeInstanceOf(AppError);
  expect(await catalog.catalog()).toHaveLength(1);

  const next = await catalog.controller.add({});
  await catalog.take(next.id, 'Juno - C.wav');
  catalog.bus.loseAll();
  await catalog.keeper.askOverdue(Date.now() + 60_000);
  await eventually(() => expect(catalog.bus.published(ingestFileChanged)).toHaveLength(1));
});
