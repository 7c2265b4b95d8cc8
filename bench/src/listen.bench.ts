// 500 people listen to pitches at once, each with a link of their own and with their page open to the studio's changes: how long
// pages, calls and changes take, compared with a bare Fastify that reads or stores one record of the same MongoDB and answers
// with as many bytes, right after each call;
// choices and comments that are lost; seconds heard. Then how the calls of one pitch and the list of all grow from 10 pitches
// to 10,000.
// `npm run bench -- listen [minutes] [people] [pitches] [seconds in which the people come]`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { eventually } from '@cueroom/testing/eventually';
import { removeTones, tone } from '@cueroom/testing/tone';
// eslint-disable-next-line @nx/enforce-module-boundaries -- a client of the API
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio, type Studio } from '../../e2e/studio';
import { judge } from './bounds';
import { median, percentile } from './interleave';
import { compare, invite, listenAll, timed } from './listeners';
import { mongodbUriOf } from './mongodb-of';

const minutes = Number(process.argv[2] ?? 5);
const people = Number(process.argv[3] ?? 500);
const manyPitches = Number(process.argv[4] ?? 10_000);
const arrivalSec = Number(process.argv[5] ?? 10);
const fewPitches = 10;
const tracksOfPitch = 10;
/** Each asks twice with the same link, which has 300 calls. */
const rounds = 100;
/** Targets: p99 / that of the bare Fastify; growth. */
const maxRatios = { drawn: 4, events: 5, sound: 4, heard: 10, choice: 13, comment: 4, followed: 4 };
const heardWithin = 0.01;
const maxExponent = 0.15;

const p99 = (values: number[]): number => percentile(values, 0.99);
const rounded = (value: number): number => Number(value.toFixed(1));

const addTracks = async (api: Api): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 1; n <= tracksOfPitch; n++) {
    const bytes = readFileSync(await tone({ format: 'mp3', seconds: 60 + n }));
    const fileUrl = new URL(await api.upload(bytes, 'audio/mpeg')).pathname;
    const track = { title: `Reel ${n}`, artist: 'The Tape', fileUrl };
    ids.push((await api.json<{ id: string }>('POST', '/api/admin/music', track)).id);
  }
  const isPlayable = async (id: string) => (await api.json<PlayableTrack>('GET', `/api/admin/music/${id}`)).previewUrl;
  await eventually(async () => (await Promise.all(ids.map(isPlayable))).every(Boolean), { withinMs: 120_000 });
  return ids;
};

const titles = (count: number): string[] => Array.from({ length: count }, (_, n) => `Music for scene ${n + 1}`);

const addPitches = async (api: Api, trackIds: string[], all: string[]): Promise<string[]> => {
  const tracks = trackIds.map((trackId) => ({ trackId }));
  const ids: string[] = [];
  for (let n = 0; n < all.length; n += 10) {
    const made = all
      .slice(n, n + 10)
      .map((title) => api.json<{ id: string }>('POST', '/api/admin/pitches', { title, status: 'open', tracks }));
    ids.push(...(await Promise.all(made)).map(({ id }) => id));
  }
  return ids;
};

/** @returns the median milliseconds of each call */
const timesOf = async (calls: Record<string, () => Promise<unknown>>): Promise<Record<string, number>> => {
  const times: Record<string, number[]> = {};
  for (let round = -10; round < rounds; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const startedAt = performance.now();
      await call();
      if (round >= 0) (times[name] ??= []).push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
};

const startBaseline = async (dataDir: string) => {
  const child = fork(path.join(__dirname, 'listen.baseline.ts'), [mongodbUriOf(dataDir)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
};

/** @returns whether the targets were met */
const crowd = async (api: Api, { url, dataDir }: Studio, pitchIds: string[]): Promise<boolean> => {
  const listeners = await invite(api, pitchIds, Math.ceil(people / pitchIds.length));
  const baseline = await startBaseline(dataDir);
  const servers = { studio: url, bare: baseline.url };
  const listening = listenAll(api, servers, listeners, minutes, arrivalSec).finally(() => baseline.stop());
  const { times, unheard } = await listening;
  const { lost, heardShare } = await compare(api, listeners);
  const rows = timed.map((name) => {
    const { ours, bare } = times[name];
    const [slowest, bareSlowest] = [p99(ours), p99(bare)];
    const shown = { p50: rounded(median(ours)), p99: rounded(slowest), 'bare p99': rounded(bareSlowest) };
    return [name, { calls: ours.length, ...shown, ratio: Number((slowest / bareSlowest).toFixed(2)) }] as const;
  });
  console.log(`${listeners.length} people, who come within ${arrivalSec} s, for ${minutes} minutes; milliseconds`);
  console.table(Object.fromEntries(rows));
  return judge([
    ...rows.map(([name, { ratio }]) => ({
      what: `${name}, p99 to the bare`,
      measured: ratio,
      atMost: maxRatios[name],
    })),
    { what: 'choices and comments lost', measured: lost, atMost: 0, digits: 0 },
    { what: 'pages without the change', measured: unheard, atMost: 0, digits: 0 },
    { what: 'seconds heard, share that is wrong', measured: Math.abs(heardShare - 1), atMost: heardWithin, digits: 4 },
  ]);
};

/** @returns the median milliseconds of what is asked of one pitch and of the list, however many there are */
const measure = async (api: Api, pitchId: string, trackId: string): Promise<Record<string, number>> => {
  const [person] = await invite(api, [pitchId], 1);
  const listenPath = `/api/listen/${person?.token}`;
  return timesOf({
    "a client's page": () => api.json('GET', listenPath),
    'a choice': () => api.json('PUT', `${listenPath}/tracks/${trackId}/choice`, { choice: 'yes' }),
    'one pitch': () => api.json('GET', `/api/admin/pitches/${pitchId}`),
    'pitches, first 50': () => api.json('GET', '/api/admin/pitches?limit=50'),
    'pitches, one found': () => api.json('GET', '/api/admin/pitches?q=scene%20alone&limit=50'),
  });
};

/** @returns whether the targets were met */
const growth = async (api: Api, trackIds: string[]): Promise<boolean> => {
  const [trackId = ''] = trackIds;
  const [alone = ''] = await addPitches(api, trackIds, ['The scene alone']);
  const few = await measure(api, alone, trackId);
  await addPitches(api, trackIds, titles(manyPitches));
  const many = await measure(api, alone, trackId);
  const exponents = Object.keys(few).map((name): [string, { few: number; many: number; exponent: number }] => {
    const [before, after] = [few[name] ?? NaN, many[name] ?? NaN];
    const exponent = Math.log(after / before) / Math.log(manyPitches / fewPitches);
    return [name, { few: rounded(before), many: rounded(after), exponent: Number(exponent.toFixed(2)) }];
  });
  const passed = exponents.every(([, { exponent }]) => exponent <= maxExponent);
  console.log(`milliseconds with ${fewPitches} pitches and with ${manyPitches} more`);
  console.table(Object.fromEntries(exponents));
  console.log(`${passed ? 'PASS' : 'FAIL'}: exponents ≤ ${maxExponent}`);
  return passed;
};

const main = async (): Promise<boolean> => {
  // The limits of a link stay as they are; an address of the artist's form must not stand in the way.
  const studio = await startStudio('media-worker=1', 'off', { env: { RATE_LIMIT_UPLOADS: '1000' } });
  try {
    const api = new Api(studio);
    const trackIds = await addTracks(api);
    const pitchIds = await addPitches(api, trackIds, titles(fewPitches));
    const isFast = await crowd(api, studio, pitchIds);
    return (await growth(api, trackIds)) && isFast;
  } finally {
    await studio.stop();
    await removeTones();
  }
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
