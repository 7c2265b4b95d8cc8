import type { VideoProcessing } from '@cueroom/contracts/content/hero-settings';
import { projectFilmChanged } from '@cueroom/contracts/content/films';
import type { NewProject } from '@cueroom/contracts/content/projects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { projectSlugs } from '@cueroom/persistence/migrations/projects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../public-site/public-site';
import { projectsOn } from './projects.fixture';
import { type ProjectDocument, projectSchema } from './projects.schema';
import { ReelRepository } from './reel.repository';
import { type ReelDocument, reelSchema } from './reel.schema';

const database = freshDatabase();
const bus = new RecordingBus();
const relay = new OutboxRelay(bus);
afterAll(() => relay.beforeApplicationShutdown());

const content = async () => {
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'video/mp4', bytes: 9, sha256: '', filename: 'film.mp4' }));
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  await model.deleteMany();
  const reels = await database.model<ReelDocument>('Reel', reelSchema);
  await reels.deleteMany();
  const { projects, films } = projectsOn(model, relay, bus);
  const reel = new ReelRepository(reels, model, relay, new PublicSite(bus));
  const add = (title: string, fields: Partial<NewProject> = {}) => projects.add({ title, medium: 'Film', ...fields });
  return { model, projects, films, reel, add };
};

test('the address is made of the title, is unique also at once, and stays', async () => {
  const { projects, add } = await content();
  const titles = ['Æon: Où est l’été?', 'Lane Four', 'Lane four!', '東京', 'Featured'];
  const slugs: string[] = [];
  for (const title of titles) slugs.push((await add(title)).slug);
  expect(slugs).toEqual(['aeon-ou-est-lete', 'lane-four', 'lane-four-2', 'project', 'featured-2']);
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => add('At Once')));
  expect(new Set(atOnce.map(({ slug }) => slug)).size).toBe(8);
  const { id, slug } = await add('Long'.padEnd(200, ' and longer'));
  expect(slug.length).toBeLessThanOrEqual(80);
  expect((await projects.update({ id, changes: { title: 'Short' } })).slug).toBe(slug);
});

test('projects of earlier releases get an address, the oldest the plain one; by their id they are found before', async () => {
  const { model, projects, add } = await content();
  const ids: string[] = [];
  for (const title of ['Tape', 'Tape', 'Reel']) ids.push((await add(title)).id);
  await model.updateMany({}, { $unset: { slug: 1, credits: 1, cues: 1, film: 1, videoUrl: 1 } }, { strict: false });
  expect(await projects.getPage({ slug: ids[1]! })).toMatchObject({ slug: ids[1], credits: [], cues: [], film: null });
  await add('Reel');
  expect(await projectSlugs.run(model.db.db!)).toBe(3);
  expect(await projectSlugs.run(model.db.db!)).toBe(0);
  const slugs = await Promise.all(ids.map(async (id) => (await projects.get({ id })).slug));
  expect(slugs).toEqual(['tape', 'tape-2', 'reel-2']);
});

test('a page knows its neighbors in the order of the portfolio', async () => {
  const { projects, add } = await content();
  await add('Undated', { year: null });
  await add('Beta', { year: 2020 });
  await add('Also Undated', { year: null });
  await add('Alpha', { year: 2020 });
  await add('Hidden', { year: 2021, status: 'archived' });
  await add('New', { year: 2024 });
  const { items } = await projects.listPublic({});
  const order = items.map(({ slug }) => slug);
  expect(order).toEqual(['new', 'alpha', 'beta', 'also-undated', 'undated']);
  for (const [at, slug] of order.entries()) {
    const { previous, next } = await projects.getPage({ slug });
    expect([previous?.slug, next?.slug]).toEqual([order[at - 1], order[at + 1]]);
  }
  expect((await projects.listAddresses()).map(({ slug }) => slug)).toEqual(order);
  for (const slug of ['hidden', 'nowhere', '0'.repeat(24)])
    await expect(projects.getPage({ slug })).rejects.toMatchObject({ kind: 'not_found' });
});

test('search engines are told when a project changed, and its own pictures in their largest size', async () => {
  const { model, projects, add } = await content();
  const { id } = await add('Lane Four', { network: 'Marlo', description: 'Water. '.repeat(100) });
  const source = (type: string, width: number, name: string) => ({ type, width, url: `/${name}.${width}` });
  const image = (name: string) => ({
    sources: [source('image/webp', 480, name), source('image/webp', 1600, name), source('image/avif', 1600, 'avif')],
    ...{ width: 1600, height: 900, placeholder: 'data:,' },
  });
  const own = { objectKey: anObjectKey(), contentType: 'image/jpeg', error: null };
  const stills = [
    { ...own, image: image('still') },
    { ...own, image: null },
  ];
  await model.updateOne({ _id: id }, { $set: { picture: { ...own, image: image('tile') }, stills } });
  const [told, ...others] = await projects.listAddresses();
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    ...{ id, slug: 'lane-four', title: 'Lane Four', medium: 'Film', network: 'Marlo', year: null },
    description: 'Water. '.repeat(100).slice(0, 400),
    pictures: ['/tile.1600', '/still.1600'],
    updatedAt: (await projects.get({ id })).updatedAt,
  });
});

test('credits are kept in their order; null takes them away', async () => {
  const { projects, add } = await content();
  const credits = [
    { label: ' Music Supervisor', name: 'Ada Reel ' },
    { label: 'Composer', name: 'Ivo Tape' },
  ];
  const { id, slug } = await add('Lane Four', { credits });
  expect((await projects.getPage({ slug })).credits).toEqual([
    { label: 'Music Supervisor', name: 'Ada Reel' },
    credits[1],
  ]);
  await projects.update({ id, changes: { title: 'Lane Five' } });
  expect((await projects.get({ id })).credits).toHaveLength(2);
  expect((await projects.update({ id, changes: { credits: null } })).credits).toEqual([]);
});

test('a case has three texts, a quote and awards; an older project has none of them', async () => {
  const { model, projects, add } = await content();
  const told = { caseNeed: 'A song by Friday.', caseChoice: null, caseOutcome: null };
  const quote = { quote: 'It cut itself.', quoteName: 'Ines Varga', quoteRole: 'Director' };
  const awards = [{ name: ' Harbor Lights ', result: 'Best use of music', year: 2026 }, { name: 'Skerry Shorts' }];
  const { slug } = await add('Lane Four', { ...told, caseChoice: '  ', ...quote, awards });
  const { awards: kept, ...page } = await projects.getPage({ slug });
  expect(page).toMatchObject({ ...told, ...quote });
  expect(kept).toEqual([{ ...awards[0], name: 'Harbor Lights' }, awards[1]]);
  const unset = {
    caseNeed: 1,
    caseChoice: 1,
    caseOutcome: 1,
    quote: 1,
    quoteName: 1,
    quoteRole: 1,
    awards: 1,
    scenes: 1,
  };
  await model.updateMany({}, { $unset: unset }, { strict: false });
  expect(await projects.getPage({ slug })).toMatchObject({ caseNeed: null, quote: null, awards: [], scenes: [] });
  expect((await projects.listPublic({})).items[0]).not.toHaveProperty('caseNeed');
});

test('credits are those of projects that are shown', async () => {
  const { projects, add } = await content();
  const credits = [{ label: 'Music Supervisor', name: 'Ada Reel' }];
  await add('Hidden', { credits, status: 'draft' });
  await add('Lane Four', { credits, year: 2026 });
  expect(await projects.listCredits()).toEqual([{ slug: 'lane-four', title: 'Lane Four', year: 2026, credits }]);
});

test('scenes are files that a worker makes playable, and links; each file is told to media, and once only', async () => {
  const { projects, films, add } = await content();
  const [film, scene, other] = [anObjectKey(), anObjectKey(), anObjectKey()];
  const [filmUrl, sceneUrl, otherUrl] = [film, scene, other].map(objectPathOf) as [string, string, string];
  const link = { title: 'The pier', url: 'https://vimeo.com/12345' };
  const { id, slug } = await add('Lane Four', {
    videoUrl: filmUrl,
    scenes: [{ title: 'The dive', url: sceneUrl }, link],
  });
  const told = () => bus.published(projectFilmChanged).filter(({ projectId }) => projectId === id);
  await eventually(() => expect(told().map(({ objectKey }) => objectKey)).toEqual([film, scene]));
  const twice = { scenes: [{ title: 'Again', url: filmUrl }] };
  await expect(projects.update({ id, changes: twice })).rejects.toMatchObject({ kind: 'invalid' });
  const renditions = [{ url: `${sceneUrl}.720.mp4`, type: 'video/mp4', width: 1280, height: 720, bytes: 4000 }];
  const made = { renditions, posterUrl: `${sceneUrl}.poster.webp` };
  await films.recordProgress({ objectKey: scene, processing: { state: 'done', progress: 100 }, ...made });
  await films.recordProgress({ objectKey: scene, processing: { state: 'running', progress: 40 }, ...made });
  expect((await projects.getPage({ slug })).scenes).toEqual([
    { title: 'The dive', kind: 'file', url: sceneUrl, addedAt: expect.any(String), ...made },
    { ...link, kind: 'embed', renditions: [], posterUrl: null, addedAt: expect.any(String) },
  ]);
  // The scene takes the film's place, as it was made; another file comes, and the former film goes.
  const moved = { videoUrl: sceneUrl, scenes: [{ title: 'The turn', url: otherUrl }] };
  const updated = await projects.update({ id, changes: moved });
  expect(updated).toMatchObject({
    ...{ videoUrl: sceneUrl, videoFileName: 'film.mp4', film: made, videoProcessing: { state: 'done' } },
    scenes: [{ title: 'The turn', fileName: 'film.mp4', processing: { state: 'queued' } }],
  });
  await eventually(() => expect(told()).toHaveLength(4));
  expect(told().slice(2)).toMatchObject([
    { objectKey: other, isMissing: true, isShown: true },
    { objectKey: null, formerKey: film },
  ]);
  await projects.update({ id, changes: { status: 'archived' } });
  await eventually(() => expect(told()).toHaveLength(6));
  expect(
    told()
      .slice(4)
      .map(({ objectKey, isShown }) => [objectKey, isShown]),
  ).toEqual([
    [scene, false],
    [other, false],
  ]);
});

test('the reel plays made films and scenes of shown projects in the order of the studio', async () => {
  const { projects, films, reel, add } = await content();
  const keys = Array.from({ length: 4 }, anObjectKey) as [string, string, string, string];
  const [film, dive, queued, hidden] = keys;
  const sceneOf = (title: string, key: string) => ({ title, url: objectPathOf(key) });
  const scenes = [sceneOf('The dive', dive), sceneOf('The turn', queued)];
  const { id } = await add('Lane Four', { videoUrl: objectPathOf(film), scenes, year: 2026 });
  await add('Hidden', { videoUrl: objectPathOf(hidden), status: 'draft' });
  const renditions = [{ url: '/a.mp4', type: 'video/mp4', width: 1280, height: 720, bytes: 4000 }];
  for (const objectKey of [film, dive, hidden]) {
    const processing = { state: 'done', progress: 100 } as const;
    await films.recordProgress({ objectKey, processing, renditions, posterUrl: `/${objectKey}.webp` });
  }
  const played = async () => (await reel.list()).map(({ title, url }) => [title, url]);
  expect(await played()).toEqual([]);
  await reel.order([dive, hidden, queued, film, anObjectKey()]);
  expect(await played()).toEqual([
    ['The dive', objectPathOf(dive)],
    [null, objectPathOf(film)],
  ]);
  const { films: choices, ...ordered } = await reel.get();
  expect(ordered).toEqual({ keys: [dive, hidden, queued, film], revision: 1 });
  expect(choices.map(({ key }) => key)).toEqual(ordered.keys);
  await reel.order([film, dive]);
  expect(await played()).toEqual([
    [null, objectPathOf(film)],
    ['The dive', objectPathOf(dive)],
  ]);
  expect((await reel.get()).films.map(({ key }) => key).slice(0, 2)).toEqual([film, dive]);
  // A scene that is renamed and moved stays in it; one that is removed leaves it.
  await projects.update({ id, changes: { scenes: [scenes[1]!, { ...scenes[0]!, title: 'The jump' }] } });
  expect((await played()).at(-1)).toEqual(['The jump', objectPathOf(dive)]);
  await projects.update({ id, changes: { scenes: [] } });
  expect(await played()).toEqual([[null, objectPathOf(film)]]);
  expect((await reel.get()).keys).toEqual([film]);
});

test('who orders the reel that someone else has changed meanwhile is refused; of many at once one succeeds', async () => {
  const { reel, add } = await content();
  const film = anObjectKey();
  await add('Lane Four', { videoUrl: objectPathOf(film) });
  const outdated = { kind: 'outdated' };
  await expect(reel.order([film], [1])).rejects.toMatchObject(outdated);
  const atOnce = await Promise.allSettled(Array.from({ length: 5 }, () => reel.order([film], [0])));
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(reel.order([], [0])).rejects.toMatchObject(outdated);
  expect(await reel.order([], [1])).toMatchObject({ keys: [], revision: 2 });
  expect(await reel.order([film])).toMatchObject({ keys: [film], revision: 3 });
});

test('a film is a link, as a player embeds it, or a file that a worker makes playable', async () => {
  const { model, projects, films, add } = await content();
  const reported = () => bus.published(projectFilmChanged).filter(({ projectId }) => projectId === id);
  const { id, slug, film } = await add('Lane Four', { videoUrl: 'https://youtu.be/abcdefghijk' });
  expect(film).toMatchObject({
    kind: 'embed',
    url: expect.stringMatching('^https://www.youtube.com/embed/abcdefghijk'),
  });

  const key = anObjectKey();
  const url = objectPathOf(key);
  const uploaded = await projects.update({ id, changes: { videoUrl: url } });
  expect(uploaded).toMatchObject({ videoUrl: url, videoFileName: 'film.mp4', videoProcessing: { state: 'queued' } });
  await eventually(() =>
    expect(reported()).toMatchObject([{ objectKey: key, formerKey: null, isMissing: true, isShown: true }]),
  );
  const renditions = [{ url: `${url}.720.mp4`, type: 'video/mp4', width: 1280, height: 720, bytes: 4000 }];
  const say = (processing: VideoProcessing) =>
    films.recordProgress({ objectKey: key, processing, renditions, posterUrl: `${url}.poster.webp` });
  await say({ state: 'done', progress: 100 });
  await say({ state: 'running', progress: 50 });
  const { film: made, videoUrl } = await projects.getPage({ slug });
  const addedAt = expect.stringMatching(/^\d{4}-/);
  const playable = { kind: 'file', url, renditions, posterUrl: `${url}.poster.webp`, addedAt };
  expect([made, videoUrl]).toEqual([playable, url]);
  // Sent back as it was read it stays; a link takes its place.
  const same = await projects.update({ id, changes: { videoUrl: `${url}?expires=1&signature=a` } });
  expect(same.videoProcessing).toEqual({ state: 'done', progress: 100 });
  const linked = await projects.update({ id, changes: { videoUrl: 'https://films.example/lane-four' } });
  expect(linked).toMatchObject({
    videoFileName: null,
    film: { kind: 'embed', url: 'https://films.example/lane-four', addedAt },
  });
  await eventually(() => expect(reported()[1]).toMatchObject({ objectKey: null, formerKey: key }));
  expect(await model.countDocuments({ 'film.objectKey': key })).toBe(0);
});
