import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- a client of the API
import type { Api } from '../../e2e/api';

const batchSec = 10;
/** What a browser asks for first of a song. */
const firstBytes = 256 * 1024;
const choices = ['yes', 'maybe', 'no'];
const dispatcher = new Agent({ connections: 256, pipelining: 1 });

/** Milliseconds of each call, by what was called. */
export type Times = Record<'drawn' | 'page' | 'sound' | 'heard' | 'choice' | 'comment', number[]>;

interface Person {
  pitchId: string;
  recipientId: string;
  token: string;
  /** What the studio must see in the end: the last choice for each track, comments, and seconds played. */
  chosen: Map<string, string>;
  comments: number;
  playedSec: number;
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
}

/** One song after the other, ten seconds each time before the page tells; a choice after each song, a comment now and then. */
const listen = async (studio: string, person: Person, { arrivalSec, untilMs }: Visits, times: Times): Promise<void> => {
  const path = `/api/listen/${person.token}`;
  await sleep(Math.random() * arrivalSec * 1000);
  const visit = `visit-${person.recipientId}`;
  times.drawn.push((await call(studio, 'GET', `/listen/${person.token}`)).ms);
  const page = await call(studio, 'GET', path);
  times.page.push(page.ms);
  const { tracks } = JSON.parse(page.text) as ListenPage;
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
  studio: string,
  people: Person[],
  minutes: number,
  arrivalSec: number,
): Promise<Times> => {
  const times: Times = { drawn: [], page: [], sound: [], heard: [], choice: [], comment: [] };
  const visits = { arrivalSec, untilMs: Date.now() + minutes * 60_000 };
  await Promise.all(people.map((person) => listen(studio, person, visits, times)));
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
