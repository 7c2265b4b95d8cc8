// 500 people listen to pitches at once, each with a link of their own and with their page open to the studio's changes: milliseconds of
// pages, calls and changes, choices and comments that are lost, seconds heard. Then how the calls of one pitch and the list of all grow from 10 pitches to 10,000.
// `npm run bench -- listen [minutes] [people] [pitches] [seconds in which the people come]`
import { readFileSync } from 'node:fs';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { eventually } from '@cueroom/testing/eventually';
import { removeTones, tone } from '@cueroom/testing/tone';
// eslint-disable-next-line @nx/enforce-module-boundaries -- a client of the API
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio } from '../../e2e/studio';
import { median } from './interleave';
import { compare, followedWithinMs, invite, listenAll } from './listeners';

const minutes = Number(process.argv[2] ?? 5);
const people = Number(process.argv[3] ?? 500);
const manyPitches = Number(process.argv[4] ?? 10_000);
const arrivalSec = Number(process.argv[5] ?? 10);
const fewPitches = 10;
const tracksOfPitch = 10;
/** Each asks twice with the same link, which has 300 calls. */
const rounds = 100;
/** Targets. */
const maxP99Ms = 200;
const maxSoundMs = 1000;
const heardWithin = 0.01;
const maxExponent = 0.15;

const p99 = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;
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

/** @returns whether the targets were met */
const crowd = async (api: Api, url: string, pitchIds: string[]): Promise<boolean> => {
  const listeners = await invite(api, pitchIds, Math.ceil(people / pitchIds.length));
  const times = await listenAll({ api, studio: url }, listeners, minutes, arrivalSec);
  const { lost, heardShare } = await compare(api, listeners);
  const rows = Object.entries(times).map(([name, values]) => [
    name,
    { calls: values.length, p50: rounded(median(values)), p99: rounded(p99(values)) },
  ]);
  console.log(`${listeners.length} people, who come within ${arrivalSec} s, for ${minutes} minutes; milliseconds`);
  console.table(Object.fromEntries(rows));
  console.log(`choices and comments lost: ${lost}; seconds heard: ${(100 * heardShare).toFixed(2)} % of those played`);
  const { sound, followed, ...calls } = times;
  const isQuick = p99(sound) <= maxSoundMs && p99(followed) < followedWithinMs;
  const isFast = Object.values(calls).every((values) => p99(values) <= maxP99Ms) && isQuick;
  const passed = isFast && lost === 0 && Math.abs(heardShare - 1) <= heardWithin;
  const targets = `p99 ≤ ${maxP99Ms} ms, of sound ≤ ${maxSoundMs} ms, of the studio’s changes < ${followedWithinMs} ms, nothing lost, seconds within ${heardWithin * 100} %`;
  console.log(`${passed ? 'PASS' : 'FAIL'}: ${targets}`);
  return passed;
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
    const isFast = await crowd(api, studio.url, pitchIds);
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
