import { AppError } from '@cueroom/contracts/app-error';
import type { NewProject } from '@cueroom/contracts/content/projects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import {
  imageTooLarge,
  makePicture,
  notAnImage,
  type Picture,
  pictureJobId,
  projectPictureChanged,
  projectPictureShown,
} from '@cueroom/contracts/media/pictures';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { projectsOn } from './projects.fixture';
import { ProjectsReconciler } from './projects.reconciler';
import { type ProjectDocument, projectSchema } from './projects.schema';

const database = freshDatabase();
const nobody = '0'.repeat(24);
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The projects of a service on an empty collection; pictures are made only where a test does so. */
const content = async ({ pictureWithinMs = 0 } = {}) => {
  const bus = new RecordingBus();
  const file = { contentType: 'image/jpeg', bytes: 1000, sha256: '', filename: 'still.jpg' };
  bus.answer(claimObject, ({ key }) => ({ key, ...file }));
  const relay = new OutboxRelay(bus);
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  await model.deleteMany();
  const { repository, films, pictures, projects } = projectsOn(model, relay, bus, pictureWithinMs);
  const reconciler = new ProjectsReconciler(pictures, films, bus);
  closing.push(() => relay.beforeApplicationShutdown());
  return { bus, model, repository, projects, reconciler, file };
};

const aProject = (fields: Partial<NewProject> = {}): NewProject => ({
  title: 'The Long Take',
  medium: 'Film',
  ...fields,
});
const pictureOf = (key: string): Picture => ({
  sources: (['avif', 'webp'] as const).flatMap((type) =>
    [480, 960].map((width) => ({
      type: `image/${type}` as const,
      width,
      url: objectPathOf(`${key}.${width}.${type}`),
    })),
  ),
  width: 960,
  height: 540,
  placeholder: 'data:image/webp;base64,AAAA',
});

test('a new project has what was said, and defaults where nothing was', async () => {
  const { projects, bus } = await content();
  const project = await projects.add(aProject({ title: ' The Long Take ', network: '', featured: undefined }));
  expect(project).toEqual({
    ...{ caseNeed: null, caseChoice: null, caseOutcome: null, quote: null, quoteName: null, quoteRole: null },
    ...{ awards: [], scenes: [] },
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    slug: 'the-long-take',
    title: 'The Long Take',
    medium: 'Film',
    genre: null,
    year: null,
    network: null,
    description: null,
    imageUrl: null,
    imageAlt: null,
    imageData: null,
    imageType: 'image/jpeg',
    hasOwnPicture: false,
    imageName: null,
    image: null,
    imageError: null,
    featured: false,
    tileSize: 'single',
    externalLink: null,
    credits: [],
    cues: [],
    stills: [],
    cueCount: 0,
    videoUrl: null,
    videoFileName: null,
    videoProcessing: null,
    film: null,
    status: 'active',
    createdAt: expect.any(String),
    revision: 0,
    updatedAt: expect.any(String),
  });
  expect(bus.asked(claimObject)).toEqual([]);
});

test('visitors see the active ones, newest year first and then by title, and nothing inner', async () => {
  const { projects, repository } = await content();
  for (const [title, year, status] of [
    ['Beta', 2020, 'active'],
    ['Undated', null, 'active'],
    ['Alpha', 2020, 'active'],
    ['Hidden', 2025, 'archived'],
    ['New', 2024, 'active'],
  ] as const) {
    await projects.add(aProject({ title, year, status, featured: true }));
  }
  const { items, total } = await repository.listPublic({});
  expect(items.map(({ title }) => title)).toEqual(['New', 'Alpha', 'Beta', 'Undated']);
  expect(total).toBe(4);
  expect(Object.keys(items[0] ?? {})).not.toEqual(expect.arrayContaining(['status']));
  expect((await repository.listPublic({ limit: 1, offset: 1 })).items.map(({ title }) => title)).toEqual(['Alpha']);
  expect((await repository.listPublic({ featured: true })).items.map(({ title }) => title)).toEqual([
    'New',
    'Alpha',
    'Beta',
    'Undated',
  ]);
  expect((await projects.list({})).items.map(({ title }) => title)).toContain('Hidden');
});

test('the featured ones come as they were ordered, then the newest', async () => {
  const { projects, repository } = await content();
  const [old, middle] = [
    await projects.add(aProject({ title: 'Old', year: 2001, featured: true })),
    await projects.add(aProject({ title: 'Middle', year: 2010, featured: true })),
  ];
  await repository.orderFeatured([old.id, middle.id]);
  await projects.add(aProject({ title: 'New', year: 2026, featured: true }));
  const titles = async (query: object) => (await repository.listPublic(query)).items.map(({ title }) => title);
  expect(await titles({ featured: true })).toEqual(['Old', 'Middle', 'New']);
  expect(await titles({})).toEqual(['New', 'Middle', 'Old']);
});

test('filters match exactly, and together', async () => {
  const { projects, repository } = await content();
  await projects.add(aProject({ title: 'A', medium: 'Film', genre: 'Jazz', year: 2020 }));
  await projects.add(aProject({ title: 'B', medium: 'Short Film', genre: 'Jazz', year: 2020 }));
  await projects.add(aProject({ title: 'C', medium: 'Film', genre: 'Rock', year: 2021 }));
  const titles = async (query: object) => (await repository.listPublic(query)).items.map(({ title }) => title);
  expect(await titles({ medium: 'Film' })).toEqual(['C', 'A']);
  expect(await titles({ genre: 'Jazz' })).toEqual(['A', 'B']);
  expect(await titles({ year: '2020', medium: 'Film' })).toEqual(['A']);
  expect(await titles({ medium: 'film' })).toEqual([]);
});

test('a change touches the fields that it names; null empties', async () => {
  const { projects } = await content();
  const { id } = await projects.add(
    aProject({ year: 2020, network: 'Arte', imageUrl: 'https://elsewhere.example/a.jpg' }),
  );
  const changed = await projects.update({ id, changes: { network: null, featured: true } });
  expect(changed).toMatchObject({
    year: 2020,
    network: null,
    featured: true,
    imageUrl: 'https://elsewhere.example/a.jpg',
  });
  expect(await projects.update({ id, changes: { imageUrl: null } })).toMatchObject({ imageUrl: null, image: null });
  expect(await projects.get({ id })).toMatchObject({ id, year: 2020, featured: true });
  await expect(projects.get({ id: nobody })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(projects.update({ id: nobody, changes: {} })).rejects.toMatchObject({ kind: 'not_found' });
});

test('the admin searches every word in every text, and picks a status', async () => {
  const { projects } = await content();
  await projects.add(aProject({ title: 'Night Ferry', genre: 'Ambient', network: 'Arte (FR)' }));
  await projects.add(aProject({ title: 'Ferry Tales', medium: 'TV Series', status: 'archived' }));
  const titles = async (query: object) => (await projects.list(query)).items.map(({ title }) => title);
  expect(await titles({ q: ' FERRY  ambient ' })).toEqual(['Night Ferry']);
  expect(await titles({ q: 'arte (' })).toEqual(['Night Ferry']);
  expect(await titles({ q: 'erry' })).toEqual([]);
  expect(await titles({ q: '.*' })).toEqual([]);
  expect(await titles({ q: 'ferry', status: 'archived' })).toEqual(['Ferry Tales']);
  const [{ id = '' } = {}] = (await projects.list({ q: 'arte' })).items;
  await projects.update({ id, changes: { title: 'Day Train', network: null } });
  expect([await titles({ q: 'arte' }), await titles({ q: 'train ambient' })]).toEqual([[], ['Day Train']]);
  expect((await projects.list({ status: 'active', limit: 1 })).total).toBe(1);
});

test.each([
  ['title', ['ash', 'Bell', 'Cold', 'dew']],
  ['-title', ['dew', 'Cold', 'Bell', 'ash']],
  ['-year', ['Cold', 'Bell', 'ash', 'dew']],
  ['year', ['ash', 'Bell', 'Cold', 'dew']],
  ['-featured', ['Bell', 'Cold', 'ash', 'dew']],
  ['createdAt', ['Bell', 'ash', 'dew', 'Cold']],
])('sorted by %s', async (sort, expected) => {
  const { projects } = await content();
  await projects.add(aProject({ title: 'Bell', year: 2021, featured: true }));
  await projects.add(aProject({ title: 'ash', year: 2020 }));
  await projects.add(aProject({ title: 'dew' }));
  await projects.add(aProject({ title: 'Cold', year: 2024 }));
  expect((await projects.list({ sort })).items.map(({ title }) => title)).toEqual(expected);
});

test('a picture that is made soon is in the answer; its largest WebP is the address', async () => {
  const { projects, repository, bus } = await content({ pictureWithinMs: 5000 });
  const key = anObjectKey();
  const adding = projects.add(aProject({ imageUrl: objectPathOf(key) }));
  await eventually(() => expect(bus.published(projectPictureChanged)).toHaveLength(1));
  const [changed] = bus.published(projectPictureChanged);
  expect(changed).toEqual({ projectId: expect.any(String), objectKey: key, formerKey: null });
  const made = { projectId: changed?.projectId ?? '', objectKey: key, picture: pictureOf(key), error: null };
  await projects.recordPicture(made);

  const project = await adding;
  expect(project).toMatchObject({
    image: pictureOf(key),
    imageUrl: objectPathOf(`${key}.960.webp`),
    imageType: 'image/jpeg',
  });
  expect(project.imageName).toBe('still.jpg');
  expect(bus.asked(claimObject)).toEqual([{ key, owner: `project/${project.id}`, exclusive: true }]);
  await projects.recordPicture({ ...made, picture: null, error: 'said later' });
  expect((await repository.listPublic({})).items).toMatchObject([{ image: pictureOf(key) }]);
});

test('whether strangers see a picture is told when that changes, and with a new picture of what is archived', async () => {
  const { projects, bus } = await content();
  const [first, second] = [anObjectKey(), anObjectKey()];
  const { id } = await projects.add(aProject({ imageUrl: objectPathOf(first) }));
  await projects.update({ id, changes: { title: 'Again' } });
  await projects.update({ id, changes: { status: 'archived' } });
  await projects.update({ id, changes: { imageUrl: objectPathOf(second), status: 'archived' } });
  await projects.update({ id, changes: { status: 'active' } });
  await projects.add(aProject({ status: 'archived', imageUrl: objectPathOf(first) }));
  const of = { projectId: id };
  await eventually(() =>
    expect(bus.published(projectPictureShown)).toEqual([
      { ...of, objectKey: first, isShown: false, revision: 2 },
      { ...of, objectKey: second, isShown: false, revision: 3 },
      { ...of, objectKey: second, isShown: true, revision: 4 },
      { projectId: expect.any(String), objectKey: first, isShown: false, revision: 0 },
    ]),
  );
});

test('what was read may be sent back: the picture stays', async () => {
  const { projects, bus } = await content();
  const key = anObjectKey();
  const { id } = await projects.add(aProject({ imageUrl: objectPathOf(key) }));
  await projects.recordPicture({ projectId: id, objectKey: key, picture: pictureOf(key), error: null });
  const imageUrl = objectPathOf(`${key}.960.webp`);
  expect(await projects.update({ id, changes: { title: 'Again', imageUrl } })).toMatchObject({ imageUrl });
  expect(bus.asked(claimObject)).toHaveLength(1);
  await eventually(() => expect(bus.published(projectPictureChanged)).toHaveLength(1));
});

test('another picture, a link and the end of the project let the former one go', async () => {
  const { projects, bus, model, repository } = await content();
  const [first, second, third] = [anObjectKey(), anObjectKey(), anObjectKey()];
  const { id } = await projects.add(aProject({ imageUrl: objectPathOf(first) }));
  const changed = await projects.update({ id, changes: { imageUrl: objectPathOf(second) } });
  expect(changed).toMatchObject({ image: null, imageUrl: null });
  // A worker that is late with the former one is not heard.
  await projects.recordPicture({ projectId: id, objectKey: first, picture: pictureOf(first), error: null });
  expect((await repository.listPublic({})).items).toMatchObject([{ image: null }]);
  await projects.update({ id, changes: { imageUrl: 'https://elsewhere.example/a.jpg' } });
  await projects.update({ id, changes: { imageUrl: objectPathOf(third) } });
  await projects.delete({ id });
  await repository.purge(new Date(Date.now() + 1));

  await eventually(() =>
    expect(bus.published(projectPictureChanged).map(({ formerKey, objectKey }) => [formerKey, objectKey])).toEqual([
      [null, first],
      [first, second],
      [second, null],
      [null, third],
      [third, null],
    ]),
  );
  await eventually(async () => expect(await model.countDocuments()).toBe(0));
  await expect(projects.delete({ id })).rejects.toMatchObject({ kind: 'not_found' });
});

test.each([
  ['text', { contentType: 'application/octet-stream' }, 'wrong_type', notAnImage],
  ['an SVG', { contentType: 'application/xml' }, 'wrong_type', notAnImage],
  ['a song', { contentType: 'audio/flac' }, 'wrong_type', notAnImage],
  ['too large', { bytes: 5 * 2 ** 20 + 1 }, 'too_large', imageTooLarge],
])('a file that is %s is no picture, and no project comes of it', async (_what, facts, kind, message) => {
  const { projects, bus, file } = await content();
  bus.answer(claimObject, ({ key }) => ({ key, ...file, ...facts }));
  const added = projects.add(aProject({ imageUrl: objectPathOf(anObjectKey()) }));
  await expect(added).rejects.toMatchObject({ kind, message });
  expect((await projects.list({})).total).toBe(0);
});

test('why there is no picture is for the admin', async () => {
  const { projects } = await content();
  const key = anObjectKey();
  const { id } = await projects.add(aProject({ imageUrl: objectPathOf(key) }));
  await projects.recordPicture({ projectId: id, objectKey: key, picture: null, error: 'This picture is damaged.' });
  expect((await projects.list({})).items).toMatchObject([
    { image: null, imageUrl: null, imageError: 'This picture is damaged.' },
  ]);
});

test('an overdue picture is requested again once no job waits or runs for it', async () => {
  const { projects, bus, reconciler, model } = await content();
  const key = anObjectKey();
  const { id } = await projects.add(aProject({ imageUrl: objectPathOf(key) }));
  const read = () => model.findById(id, { outbox: 0 }).lean<ProjectDocument>();
  const [before, soon] = [await read(), Date.now() + 60_000];
  await reconciler.requestOverduePictures();
  await bus.enqueue(makePicture, pictureJobId(key), { projectId: id, objectKey: key });
  await reconciler.requestOverduePictures(soon);
  expect(await read()).toEqual(before);
  expect(bus.published(projectPictureChanged)).toHaveLength(1);

  bus.finish(makePicture, pictureJobId(key));
  await Promise.all([reconciler.requestOverduePictures(soon), reconciler.requestOverduePictures(soon)]);
  await eventually(() => expect(bus.published(projectPictureChanged)).toHaveLength(2));
  expect(await read()).toMatchObject({ edits: before?.edits, updatedAt: before?.updatedAt });
  await projects.recordPicture({ projectId: id, objectKey: key, picture: pictureOf(key), error: null });
  await reconciler.requestOverduePictures(Date.now() + 120_000);
  expect(bus.published(projectPictureChanged)).toHaveLength(2);
});

test('revision: grows with what admins change and not with the picture; an outdated change is refused', async () => {
  const { projects } = await content();
  const key = anObjectKey();
  const { id, revision } = await projects.add(aProject({ imageUrl: objectPathOf(key) }));
  expect(revision).toBe(0);
  await projects.recordPicture({ projectId: id, objectKey: key, picture: pictureOf(key), error: null });
  expect(await projects.update({ id, changes: { title: 'Reel' }, ifMatch: [0] })).toMatchObject({ revision: 1 });
  await expect(projects.update({ id, changes: { title: 'Late' }, ifMatch: [0] })).rejects.toMatchObject({
    kind: 'outdated',
  });
  const racing = Array.from({ length: 10 }, (_, n) =>
    projects.update({ id, changes: { year: 2000 + n }, ifMatch: [1] }),
  );
  expect((await Promise.allSettled(racing)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('changes at once all count', async () => {
  const { projects } = await content();
  const { id } = await projects.add(aProject());
  const changes = [{ network: 'Arte' }, { year: 2021 }, { genre: 'Jazz' }];
  await Promise.all(changes.map((change) => projects.update({ id, changes: change })));
  expect((await projects.list({})).items).toMatchObject([{ network: 'Arte', year: 2021, genre: 'Jazz' }]);
});

test('a project with a picture that is sent fifty times at once with a key is one, and no attempt is refused', async () => {
  const { projects, model, bus, file } = await content();
  await model.init();
  const owners = new Map<string, string>();
  bus.answer(claimObject, ({ key, owner }) => {
    // As media does for what one owner alone may have.
    if ((owners.get(key) ?? owner) !== owner) throw new AppError('conflict', 'Another project has this picture');
    owners.set(key, owner);
    return { key, ...file };
  });
  const idempotency = { key: 'key-of-one', bodyHash: 'a'.repeat(64) };
  const project = { ...aProject({ imageUrl: objectPathOf(anObjectKey()) }), idempotency };
  const all = await Promise.all(Array.from({ length: 50 }, () => projects.add(project)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
  expect(JSON.stringify(all)).not.toContain('key-of-one');
  const other = projects.add({ ...project, idempotency: { ...idempotency, bodyHash: 'b'.repeat(64) } });
  await expect(other).rejects.toMatchObject({ kind: 'conflict' });
  await model.updateMany({}, { 'idempotency.at': new Date(Date.now() - 25 * 3_600_000) });
  const later = await projects.add({ ...aProject(), idempotency });
  expect([later.id === all[0]?.id, later.isRepeated]).toEqual([false, undefined]);
});

test('a draft and its picture are for admins until it is published', async () => {
  const { projects, repository, bus } = await content();
  const key = anObjectKey();
  const { id, status } = await projects.add(aProject({ status: 'draft', imageUrl: objectPathOf(key) }));
  expect(status).toBe('draft');
  expect((await repository.listPublic({})).items).toEqual([]);
  await projects.update({ id, changes: { status: 'active' } });
  expect((await repository.listPublic({})).items).toMatchObject([{ id }]);
  await eventually(() =>
    expect(bus.published(projectPictureShown).map(({ isShown }) => isShown)).toEqual([false, true]),
  );
});
