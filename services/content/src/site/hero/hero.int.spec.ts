import { AppError } from '@cueroom/contracts/app-error';
import {
  heroVideoChanged,
  heroVideoJobId,
  makeHeroVideo,
  notAVideo,
  type VideoProcessing,
} from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { FilmsRepository } from '../../projects/films.repository';
import { type ProjectDocument, projectSchema } from '../../projects/projects.schema';
import { PublicSite } from '../../public-site/public-site';
import { HeroController } from './hero.controller';
import { HeroReconciler, HeroService } from './hero.service';
import { HeroRepository } from './hero.repository';
import { type HeroDocument, heroSchema } from './hero.schema';

const database = freshDatabase();
const relays: OutboxRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.beforeApplicationShutdown();
});

const film = { contentType: 'video/mp4', bytes: 1000, sha256: '', filename: 'reel.mp4' };
const site = async () => {
  const bus = new RecordingBus();
  bus.answer(claimObject, ({ key }) => ({ key, ...film }));
  const relay = new OutboxRelay(bus);
  relays.push(relay);
  const model = await database.model<HeroDocument>('Hero', heroSchema);
  await model.deleteMany();
  const repository = new HeroRepository(model, relay, new PublicSite(bus));
  const projects = await database.model<ProjectDocument>('Project', projectSchema);
  const films = new FilmsRepository(projects, relay, new PublicSite(bus));
  const hero = new HeroController(new HeroService(repository, bus), repository, films);
  const reconciler = new HeroReconciler(repository, bus);
  const changes = () => bus.published(heroVideoChanged).map(({ formerKey, objectKey }) => [formerKey, objectKey]);
  /** What a worker says of a film: how far it is, and the renditions and the poster that this says are ready. */
  const say = (objectKey: string, processing: VideoProcessing) => {
    const path = objectPathOf(objectKey);
    const isPlayable = processing.progress >= 30;
    return hero.recordProgress({
      objectKey,
      processing,
      posterUrl: processing.progress > 0 ? `${path}.poster.webp` : null,
      renditions: isPlayable
        ? [{ url: `${path}.720.mp4`, type: 'video/mp4', width: 1280, height: 720, bytes: 4_000_000 }]
        : [],
    });
  };
  const shown = async () => {
    const { processing, renditions, posterUrl } = (await hero.get()) ?? {};
    return [processing?.state, processing?.progress, renditions?.length, posterUrl !== null];
  };
  return { bus, model, hero, reconciler, changes, say, shown };
};

test('without settings there are none; the first ones are whole', async () => {
  const { hero } = await site();
  expect(await hero.get()).toBeNull();
  const settings = await hero.update({ videoUrl: 'https://player.vimeo.com/video/1', videoTitle: ' Reel ' });
  expect(settings).toEqual({
    id: 'hero',
    videoType: 'url',
    videoUrl: 'https://player.vimeo.com/video/1',
    videoTitle: 'Reel',
    videoFileData: null,
    videoFileName: null,
    videoFileType: 'video/mp4',
    revision: 0,
    isActive: true,
    processing: null,
    renditions: [],
    posterUrl: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await hero.get()).toEqual(settings);
});

test('a watch link becomes one that plays by itself, here too', async () => {
  const { hero } = await site();
  const { videoUrl } = await hero.update({ videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' });
  expect(videoUrl).toMatch(/^https:\/\/www\.youtube\.com\/embed\/abcdefghijk\?autoplay=1&mute=1/);
});

test('a file is the hero’s; a link in its place lets it go, with its name', async () => {
  const { hero, bus, changes } = await site();
  const [first, second] = [anObjectKey(), anObjectKey()];
  expect(await hero.update({ videoUrl: objectPathOf(first), videoType: 'url' })).toMatchObject({
    videoType: 'file',
    videoUrl: objectPathOf(first),
    videoFileName: 'reel.mp4',
    videoFileType: 'video/mp4',
  });
  await hero.update({ videoUrl: objectPathOf(first), videoTitle: 'The same' });
  await hero.update({ videoUrl: objectPathOf(second), videoFileName: 'cut 2.mp4' });
  const linked = await hero.update({ videoUrl: 'https://elsewhere.example/film.mp4' });
  expect(linked).toMatchObject({
    videoType: 'url',
    videoTitle: 'The same',
    videoFileName: null,
    videoFileType: 'video/mp4',
  });
  expect(bus.asked(claimObject)).toEqual([first, second].map((key) => ({ key, owner: 'hero/hero', exclusive: true })));
  await eventually(() =>
    expect(changes()).toEqual([
      [null, first],
      [first, second],
      [second, null],
    ]),
  );
});

test('what media does not take for a film is refused, and nothing changes', async () => {
  const { hero, bus } = await site();
  bus.answer(claimObject, () => {
    throw new AppError('wrong_type', notAVideo);
  });
  const update = hero.update({ videoUrl: objectPathOf(anObjectKey()) });
  await expect(update).rejects.toMatchObject({ kind: 'wrong_type', message: notAVideo });
  expect(await hero.get()).toBeNull();
});

test('deleted settings are none; new ones begin anew, also before the end of the old ones is told', async () => {
  const { hero, changes, model } = await site();
  const [first, second] = [anObjectKey(), anObjectKey()];
  await hero.update({ videoUrl: objectPathOf(first), videoTitle: 'Old' });
  await hero.delete();
  expect(await hero.get()).toBeNull();
  await hero.delete();
  expect(await hero.update({ videoUrl: objectPathOf(second) })).toMatchObject({ videoTitle: null, isActive: true });
  await eventually(() =>
    expect(changes()).toEqual([
      [null, first],
      [first, null],
      [null, second],
    ]),
  );
  await eventually(async () => expect((await model.findById('hero').lean<HeroDocument>())?.outbox).toEqual([]));
  expect(await hero.get()).toMatchObject({ videoUrl: objectPathOf(second) });
});

test('two admins at once: both changes count', async () => {
  const { hero } = await site();
  await Promise.all([hero.update({ videoTitle: 'Reel' }), hero.update({ isActive: false })]);
  expect(await hero.get()).toMatchObject({ videoTitle: 'Reel', isActive: false });
});

test('a file waits to be processed; what a worker says is recorded, and never set back', async () => {
  const { hero, say, shown } = await site();
  const key = anObjectKey();
  const { processing } = await hero.update({ videoUrl: objectPathOf(key) });
  expect(processing).toEqual({ state: 'queued', progress: 0 });
  await say(key, { state: 'running', progress: 40 });
  expect(await shown()).toEqual(['running', 40, 1, true]);
  await say(key, { state: 'running', progress: 2 }); // overtaken, or begun anew after a crash
  expect(await shown()).toEqual(['running', 40, 1, true]);
  await say(key, { state: 'done', progress: 100 });
  await say(key, { state: 'running', progress: 99 });
  await say(key, { state: 'failed', progress: 0, error: 'The video is damaged.' });
  expect(await shown()).toEqual(['done', 100, 1, true]);
});

test('the same file saved again keeps what was made of it, and is not made again', async () => {
  const { hero, say, shown, changes } = await site();
  const key = anObjectKey();
  await hero.update({ videoUrl: objectPathOf(key) });
  await say(key, { state: 'done', progress: 100 });
  await hero.update({ videoUrl: objectPathOf(key), videoType: 'file', videoTitle: 'Reel', videoFileName: 'reel.mp4' });
  expect(await shown()).toEqual(['done', 100, 1, true]);
  await eventually(() => expect(changes()).toEqual([[null, key]]));
});

test('words on a film that was replaced, or deleted, meanwhile are dropped', async () => {
  const { hero, say, shown } = await site();
  const [first, second] = [anObjectKey(), anObjectKey()];
  await hero.update({ videoUrl: objectPathOf(first) });
  await hero.update({ videoUrl: objectPathOf(second) });
  await say(first, { state: 'failed', progress: 0, error: 'The file is gone.' });
  expect(await shown()).toEqual(['queued', 0, 0, false]);
  await hero.update({ videoUrl: 'https://player.vimeo.com/video/1' });
  await say(second, { state: 'done', progress: 100 });
  expect(await hero.get()).toMatchObject({ processing: null, renditions: [], posterUrl: null });
  await hero.delete();
  await say(second, { state: 'done', progress: 100 });
  expect(await hero.get()).toBeNull();
});

test('a video without reports is requested again once no job waits or runs for it, until its end is known', async () => {
  const { bus, hero, say, reconciler, changes, model } = await site();
  const key = anObjectKey();
  const lookIn = (sec: number) => reconciler.requestOverdueVideo(Date.now() + sec * 1000);
  await hero.update({ videoUrl: objectPathOf(key) });
  await lookIn(20);
  await bus.enqueue(makeHeroVideo, heroVideoJobId(key), { objectKey: key });
  await lookIn(40);
  await eventually(() => expect(changes()).toEqual([[null, key]]));
  bus.finish(makeHeroVideo, heroVideoJobId(key));
  const before = await model.findById('hero').lean<HeroDocument>();
  await Promise.all([lookIn(40), lookIn(40)]);
  await eventually(() =>
    expect(changes()).toEqual([
      [null, key],
      [null, key],
    ]),
  );
  const { edits, updatedAt } = (await model.findById('hero').lean<HeroDocument>())!;
  expect({ edits, updatedAt }).toEqual({ edits: before?.edits, updatedAt: before?.updatedAt });
  await say(key, { state: 'failed', progress: 0, error: 'The video is damaged.' });
  expect(await hero.get()).toMatchObject({ processing: { state: 'failed', error: 'The video is damaged.' } });
  await lookIn(40);
  expect(changes()).toHaveLength(2);
});

test('revision: grows with what admins change and not with what workers report; an outdated change is refused', async () => {
  const { hero, say } = await site();
  await expect(hero.update({ videoTitle: 'Reel', ifMatch: [0] })).rejects.toMatchObject({ kind: 'outdated' });
  const key = anObjectKey();
  expect((await hero.update({ videoUrl: objectPathOf(key), ifMatch: [] })).revision).toBe(0);
  await expect(hero.update({ videoTitle: 'Also first', ifMatch: [] })).rejects.toMatchObject({ kind: 'outdated' });
  await say(key, { state: 'running', progress: 50 });
  expect((await hero.update({ videoTitle: 'Reel', ifMatch: [0] })).revision).toBe(1);
  await expect(hero.update({ videoTitle: 'Late', ifMatch: [0] })).rejects.toMatchObject({ kind: 'outdated' });
});
