import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- a client of the API
import type { Api } from '../../e2e/api';

const batchSec = 10;
/** What a browser asks for first of a song. */
const firstBytes = 256 * 1024;
/** The page follows the studio within a second. */
export const followedWithinMs = 1000;
const choices = ['yes', 'maybe', 'no'];
const dispatcher = new Agent({ connections: 256, pipelining: 1 });
/** Each open page has one for as long as it is open. */
const streamDispatcher = new Agent({ bodyTimeout: 0 });
const firstListen = /<script[^>]*id="first-listen"[^>]*>(.*?)<\/script>/s;

/** Milliseconds of each call, by what was called; `followed`: from the studio's change to each open page. */
export type Times = Record<'drawn' | 'events' | 'sound' | 'heard' | 'choice' | 'comment' | 'followed', number[]>;

interface Person {
  pitchId: string;
  recipientId: string;
  token: string;
  /** What the studio must see in the end: the last choice for each track, comments, and seconds played. */
  chosen: Map<string, string>;
  comments: number;
  playedSec: number;
  /** Called with each event of the open page. */
  onEvent?: (text: string) => void;
}

/** @throws with any answer that is not a success: the limits of a link are those of production */
const call = async (studio: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => {
  const startedAt = performance.now();
  const response = await request(studio + path, {
    ...{ method, dispatcher },
    headers: body ? { 'content-type': 'application/json' } : { range: `bytes=0-${firstBytes - 1}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${method}: ${response.statusCode} ${text.slice(0, 200)}`);
  return { text, ms: performance.now() - startedAt };
};

export const invite = async (api: Api, pitchIds: string[], each: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (const pitchId of pitchIds) {
    for (let n = 0; n < each; n++) {
      const path = `/api/admin/pitches/${pitchId}/recipients`;
      const made = await api.json<LinkedRecipient>('POST', path, { name: `Listener ${n + 1}` });
      const token = made.link?.split('/').at(-1) ?? '';
      people.push({ pitchId, recipientId: made.id, token, chosen: new Map(), comments: 0, playedSec: 0 });
    }
  }
  return people;
};

interface Visits {
  /** They come within so many seconds. */
  arrivalSec: number;
  untilMs: number;
  signal: AbortSignal;
}

/** What a browser keeps open beside the page. @returns milliseconds until it began */
const follow = async (studio: string, person: Person, contentHash: string, signal: AbortSignal): Promise<number> => {
  const startedAt = performance.now();
  const path = `/api/listen/${person.token}/events?shown=${contentHash}`;
  const { statusCode, body } = await request(studio + path, { dispatcher: streamDispatcher, signal });
  if (statusCode !== 200) throw new Error(`events: ${statusCode}`);
  const read = async () => {
    for await (const part of body) person.onEvent?.(String(part));
  };
  void read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return performance.now() - startedAt;
};

/** The studio changes each pitch once. @returns milliseconds until each page that is open has it */
const change = async (api: Api, people: Person[]): Promise<number[]> => {
  const times: number[] = [];
  for (const pitchId of new Set(people.map((person) => person.pitchId))) {
    const message = `Changed at ${Date.now()}`;
    const startedAt = performance.now();
    const listeners = people.filter((person) => person.pitchId === pitchId);
    const all = listeners.map((person) => {
      let text = '';
      return new Promise<void>((done) => {
        person.onEvent = (part) => {
          text += part;
          if (!text.includes(message)) return;
          delete person.onEvent;
          times.push(performance.now() - startedAt);
          done();
        };
      });
    });
    await api.json('PUT', `/api/admin/pitches/${pitchId}`, { message });
    await Promise.race([Promise.all(all), sleep(followedWithinMs)]);
    // Who has not heard by then counts as long as was waited.
    times.push(...listeners.filter(({ onEvent }) => onEvent).map(() => followedWithinMs));
  }
  return times;
};

/** One song after the other, ten seconds each time before the page tells; a choice after each song, a comment now and then. */
const listen = async (studio: string, person: Person, visits: Visits, times: Times): Promise<void> => {
  const { arrivalSec, untilMs, signal } = visits;
  const path = `/api/listen/${person.token}`;
  await sleep(Math.random() * arrivalSec * 1000);
  const visit = `visit-${person.recipientId}`;
  const drawn = await call(studio, 'GET', `/listen/${person.token}`);
  times.drawn.push(drawn.ms);
  const { page } = JSON.parse(firstListen.exec(drawn.text)?.[1] ?? '') as { page: ListenPage };
  const { tracks, contentHash } = page;
  times.events.push(await follow(studio, person, contentHash, signal));
  times.heard.push((await call(studio, 'POST', `${path}/heard`, { visit, heard: [] })).ms);
  for (const [index, { trackId, fileStreamUrl, duration }] of tracks.entries()) {
    if (Date.now() > untilMs) return;
    const sound = new URL(fileStreamUrl ?? '', studio);
    times.sound.push((await call(studio, 'GET', sound.pathname + sound.search)).ms);
    for (let from = 0; from < Math.floor(duration ?? 0) && Date.now() < untilMs; from += batchSec) {
      await sleep(batchSec * 1000);
      const to = Math.min(from + batchSec, Math.floor(duration ?? 0));
      times.heard.push((await call(studio, 'POST', `${path}/heard`, { visit, heard: [{ trackId, from, to }] })).ms);
      person.playedSec += to - from;
    }
    const choice = choices[Math.floor(Math.random() * choices.length)] ?? 'yes';
    times.choice.push((await call(studio, 'PUT', `${path}/tracks/${trackId}/choice`, { choice })).ms);
    person.chosen.set(trackId, choice);
    if (index % 3 !== 0) continue;
    const comment = { at: 1, text: `Thoughts on number ${index + 1}` };
    times.comment.push((await call(studio, 'POST', `${path}/tracks/${trackId}/comments`, comment)).ms);
    person.comments += 1;
  }
};

export const listenAll = async (
  { api, studio }: { api: Api; studio: string },
  people: Person[],
  minutes: number,
  arrivalSec: number,
): Promise<Times> => {
  const times: Times = { drawn: [], events: [], sound: [], heard: [], choice: [], comment: [], followed: [] };
  const leaving = new AbortController();
  setMaxListeners(people.length, leaving.signal);
  const visits = { arrivalSec, untilMs: Date.now() + minutes * 60_000, signal: leaving.signal };
  const changing = sleep((minutes * 60_000) / 2).then(() => change(api, people));
  await Promise.all(people.map((person) => listen(studio, person, visits, times)));
  times.followed = await changing;
  leaving.abort();
  return times;
};

/** Compares what people did with what the studio sees. @returns choices and comments that are lost, and seconds heard as a share of those played */
export const compare = async (api: Api, people: Person[]): Promise<{ lost: number; heardShare: number }> => {
  let [lost, heardSec, playedSec] = [0, 0, 0];
  for (const pitchId of new Set(people.map((person) => person.pitchId))) {
    const { recipients } = await api.json<PitchWithRecipients>('GET', `/api/admin/pitches/${pitchId}`);
    for (const { id, reactions } of recipients) {
      const person = people.find(({ recipientId }) => recipientId === id);
      if (!person) continue;
      playedSec += person.playedSec;
      heardSec += reactions.reduce((sum, reaction) => sum + reaction.heardSec, 0);
      const seen = new Map(reactions.map(({ trackId, choice }) => [trackId, choice]));
      lost += [...person.chosen].filter(([trackId, choice]) => seen.get(trackId) !== choice).length;
      lost += Math.abs(person.comments - reactions.reduce((sum, { comments }) => sum + comments.length, 0));
    }
  }
  return { lost, heardShare: heardSec / playedSec };
};
