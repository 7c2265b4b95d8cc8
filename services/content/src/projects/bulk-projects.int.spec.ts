import type { AddBulk } from '@cueroom/contracts/bulk';
import { bulkChanges } from '@cueroom/testing/bulk-changes';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { BulkProjects } from './bulk-projects';
import { projectsOn } from './projects.fixture';
import { type ProjectDocument, projectSchema } from './projects.schema';

const database = freshDatabase();
const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

const content = async () => {
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  await model.deleteMany();
  const { projects, repository, service: single } = projectsOn(model, idleRelay, new RecordingBus());
  const { service, stop } = await bulkChanges(database, (kinds) => void new BulkProjects(kinds, repository, single));
  stops.push(stop);
  const add = (wanted: Partial<AddBulk>) => service.add({ entityType: 'project', by: 'admin', ...wanted });
  const insert = async (title: string) => (await projects.add({ title, medium: 'Film', genre: 'Drama' })).id;
  return { projects, repository, service, add, insert };
};

test('genre and status are set and taken back, but of one that was changed since', async () => {
  const { projects, service, add, insert } = await content();
  const [one, touched, unknown] = [await insert('Ferry'), await insert('Tide'), 'f'.repeat(24)];
  const bulk = await add({ ids: [one, touched, unknown], change: { genre: 'Thriller', status: 'archived' } });
  const failed = [{ id: unknown, reason: 'This project does not exist' }];
  expect(bulk).toMatchObject({ state: 'done', changed: 2, failed });
  expect((await projects.listPublic({})).items).toEqual([]);
  await projects.update({ id: touched, changes: { title: 'High Tide' } });
  const left = [{ id: touched, reason: 'It was changed since' }];
  expect(await service.undo(bulk.id, 'admin')).toMatchObject({ state: 'undone', changed: 1, failed: left });
  expect(await projects.get({ id: one })).toMatchObject({ genre: 'Drama', status: 'active' });
  expect(await projects.get({ id: touched })).toMatchObject({
    title: 'High Tide',
    genre: 'Thriller',
    status: 'archived',
  });
});

test('projects are deleted as one, and come back as one; one was restored since', async () => {
  const { projects, repository, service, add, insert } = await content();
  const [one, other] = [await insert('Ferry'), await insert('Tide')];
  const bulk = await add({ ids: [one, other], delete: true });
  expect((await projects.list({})).total).toBe(0);
  await repository.restore(other);
  const left = [{ id: other, reason: 'It was changed since' }];
  expect(await service.undo(bulk.id, 'admin')).toMatchObject({ changed: 1, failed: left });
  expect((await projects.list({})).total).toBe(2);
});
