import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject, showFiles } from '@cueroom/contracts/media/objects';
import { projectPictureChanged, projectPictureShown } from '@cueroom/contracts/media/pictures';
import { limits } from '@cueroom/contracts/rules';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import type { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from './public-site/public-site';
import { LogosController } from './site/logos/logos.controller';
import { LogosRepository } from './site/logos/logos.repository';
import { type LogoDocument, logoSchema } from './site/logos/logos.schema';
import { LogosService } from './site/logos/logos.service';
import { PeopleRepository } from './site/people/people.repository';
import { type PersonDocument, personSchema } from './site/people/people.schema';
import { projectsOn } from './projects/projects.fixture';
import { type ProjectDocument, projectSchema } from './projects/projects.schema';
import { TrashController } from './records.controller';

const database = freshDatabase();
const nobody = '0'.repeat(24);
const notFound = { kind: 'not_found' };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const content = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'image/png', bytes: 1, sha256: '', filename: null }));
  const relay = new OutboxRelay(bus);
  const models = {
    projects: await database.model<ProjectDocument>('Project', projectSchema),
    logos: await database.model<LogoDocument>('Logo', logoSchema),
    people: await database.model<PersonDocument>('Person', personSchema),
  };
  await models.projects.deleteMany();
  await models.logos.deleteMany();
  const { repository, projects } = projectsOn(models.projects, relay, bus);
  const logos = new LogosRepository(models.logos, idleRelay, new PublicSite(bus));
  const people = new PeopleRepository(models.people, idleRelay, new PublicSite(bus));
  const purger = new TrashController({} as TrashReader, repository, logos, people);
  closing.push(() => relay.beforeApplicationShutdown());
  return {
    bus,
    models,
    purger,
    repository,
    projects,
    logos: new LogosController(logos, new LogosService(logos, bus)),
    people,
  };
};
const windowMs = limits.undoWindowSec * 1000;

test('a deleted project is in no list at once, and comes back as it was, with its picture', async () => {
  const { projects, repository, purger, bus } = await content();
  const imageUrl = objectPathOf(anObjectKey());
  const project = await projects.add({ title: 'The Long Take', medium: 'Film', featured: true, imageUrl });
  const { id } = project;
  await projects.delete({ id });
  expect((await projects.list({})).total + (await repository.listPublic({})).total).toBe(0);
  expect((await repository.listPublic({ featured: true })).items).toEqual([]);
  await expect(projects.delete({ id })).rejects.toMatchObject(notFound);
  await expect(projects.update({ id, changes: { title: 'Late' } })).rejects.toMatchObject(notFound);

  await purger.purge(Date.now() + windowMs - 5000);
  expect(await projects.restore({ id })).toEqual(project);
  await purger.purge(Date.now() + 2 * windowMs);
  expect(await repository.listPublic({})).toMatchObject({ items: [{ id }], total: 1 });
  await eventually(() => expect(bus.published(projectPictureChanged)).toHaveLength(1));
});

test('before a deletion is confirmed, strangers get none of its files; before it is undone, all of them', async () => {
  const { projects, repository, bus } = await content();
  const keys = [anObjectKey(), anObjectKey(), anObjectKey()];
  const [imageUrl = '', url = '', videoUrl] = keys.map(objectPathOf);
  const project = await projects.add({ title: 'Gone', medium: 'Film', imageUrl, stills: [{ url }], videoUrl });
  const { id } = project;
  const has = async (key: string) => repository.usesFile(key, id);
  // Media is away at first: the events say it again.
  await projects.delete({ id });
  expect(await Promise.all(keys.map(has))).toEqual([false, false, false]);
  await projects.restore({ id });
  expect(await Promise.all(keys.map(has))).toEqual([true, true, true]);
  bus.answer(showFiles, () => undefined);
  await projects.delete({ id });
  await projects.restore({ id });
  const reported = bus.asked(showFiles).map(({ keys: of, isShown }) => ({ of, isShown }));
  expect(reported).toEqual([false, true, false, true].map((isShown) => ({ of: keys, isShown })));
  const revisions = bus.asked(showFiles).map(({ revision }) => revision);
  expect([...new Set(revisions)].sort()).toEqual(revisions);
  await eventually(() =>
    expect(bus.published(projectPictureShown).map(({ isShown, revision }) => [isShown, revision])).toEqual(
      [false, false, true, true, false, false, true, true].map((isShown, at) => [isShown, revisions[at >> 1]]),
    ),
  );
});

test('after the window the project is gone for good, and its picture let go, once', async () => {
  const { projects, models, purger, bus } = await content();
  const objectKey = anObjectKey();
  const { id } = await projects.add({ title: 'A', medium: 'Film', imageUrl: objectPathOf(objectKey) });
  await projects.delete({ id });
  const later = Date.now() + 2 * windowMs;
  await Promise.all([purger.purge(later), purger.purge(later)]);
  await eventually(async () => expect(await models.projects.countDocuments()).toBe(0));
  expect(bus.published(projectPictureChanged).slice(1)).toEqual([
    { projectId: id, objectKey: null, formerKey: objectKey },
  ]);
  await expect(projects.restore({ id })).rejects.toMatchObject(notFound);
});

test('a deleted logo leaves the wall, comes back as it was, and is gone after the window', async () => {
  const { logos, models, purger } = await content();
  const logo = await logos.add({ name: 'Arte', displayOrder: 3 });
  const { id } = logo;
  await logos.delete({ id });
  expect([(await logos.list({})).total, (await logos.listActive({})).items]).toEqual([0, []]);
  await expect(logos.delete({ id })).rejects.toMatchObject(notFound);
  await expect(logos.update({ id, changes: { name: 'Late' } })).rejects.toMatchObject(notFound);
  expect(await logos.restore({ id })).toEqual(logo);
  expect(await logos.listActive({})).toEqual({ items: [logo], total: 1 });

  await logos.delete({ id });
  await purger.purge(Date.now() + 2 * windowMs);
  expect(await models.logos.countDocuments()).toBe(0);
});

test('a deleted person is gone for good after the window, with the portrait', async () => {
  const { people, models, purger } = await content();
  const { id } = await people.insert(undefined, async () => ({
    name: 'Ines Example',
    role: 'Editor',
    portrait: 'AAAA',
  }));
  await people.trash(id);
  await purger.purge(Date.now() + 2 * windowMs);
  expect(await models.people.countDocuments()).toBe(0);
});

test('what was never deleted, or was too long ago, cannot be brought back', async () => {
  const { projects, logos, models } = await content();
  const project = await projects.add({ title: 'A', medium: 'Film' });
  const logo = await logos.add({ name: 'Arte' });
  const all = [
    () => projects.restore({ id: project.id }),
    () => logos.restore({ id: logo.id }),
    () => projects.restore({ id: nobody }),
    () => logos.restore({ id: nobody }),
  ];
  for (const restore of all) await expect(restore()).rejects.toMatchObject(notFound);

  const removedAt = new Date(Date.now() - windowMs - 1000);
  await models.projects.updateMany({}, { $set: { removedAt } });
  await models.logos.updateMany({}, { $set: { removedAt } });
  for (const restore of all) await expect(restore()).rejects.toMatchObject(notFound);
});
