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
/** Who does not have a change by then, has lost it. */
const followedWithinMs = 10_000;
const choices = ['yes', 'maybe', 'no'];
const dispatcher = new Agent({ connections: 256, pipelining: 1 });
/** Each open page has one for as long as it is open. */
const streamDispatcher = new Agent({ bodyTimeout: 0 });
const firstListen = /<script[^>]*id="first-listen"[^>]*>(.*?)<\/script>/s;

/** What is timed; `followed`: from the studio's change to each open page. */
export const timed = ['drawn', 'events', 'sound', 'heard', 'choice', 'comment', 'followed'] as const;
/** Milliseconds of each call, and of a bare server that answered with as many bytes right after it. */
export type Times = Record<(typeof timed)[number], { ours: number[]; bare: number[] }>;

/** Addresses. */
interface Servers {
  studio: string;
  bare: string;
}

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

type Method = 'GET' | 'PUT' | 'POST';
/** @throws with any answer that is not a success: the limits of a link are those of production */
const send = async (url: string, method: Method, body?: object) => {
  const startedAt = performance.now();
  const response = await request(url, {
    ...{ method, dispatcher },
    headers: body ? { 'content-type': 'application/json' } : { range: `bytes=0-${firstBytes - 1}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  if (response.statusCode >= 300)
    throw new Error(`${method}: ${response.statusCode} ${bytes.toString('utf8', 0, 200)}`);
  return { bytes, ms: performance.now() - startedAt };
};

/** Asks the studio, then the bare server. @returns what the studio answered */
const call = async (
  { studio, bare }: Servers,
  times: Times[keyof Times],
  method: Method,
  path: string,
  body?: object,
) => {
  const { bytes, ms } = await send(studio + path, method, body);
  times.ours.push(ms);
  times.bare.push((await send(`${bare}/${bytes.length}`, method, body)).ms);
  return bytes;
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

/** What a browser keeps open beside the page. */
const follow = async (
  { studio, bare }: Servers,
  person: Person,
  contentHash: string,
  signal: AbortSignal,
  times: Times['events'],
): Promise<void> => {
  const startedAt = performance.now();
  const path = `/api/listen/${person.token}/events?shown=${contentHash}`;
  const { statusCode, body } = await request(studio + path, { dispatcher: streamDispatcher, signal });
  if (statusCode !== 200) throw new Error(`events: ${statusCode}`);
  times.ours.push(performance.now() - startedAt);
  const read = async () => {
    for await (const part of body) person.onEvent?.(String(part));
  };
  void read().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  times.bare.push((await send(`${bare}/0`, 'GET')).ms);
};

/**
 * The studio changes each pitch once: how long until each page that is open has it; and for comparison, until as many requests
 * at once have as many bytes. @returns how many pages did not hear of it
 */
const change = async (api: Api, bare: string, people: Person[], times: Times['followed']): Promise<number> => {
  let unheard = 0;
  for (const pitchId of new Set(people.map((person) => person.pitchId))) {
    const message = `Changed at ${Date.now()}`;
    const startedAt = performance.now();
    const listeners = people.filter((person) => person.pitchId === pitchId);
    let length = 0;
    const all = listeners.map((person) => {
      let text = '';
      return new Promise<void>((done) => {
        person.onEvent = (part) => {
          text += part;
          if (!text.includes(message)) return;
          delete person.onEvent;
          times.ours.push(performance.now() - startedAt);
          length = text.length;
          done();
        };
      });
    });
    await api.json('PUT', `/api/admin/pitches/${pitchId}`, { message });
    await Promise.race([Promise.all(all), sleep(followedWithinMs)]);
    unheard += listeners.filter(({ onEvent }) => onEvent).length;
    const askBare = async () => times.bare.push((await send(`${bare}/${length}`, 'GET')).ms);
    await Promise.all(listeners.map(askBare));
  }
  return unheard;
};

/** One song after the other, ten seconds each time before the page tells; a choice after each song, a comment now and then. */
const listen = async (servers: Servers, person: Person, visits: Visits, times: Times): Promise<void> => {
  const { arrivalSec, untilMs, signal } = visits;
  const path = `/api/listen/${person.token}`;
  await sleep(Math.random() * arrivalSec * 1000);
  const visit = `visit-${person.recipientId}`;
  const drawn = await call(servers, times.drawn, 'GET', `/listen/${person.token}`);
  const { page } = JSON.parse(firstListen.exec(drawn.toString())?.[1] ?? '') as { page: ListenPage };
  const { tracks, contentHash } = page;
  await follow(servers, person, contentHash, signal, times.events);
  await call(servers, times.heard, 'POST', `${path}/heard`, { visit, heard: [] });
  for (const [index, { trackId, fileStreamUrl, duration }] of tracks.entries()) {
    if (Date.now() > untilMs) return;
    const sound = new URL(fileStreamUrl ?? '', servers.studio);
    await call(servers, times.sound, 'GET', sound.pathname + sound.search);
    for (let from = 0; from < Math.floor(duration ?? 0) && Date.now() < untilMs; from += batchSec) {
      await sleep(batchSec * 1000);
      const to = Math.min(from + batchSec, Math.floor(duration ?? 0));
      await call(servers, times.heard, 'POST', `${path}/heard`, { visit, heard: [{ trackId, from, to }] });
      person.playedSec += to - from;
    }
    const choice = choices[Math.floor(Math.random() * choices.length)] ?? 'yes';
    await call(servers, times.choice, 'PUT', `${path}/tracks/${trackId}/choice`, { choice });
    person.chosen.set(trackId, choice);
    if (index % 3 !== 0) continue;
    const comment = { at: 1, text: `Thoughts on number ${index + 1}` };
    await call(servers, times.comment, 'POST', `${path}/tracks/${trackId}/comments`, comment);
    person.comments += 1;
  }
};

/** @returns how long everything took, and how many pages did not hear of a change */
export const listenAll = async (
  api: Api,
  servers: Servers,
  people: Person[],
  minutes: number,
  arrivalSec: number,
): Promise<{ times: Times; unheard: number }> => {
  const times = Object.fromEntries(timed.map((name) => [name, { ours: [], bare: [] }])) as unknown as Times;
  const leaving = new AbortController();
  setMaxListeners(people.length, leaving.signal);
  const visits = { arrivalSec, untilMs: Date.now() + minutes * 60_000, signal: leaving.signal };
  const changing = sleep((minutes * 60_000) / 2).then(() => change(api, servers.bare, people, times.followed));
  await Promise.all(people.map((person) => listen(servers, person, visits, times)));
  const unheard = await changing;
  leaving.abort();
  return { times, unheard };
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
