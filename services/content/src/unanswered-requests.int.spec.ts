import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { projectCuesChanged } from '@cueroom/contracts/content/cues';
import { heroVideoChanged } from '@cueroom/contracts/content/hero-settings';
import { projectFilmChanged } from '@cueroom/contracts/content/films';
import type { ProjectChanges } from '@cueroom/contracts/content/projects';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { projectPictureChanged } from '@cueroom/contracts/media/pictures';
import type { Event } from '@cueroom/contracts/message';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelayOn, publishOutbox } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { mostRequests, runUnanswered } from '@cueroom/testing/unanswered-passes';
import { HeroReconciler, HeroService } from './site/hero/hero.service';
import { HeroRepository } from './site/hero/hero.repository';
import { type HeroDocument, heroSchema } from './site/hero/hero.schema';
import { CuesReconciler, ProjectsReconciler } from './projects/projects.reconciler';
import { projectsOn } from './projects/projects.fixture';
import { type ProjectDocument, projectSchema } from './projects/projects.schema';
import { PublicSite } from './public-site/public-site';

jest.setTimeout(120_000); // a hundred passes, each of which waits for the disk
const database = freshDatabase();
const address = () => objectPathOf(anObjectKey());

/** Media takes every file, and is away when something is to be made of it. */
const aBus = (contentType: string): RecordingBus => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType, bytes: 1000, sha256: '', filename: 'a file' }));
  const track = { title: 'Low Tide', artist: 'A', duration: 200, releasedForSite: true, audio: { state: 'valid' } };
  bus.answer(getTrack, ({ id }) => ({ id, ...track, fileUrl: address() }) as Track);
  return bus;
};

/** How many events a hundred passes publish about a project with this one file. */
const requestsOf = async (changes: ProjectChanges, event: Event<object>, contentType = 'image/jpeg') => {
  const bus = aBus(contentType);
  const model = await database.model<ProjectDocument>('Project', projectSchema);
  await model.deleteMany();
  const { pictures, cuesRepository, films, projects } = projectsOn(model, idleRelayOn(bus), bus);
  const reconciler = new ProjectsReconciler(pictures, films, bus);
  const cuesReconciler = new CuesReconciler(cuesRepository, bus);
  await projects.add({ title: 'The Long Take', medium: 'Film', ...changes });
  const pass = async (now: number) => {
    await reconciler.requestOverduePictures(now);
    await reconciler.requestOverdueFilms(now);
    await cuesReconciler.requestOverdueExcerpts(now);
  };
  await runUnanswered(pass, () => publishOutbox(model, bus));
  return bus.published(event).length;
};

const cue = { trackId: '1'.repeat(24), startSec: 10, durationSec: 30 };
const tests = [
  {
    name: 'a picture is not requested over and over',
    run: async () =>
      expect(await requestsOf({ imageUrl: address() }, projectPictureChanged)).toBeLessThanOrEqual(mostRequests),
  },
  {
    name: 'a picture of the page is not requested over and over',
    run: async () => {
      const stills = [{ url: address(), alt: null }];
      expect(await requestsOf({ stills }, projectPictureChanged)).toBeLessThanOrEqual(mostRequests);
    },
  },
  {
    name: 'a film is not requested over and over',
    run: async () =>
      expect(await requestsOf({ videoUrl: address() }, projectFilmChanged, 'video/mp4')).toBeLessThanOrEqual(
        mostRequests,
      ),
  },
  {
    name: 'a scene is not requested over and over',
    run: async () => {
      const scenes = [{ title: 'The pier', url: address() }];
      expect(await requestsOf({ scenes }, projectFilmChanged, 'video/mp4')).toBeLessThanOrEqual(mostRequests);
    },
  },
  {
    name: 'an excerpt is not requested over and over',
    run: async () => expect(await requestsOf({ cues: [cue] }, projectCuesChanged)).toBeLessThanOrEqual(mostRequests),
  },
  {
    name: 'the film of the home page is not requested over and over',
    run: async () => {
      const bus = aBus('video/mp4');
      const model = await database.model<HeroDocument>('Hero', heroSchema);
      const repository = new HeroRepository(model, idleRelayOn(bus), new PublicSite(bus));
      const reconciler = new HeroReconciler(repository, bus);
      await new HeroService(repository, bus).update({ videoUrl: address() });
      const pass = (now: number) => reconciler.requestOverdueVideo(now);
      await runUnanswered(pass, () => publishOutbox(model, bus));
      expect(bus.published(heroVideoChanged).length).toBeLessThanOrEqual(mostRequests);
    },
  },
];

for (const { name, run } of tests) test(name, run);
