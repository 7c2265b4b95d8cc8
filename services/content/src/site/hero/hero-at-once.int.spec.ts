import type { VideoProcessing } from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { type Method, testMethodsAtOnce } from '@cueroom/testing/at-once';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { PublicSite } from '../../public-site/public-site';
import { HeroRepository } from './hero.repository';
import { type HeroDocument, heroSchema } from './hero.schema';
import { HeroService } from './hero.service';

const database = freshDatabase();
const [filmKey, otherKey] = [anObjectKey(), anObjectKey()];

/** All that writes the settings of the hero, without anything that runs by itself. */
const open = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, contentType: 'video/mp4', bytes: 1, sha256: '', filename: 'reel.mp4' }));
  const model = await database.model<HeroDocument>('Hero', heroSchema);
  const repository = new HeroRepository(model, idleRelay, new PublicSite(bus));
  const service = new HeroService(repository, bus);
  return { repository, service, given: [filmKey, otherKey], collections: [model.collection] as const };
};
type Writers = Awaited<ReturnType<typeof open>>;

const states = {
  'no settings': async () => ({}),
  'a film in work': async ({ service }: Writers) => {
    await service.update({ videoTitle: 'Cueroom', videoUrl: objectPathOf(filmKey) });
    return {};
  },
  deleted: async ({ service, repository }: Writers) => {
    await service.update({ videoTitle: 'Cueroom', videoUrl: objectPathOf(filmKey) });
    await repository.delete();
    return {};
  },
};
const [none, film, deleted] = Object.keys(states) as [keyof typeof states, keyof typeof states, keyof typeof states];

const progress = (percent: number, state: VideoProcessing['state']) => ({
  objectKey: filmKey,
  processing: { state, progress: percent },
  posterUrl: '/poster.webp',
  renditions: [],
});

const methods: Method<Writers, keyof typeof states>[] = [
  {
    name: 'title changed',
    in: [none, film, deleted],
    run: ({ service }) => service.update({ videoTitle: 'Low Tide' }),
  },
  {
    name: 'film replaced',
    in: [none, film, deleted],
    run: ({ service }) => service.update({ videoUrl: objectPathOf(otherKey) }),
  },
  {
    name: 'link set',
    in: [none, film, deleted],
    run: ({ service }) => service.update({ videoUrl: 'https://vimeo.com/76979871' }),
  },
  { name: 'deleted', in: [film], run: ({ repository }) => repository.delete() },
  { name: 'film in work', in: [film], run: ({ repository }) => repository.recordProgress(progress(40, 'running')) },
  { name: 'film made', in: [film], run: ({ repository }) => repository.recordProgress(progress(100, 'done')) },
  {
    name: 'film requested again',
    in: [film],
    run: async ({ repository }) => {
      const now = new Date(Date.now() + 60_000);
      const unmade = await repository.findUnmade(now);
      return unmade ? repository.requestVideo(unmade, now) : true;
    },
    refusesConflicts: true, // the next pass does it
  },
];

testMethodsAtOnce({ open, states, methods });
