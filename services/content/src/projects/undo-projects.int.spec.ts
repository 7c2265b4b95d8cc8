import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { withAdmin } from '@cueroom/platform/request-context';
import { changeUndo } from '@cueroom/testing/change-undo';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { BulkProjects } from './bulk-projects';
import { projectsOn } from './projects.fixture';
import { type ProjectDocument, projectSchema } from './projects.schema';

const database = freshDatabase();
const file = { contentType: 'image/jpeg', bytes: 1000, sha256: '', filename: 'pier.jpg' };
const filmUrl = 'https://vimeo.com/76979871';

const content = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, ...file }));
  const released = { releasedForSite: true, fileUrl: objectPathOf(anObjectKey()), duration: 90 };
  bus.answer(getTrack, ({ id }) => ({ id, title: 'Salt', audio: { state: 'valid' }, ...released }) as Track);
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  const { projects, repository, service } = projectsOn(model, idleRelay, bus);
  const undoing = changeUndo(model, (kinds) => void new BulkProjects(kinds, repository, service));
  const cues = [{ trackId: 'a'.repeat(24), startSec: 10, durationSec: 30 }];
  const credits = [{ label: 'Music Supervisor', name: 'Ada Reel' }];
  const stills = [{ url: objectPathOf(anObjectKey()), alt: 'A pier' }];
  const scenes = [{ title: 'The dive', url: filmUrl }];
  const media = { cues, credits, stills, scenes, imageUrl: 'https://example.org/a.jpg', videoUrl: filmUrl };
  const { id } = await projects.add({ title: 'Ferry', medium: 'Film', genre: 'Drama', ...media });
  const edit = (changes: object) => withAdmin('grace', () => projects.update({ id, changes }));
  const get = () => projects.get({ id });
  return { projects, id, stills, edit, get, ...undoing };
};

test('a project is as before: texts, credits, cues, links, and the texts of its pictures', async () => {
  const { id, stills, edit, get, undoLast } = await content();
  const before = await get();
  await edit({ title: 'Tide', year: 2024, credits: [], status: 'archived', featured: true });
  await undoLast('project', id);
  expect(await get()).toEqual({ ...before, revision: 2, updatedAt: expect.any(String) });
  const other = { ...stills[0], alt: 'A boat' };
  await edit({ cues: [], scenes: [], stills: [other], imageUrl: null, videoUrl: null });
  await undoLast('project', id);
  const { cues, videoUrl, imageUrl } = before;
  const scenes = [{ title: 'The dive', url: before.scenes[0]?.url }];
  expect(await get()).toMatchObject({ scenes, videoUrl, imageUrl, stills: [{ alt: 'A pier' }] });
  expect((await get()).cues.map(({ startSec }) => startSec)).toEqual(cues.map(({ startSec }) => startSec));
});

test('a file goes again; one that was let go is deleted, so that nothing of that change is undone', async () => {
  const { id, edit, get, undoLast } = await content();
  await edit({ imageUrl: objectPathOf(anObjectKey()) });
  await undoLast('project', id);
  expect(await get()).toMatchObject({ hasOwnPicture: false, imageUrl: 'https://example.org/a.jpg', imageName: null });
  await edit({ title: 'Tide', stills: [] });
  const gone = { kind: 'impossible', message: 'The file that was there before is deleted' };
  await expect(undoLast('project', id)).rejects.toMatchObject(gone);
  expect(await get()).toMatchObject({ title: 'Tide', stills: [] });
});

test('not when it was changed since, and not twice', async () => {
  const { id, edit, get, newest, undo } = await content();
  const refusal = { kind: 'conflict', message: 'This project was changed since' };
  await edit({ title: 'Tide' });
  const first = await newest('project', id);
  await edit({ genre: 'Thriller' });
  const second = await newest('project', id);
  await expect(undo('project', id, first)).rejects.toMatchObject(refusal);
  await undo('project', id, second);
  await expect(undo('project', id, second)).rejects.toMatchObject(refusal);
  expect(await get()).toMatchObject({ title: 'Tide', genre: 'Drama' });
});
