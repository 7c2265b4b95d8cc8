import { AppError } from '@cueroom/contracts/app-error';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { excerptJobId, makeExcerpt, type NewCue, projectCuesChanged } from '@cueroom/contracts/content/cues';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { CuesReconciler } from './projects.reconciler';
import { refusals } from './cues.service';
import { projectsOn } from './projects.fixture';
import { type ProjectDocument, projectSchema } from './projects.schema';

const database = freshDatabase();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const lowTide = '1'.repeat(24);
const lanterns = '2'.repeat(24);

/** A studio with two tracks in its catalog; no worker. */
const content = async () => {
  const bus = new RecordingBus();
  const aTrack = (id: string, title: string) =>
    ({
      ...{ id, title, artist: 'Ada Rill', duration: 200, releasedForSite: true },
      fileUrl: objectPathOf(anObjectKey()),
      audio: { state: 'valid' },
    }) as Track;
  const catalog = new Map([
    [lowTide, aTrack(lowTide, 'Low Tide')],
    [lanterns, aTrack(lanterns, 'Paper Lanterns')],
  ]);
  bus.answer(getTrack, ({ id }) => {
    const track = catalog.get(id);
    if (!track) throw new AppError('not_found', 'This track does not exist');
    return track;
  });
  const relay = new OutboxRelay(bus);
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  await model.deleteMany();
  const { repository, cuesRepository, projects } = projectsOn(model, relay, bus);
  const reconciler = new CuesReconciler(cuesRepository, bus);
  closing.push(() => relay.beforeApplicationShutdown());
  const set = (id: string, track: Partial<Track>) =>
    catalog.set(id, { ...(catalog.get(id) ?? aTrack(id, 'Low Tide')), ...track });
  const add = (cues: NewCue[], fields: object = {}) =>
    projects.add({ title: 'The Long Take', medium: 'Film', cues, ...fields });
  /** What media is told, with what it was told before left out. */
  const reported = async (count: number) => {
    await eventually(() => expect(bus.published(projectCuesChanged)).toHaveLength(count));
    return bus.published(projectCuesChanged)[count - 1]!;
  };
  const finish = (projectId: string, objectKey: string) =>
    projects.recordExcerpt({ projectId, objectKey, state: 'done', durationSec: 30, peaks: [0.5, 1] });
  const heard = async (slug = 'the-long-take') =>
    (await projects.getPage({ slug })).cues.map(({ title, audioUrl }) => [title, audioUrl]);
  return { bus, model, catalog, set, repository, projects, reconciler, add, reported, finish, heard };
};
const from = (trackId: string, startSec = 10, durationSec = 30): NewCue => ({ trackId, startSec, durationSec });

test('a cue is cut from the file of its track, and heard when that is done', async () => {
  const { projects, add, reported, finish, heard, catalog } = await content();
  const { id, cues } = await add([from(lowTide)]);
  expect(cues).toEqual([
    { ...from(lowTide), title: 'Low Tide', artist: 'Ada Rill', state: 'queued', error: null, audioUrl: null },
  ]);
  const { excerpts, formerKeys, isShown } = await reported(1);
  const sourceKey = catalog.get(lowTide)?.fileUrl?.slice(-32);
  expect(excerpts).toMatchObject([{ sourceKey, startSec: 10, durationSec: 30, isMissing: true }]);
  expect([formerKeys, isShown, await heard()]).toEqual([[], true, []]);

  const { objectKey } = excerpts[0]!;
  await projects.recordExcerpt({ projectId: id, objectKey, state: 'running' });
  expect((await projects.get({ id })).cues).toMatchObject([{ state: 'running' }]);
  await finish(id, objectKey);
  await projects.recordExcerpt({ projectId: id, objectKey, state: 'running' });
  const audioUrl = objectPathOf(objectKey);
  expect((await projects.getPage({ slug: id })).cues).toEqual([
    { id: objectKey, title: 'Low Tide', artist: 'Ada Rill', durationSec: 30, audioUrl, peaks: [0.5, 1] },
  ]);
  expect(await projects.get({ id })).toMatchObject({ revision: 0, cues: [{ state: 'done', audioUrl }] });
});

test('another start makes another excerpt, and until then the former is heard; what stays the same is not cut again', async () => {
  const { projects, add, reported, finish, heard } = await content();
  const { id } = await add([from(lowTide), from(lanterns)]);
  const [first, second] = (await reported(1)).excerpts;
  await finish(id, first!.objectKey);
  await finish(id, second!.objectKey);
  await projects.update({ id, changes: { cues: [from(lanterns), from(lowTide, 20)] } });
  const { excerpts, formerKeys } = await reported(2);
  expect(formerKeys).toEqual([]);
  expect(excerpts).toMatchObject([
    { objectKey: second!.objectKey, isMissing: false },
    { startSec: 20, isMissing: true },
    { objectKey: first!.objectKey, startSec: 10, isMissing: false },
  ]);
  const again = excerpts[1]!.objectKey;
  const both = (lowTideKey: string) => [
    ['Paper Lanterns', objectPathOf(second!.objectKey)],
    ['Low Tide', objectPathOf(lowTideKey)],
  ];
  expect(await heard()).toEqual(both(first!.objectKey));
  await projects.recordExcerpt({ projectId: id, objectKey: again, state: 'failed', error: 'No disk' });
  expect([await heard(), (await reported(3)).formerKeys]).toEqual([both(first!.objectKey), [again]]);

  await projects.update({ id, changes: { cues: [from(lanterns), from(lowTide, 25)] } });
  const last = (await reported(4)).excerpts[1]!.objectKey;
  expect(await heard()).toEqual(both(first!.objectKey));
  await finish(id, last);
  expect([await heard(), (await reported(5)).formerKeys]).toEqual([both(last), [first!.objectKey]]);
  await projects.update({ id, changes: { cues: null } });
  expect(await reported(6)).toMatchObject({ excerpts: [], formerKeys: [second!.objectKey, last] });
});

test('moved back before it was cut: the former excerpt is its own again; of a track that is taken back it goes, too', async () => {
  const { projects, add, set, reported, finish, heard } = await content();
  const { id } = await add([from(lowTide)]);
  const { objectKey } = (await reported(1)).excerpts[0]!;
  await finish(id, objectKey);
  const move = (startSec: number) => projects.update({ id, changes: { cues: [from(lowTide, startSec)] } });
  await move(20);
  const cut = (await reported(2)).excerpts[0]!.objectKey;
  expect((await move(10)).cues).toMatchObject([{ state: 'done', audioUrl: objectPathOf(objectKey) }]);
  expect(await reported(3)).toMatchObject({ excerpts: [{ objectKey, isMissing: false }], formerKeys: [cut] });

  await move(20);
  expect(await heard()).toEqual([['Low Tide', objectPathOf(objectKey)]]);
  set(lowTide, { releasedForSite: false });
  await projects.followTrack({ trackId: lowTide });
  expect([await heard(), (await reported(5)).excerpts]).toEqual([[], []]);
});

test.each([
  ['a track that is not released', { releasedForSite: false }, refusals.unreleased('Low Tide'), 'trackId'],
  ['a track that is a link', { fileUrl: 'https://elsewhere.example/a.mp3' }, refusals.noFile('Low Tide'), 'trackId'],
  ['a track whose file is damaged', { audio: { state: 'invalid' as const } }, refusals.invalid('Low Tide'), 'trackId'],
  ['a start after the end', { duration: 40 }, refusals.tooLate('Low Tide'), 'startSec'],
])('%s can be no cue, and nothing is changed', async (_, track, sentence, field) => {
  const { projects, add, set } = await content();
  const { id } = await add([]);
  set(lowTide, track);
  const change = projects.update({ id, changes: { title: 'Another', cues: [from(lowTide, 50)] } });
  const errors = { [`cues.0.${field}`]: [sentence] };
  await expect(change).rejects.toMatchObject({ kind: 'impossible', message: sentence, errors });
  expect((await projects.get({ id })).title).toBe('The Long Take');
});

test('a track that is taken back, or deleted, is not heard any more; released again it is cut anew', async () => {
  const { projects, add, set, reported, finish, heard, catalog, bus } = await content();
  const { id } = await add([from(lowTide)]);
  const { objectKey } = (await reported(1)).excerpts[0]!;
  await finish(id, objectKey);
  expect(await heard()).toHaveLength(1);

  set(lowTide, { releasedForSite: false });
  const { hints } = bus;
  await projects.followTrack({ trackId: lowTide });
  expect([await heard(), bus.hints > hints]).toEqual([[], true]);
  expect(await reported(2)).toMatchObject({ excerpts: [], formerKeys: [objectKey] });
  expect((await projects.get({ id })).cues).toMatchObject([
    { state: 'failed', error: refusals.unreleased('Low Tide') },
  ]);

  set(lowTide, { releasedForSite: true });
  await projects.followTrack({ trackId: lowTide });
  const again = (await reported(3)).excerpts[0]!;
  await finish(id, again.objectKey);
  expect(await heard()).toEqual([['Low Tide', objectPathOf(again.objectKey)]]);

  catalog.delete(lowTide);
  await projects.followTrack({ trackId: lowTide });
  expect((await projects.get({ id })).cues).toMatchObject([{ title: null, artist: null, error: refusals.gone }]);
  expect(await reported(4)).toMatchObject({ excerpts: [], formerKeys: [again.objectKey] });
});

test('taken back before its project had it, so that no event could tell: it is not heard either', async () => {
  const { add, set, reported, finish, heard } = await content();
  const { id } = await add([from(lowTide)]);
  const { objectKey } = (await reported(1)).excerpts[0]!;
  set(lowTide, { releasedForSite: false });
  await finish(id, objectKey);
  expect(await heard()).toEqual([]);
  expect(await reported(2)).toMatchObject({ excerpts: [], formerKeys: [objectKey] });
});

test('another title is shown, another file is cut', async () => {
  const { projects, add, set, reported, finish, heard } = await content();
  const { id } = await add([from(lowTide)]);
  const { objectKey } = (await reported(1)).excerpts[0]!;
  await finish(id, objectKey);
  set(lowTide, { title: 'High Tide' });
  await projects.followTrack({ trackId: lowTide });
  expect(await heard()).toEqual([['High Tide', objectPathOf(objectKey)]]);
  set(lowTide, { fileUrl: objectPathOf(anObjectKey()) });
  await projects.followTrack({ trackId: lowTide });
  expect(await reported(2)).toMatchObject({ excerpts: [{ isMissing: true }], formerKeys: [objectKey] });
  expect(await heard()).toEqual([]);
});

test('of an archived project, and of one that is deleted for good, media is told', async () => {
  const { projects, repository, add, reported } = await content();
  const { id } = await add([from(lowTide)]);
  const { excerpts } = await reported(1);
  await projects.update({ id, changes: { status: 'archived' } });
  expect(await reported(2)).toMatchObject({ isShown: false, excerpts });
  await expect(projects.getPage({ slug: 'the-long-take' })).rejects.toMatchObject({ kind: 'not_found' });
  await projects.delete({ id });
  await repository.purge(new Date(Date.now() + 1000));
  expect(await reported(3)).toMatchObject({ excerpts: [], formerKeys: [excerpts[0]!.objectKey] });
});

test('an excerpt whose job was lost is asked for again, and only then', async () => {
  const { reconciler, add, reported, bus } = await content();
  await add([from(lowTide)]);
  const { excerpts } = await reported(1);
  const { projectId, ...excerpt } = { projectId: '', ...excerpts[0]! };
  await reconciler.requestOverdueExcerpts(Date.now());
  await bus.enqueue(makeExcerpt, excerptJobId(excerpt.objectKey), { ...excerpt, projectId });
  await reconciler.requestOverdueExcerpts(Date.now() + 60_000);
  bus.finish(makeExcerpt, excerptJobId(excerpt.objectKey));
  expect(bus.published(projectCuesChanged)).toHaveLength(1);
  await reconciler.requestOverdueExcerpts(Date.now() + 60_000);
  expect((await reported(2)).excerpts).toEqual(excerpts);
});
