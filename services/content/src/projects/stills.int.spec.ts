import type { NewStill } from '@cueroom/contracts/content/stills';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject, projectOwner } from '@cueroom/contracts/media/objects';
import {
  makePicture,
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
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const picture: Picture = { sources: [], width: 960, height: 540, placeholder: 'data:image/webp;base64,AAAA' };
const stillOf = (key: string, alt: string | null = null): NewStill => ({ url: objectPathOf(key), alt });

const content = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({
    ...{ key, contentType: 'image/jpeg', bytes: 1000, sha256: '', filename: 'still.jpg' },
  }));
  const relay = new OutboxRelay(bus);
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  await model.deleteMany();
  const { pictures, films, projects } = projectsOn(model, relay, bus);
  const reconciler = new ProjectsReconciler(pictures, films, bus);
  closing.push(() => relay.beforeApplicationShutdown());
  const reported = () =>
    bus.published(projectPictureChanged).map(({ objectKey, formerKey }) => ({ objectKey, formerKey }));
  return { bus, projects, pictures, reconciler, reported };
};

test('each is reserved, made, shown in its order, and given up when it is taken away', async () => {
  const { bus, projects, pictures, reported } = await content();
  const [one, two] = [anObjectKey(), anObjectKey()];
  const stills = [stillOf(one, 'A pier'), stillOf(two)];
  const { id } = await projects.add({ title: 'The Long Take', medium: 'Film', stills });
  expect(bus.asked(claimObject)).toEqual([one, two].map((key) => ({ key, owner: projectOwner(id), exclusive: true })));
  await eventually(() => expect(reported()).toEqual([one, two].map((objectKey) => ({ objectKey, formerKey: null }))));
  expect((await projects.getPage({ slug: id })).stills).toEqual([]);

  for (const key of [one, two]) await pictures.record(id, key, picture, null);
  expect((await projects.getPage({ slug: id })).stills).toEqual([
    { image: picture, alt: 'A pier' },
    { image: picture, alt: null },
  ]);

  await projects.update({ id, changes: { stills: [stillOf(two)] } });
  expect((await projects.getPage({ slug: id })).stills).toEqual([{ image: picture, alt: null }]);
  await eventually(() => expect(reported().at(-1)).toEqual({ objectKey: null, formerKey: one }));
  expect(bus.asked(claimObject)).toHaveLength(2);

  await projects.update({ id, changes: { status: 'archived' } });
  await eventually(() =>
    expect(bus.published(projectPictureShown).at(-1)).toMatchObject({ objectKey: two, isShown: false }),
  );
});

test('a picture that is not uploaded, or that the project has already, is refused', async () => {
  const { projects } = await content();
  const key = anObjectKey();
  const { id } = await projects.add({ title: 'The Long Take', medium: 'Film', imageUrl: objectPathOf(key) });
  for (const url of ['https://example.org/a.jpg', objectPathOf(key)]) {
    await expect(projects.update({ id, changes: { stills: [{ url }] } })).rejects.toMatchObject({ kind: 'invalid' });
  }
});

test('one whose worker is not heard of is asked for again, unless it waits in the queue', async () => {
  const { bus, projects, reconciler, reported } = await content();
  const key = anObjectKey();
  await projects.add({ title: 'The Long Take', medium: 'Film', stills: [stillOf(key)] });
  await eventually(() => expect(reported()).toHaveLength(1));
  await bus.enqueue(makePicture, pictureJobId(key), { projectId: 'f'.repeat(24), objectKey: key });
  await reconciler.requestOverduePictures(Date.now() + 3_600_000);
  expect(reported()).toHaveLength(1);
  bus.finish(makePicture, pictureJobId(key));
  await reconciler.requestOverduePictures(Date.now() + 3_600_000);
  await eventually(() => expect(reported()).toHaveLength(2));
});
