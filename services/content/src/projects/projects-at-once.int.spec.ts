import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import type { NewCue } from '@cueroom/contracts/content/cues';
import type { VideoProcessing } from '@cueroom/contracts/content/hero-settings';
import type { ProjectChanges } from '@cueroom/contracts/content/projects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import type { Picture } from '@cueroom/contracts/media/pictures';
import { type Method, testMethodsAtOnce } from '@cueroom/testing/at-once';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { filmsOf } from './project-events';
import { CuesReconciler } from './projects.reconciler';
import { projectsOn } from './projects.fixture';
import { type ProjectDocument, projectSchema } from './projects.schema';

const database = freshDatabase();
const inAMinute = () => new Date(Date.now() + 60_000);
const trackId = '1'.repeat(24);
const fileUrl = objectPathOf(anObjectKey());
const picture: Picture = { sources: [], width: 960, height: 540, placeholder: 'data:image/webp;base64,AAAA' };
const cue = (startSec: number): NewCue => ({ trackId, startSec, durationSec: 30 });
const scene = (key: string, title = 'The pier') => ({ title, url: objectPathOf(key) });
const still = (key: string, alt: string | null = null) => ({ url: objectPathOf(key), alt });

/** All that writes projects, without anything that runs by itself. */
const open = async () => {
  const bus = new RecordingBus();
  /** A film if its key says so. */
  bus.answer(claimObject, ({ key, owner }) => ({
    ...{ key, bytes: 1000, sha256: '', filename: 'a file' },
    contentType: owner.startsWith('film/') ? 'video/mp4' : 'image/jpeg',
  }));
  const named = (title: string) => {
    const track = {
      title,
      artist: 'Ada Rill',
      duration: 200,
      releasedForSite: true,
      fileUrl,
      audio: { state: 'valid' },
    };
    bus.answer(getTrack, ({ id }) => ({ id, ...track }) as Track);
  };
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  const parts = projectsOn(model, idleRelay, bus);
  const cuesReconciler = new CuesReconciler(parts.cuesRepository, bus);
  const isPurged = async () => (await model.countDocuments({ deletedAt: { $exists: true } })) > 0;
  return { ...parts, cuesReconciler, named, isPurged, model, collections: [model.collection] as const };
};
type Writers = Awaited<ReturnType<typeof open>>;

/** Workers are making its picture, its first still, its film, its scene and its cue; the track of the cue was renamed since. */
const waiting = async ({ projects, model, named }: Writers) => {
  const keys = Array.from({ length: 8 }, anObjectKey);
  const [pictureKey = '', stillKey = '', otherStill = '', filmKey = '', sceneKey = '', ...files] = keys;
  named('Low Tide');
  const { id } = await projects.add({
    ...{ title: 'The Long Take', medium: 'Film', imageUrl: objectPathOf(pictureKey), videoUrl: objectPathOf(filmKey) },
    ...{ stills: [still(stillKey, 'A pier'), still(otherStill)], scenes: [scene(sceneKey)], cues: [cue(10)] },
  });
  named('High Tide');
  const excerptKey = (await model.findById(id).lean<ProjectDocument>())?.cues?.[0]?.excerptKey ?? '';
  return { id, pictureKey, stillKey, otherStill, filmKey, sceneKey, excerptKey, files, given: keys };
};
type Subject = Awaited<ReturnType<typeof waiting>>;

const states = {
  waiting,
  trashed: async (writers: Writers) => {
    const subject = await waiting(writers);
    await writers.repository.trash(subject.id);
    return subject;
  },
};
type Methods = Method<Writers & Subject, keyof typeof states>[];

const edit = (name: string, changesOf: (subject: Subject) => ProjectChanges): Methods[number] => ({
  name,
  in: ['waiting'],
  run: ({ projects, ...subject }) => projects.update({ id: subject.id, changes: changesOf(subject as never) }),
});

const byAdmins: Methods = [
  edit('title changed', () => ({ title: 'The Longer Take' })),
  edit('hidden', () => ({ status: 'archived' })),
  edit('picture replaced', ({ files: [key = ''] }) => ({ imageUrl: objectPathOf(key) })),
  edit('stills changed', ({ stillKey, files: [, key = ''] }) => ({ stills: [still(key), still(stillKey, 'A boat')] })),
  edit('film replaced', ({ files: [, , key = ''] }) => ({ videoUrl: objectPathOf(key) })),
  edit('scenes changed', ({ sceneKey, files: [, , key = ''] }) => ({
    scenes: [scene(key), scene(sceneKey, 'The boat')],
  })),
  edit('cues changed', () => ({ cues: [cue(60), cue(10)] })),
  { name: 'ordered', in: ['waiting', 'trashed'], run: ({ repository, id }) => repository.orderFeatured([id]) },
  { name: 'deleted', in: ['waiting'], run: ({ repository, id }) => repository.trash(id) },
  { name: 'deletion undone', in: ['trashed'], run: ({ repository, id }) => repository.restore(id) },
  {
    name: 'purged',
    in: ['trashed'],
    run: async ({ repository, isPurged }) => {
      await repository.purge(inAMinute());
      return isPurged();
    },
    refusesConflicts: true, // the next pass does it
  },
];

const film = (progress: number, state: VideoProcessing['state']) => ({
  processing: { state, progress },
  posterUrl: '/poster.webp',
  renditions: [],
});

const byWorkers: Methods = [
  {
    name: 'picture made',
    in: ['waiting', 'trashed'],
    run: ({ pictures, id, pictureKey }) => pictures.record(id, pictureKey, picture, null),
  },
  {
    name: 'still made',
    in: ['waiting', 'trashed'],
    run: ({ pictures, id, stillKey }) => pictures.record(id, stillKey, picture, null),
  },
  {
    name: 'film in work',
    in: ['waiting'],
    run: ({ films, filmKey: objectKey }) => films.recordProgress({ objectKey, ...film(40, 'running') }),
  },
  {
    name: 'film made',
    in: ['waiting', 'trashed'],
    run: ({ films, filmKey: objectKey }) => films.recordProgress({ objectKey, ...film(100, 'done') }),
  },
  {
    name: 'scene made',
    in: ['waiting', 'trashed'],
    run: ({ films, sceneKey: objectKey }) => films.recordProgress({ objectKey, ...film(100, 'done') }),
  },
  {
    name: 'excerpt in work',
    in: ['waiting'],
    run: ({ projects, id: projectId, excerptKey: objectKey }) =>
      projects.recordExcerpt({ projectId, objectKey, state: 'running' }),
  },
  {
    name: 'excerpt cut',
    in: ['waiting', 'trashed'],
    run: ({ projects, id: projectId, excerptKey: objectKey }) =>
      projects.recordExcerpt({ projectId, objectKey, state: 'done', durationSec: 30, peaks: [0.5, 1] }),
  },
  { name: 'track renamed', in: ['waiting', 'trashed'], run: ({ projects }) => projects.followTrack({ trackId }) },
];

/** What the passes over overdue work write; what they leave out comes with the next one. */
const requests: Methods = [
  {
    name: 'picture requested again',
    in: ['waiting'],
    run: async ({ pictures }) => {
      const now = inAMinute();
      for await (const project of pictures.findUnpictured(now)) return pictures.requestPicture(project, now);
      return true;
    },
    refusesConflicts: true,
  },
  {
    name: 'still requested again',
    in: ['waiting'],
    run: async ({ pictures, stillKey }) => {
      const now = inAMinute();
      for await (const project of pictures.findWithUnmadeStills(now)) {
        const found = project.stills?.find(({ objectKey, askedAt }) => objectKey === stillKey && askedAt);
        return found ? pictures.requestStill(project, found, now) : true;
      }
      return true;
    },
    refusesConflicts: true,
  },
  {
    name: 'film requested again',
    in: ['waiting'],
    run: async ({ films }) => {
      const now = inAMinute();
      for await (const project of films.findUnmade(now)) {
        const found = project.film?.askedAt && project.film;
        return found ? films.requestFilm(project, found, now) : true;
      }
      return true;
    },
    refusesConflicts: true,
  },
  {
    name: 'scene requested again',
    in: ['waiting'],
    run: async ({ films, sceneKey }) => {
      const now = inAMinute();
      for await (const project of films.findUnmade(now)) {
        const found = filmsOf(project).find(({ objectKey, askedAt }) => objectKey === sceneKey && askedAt);
        return found ? films.requestFilm(project, found, now) : true;
      }
      return true;
    },
    refusesConflicts: true,
  },
  {
    name: 'excerpts requested again',
    in: ['waiting'],
    run: async ({ cuesRepository }) => {
      const now = inAMinute();
      for await (const project of cuesRepository.findUncut(now)) {
        const asked = (project.cues ?? []).filter(({ askedAt }) => askedAt);
        return cuesRepository.requestExcerpts(project, asked, now);
      }
      return true;
    },
    refusesConflicts: true,
  },
];

testMethodsAtOnce({ open, states, methods: [...byAdmins, ...byWorkers, ...requests] });
