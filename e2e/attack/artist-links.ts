import { randomBytes } from 'node:crypto';
import type { SubmissionSent } from '@cueroom/contracts/intake/submissions';
import { aNewSubmission } from '@cueroom/testing/factories';
import { Api } from '../api';
import type { Part, Tally, Target } from './part';
import {
  basicAuth,
  checkProblem,
  nextAddress,
  type Request,
  sendWithRetry,
  summarize,
  type WireResponse,
} from './wire';

const json = { 'content-type': 'application/json' };

/** One of each call that a link allows. */
const callsOf = (token: string, songId: string): Request[] => {
  const path = `/api/music/${token}`;
  const body = (value: object) => ({ headers: json, body: JSON.stringify(value) });
  return [
    { path },
    { path: `${path}/export` },
    { method: 'PATCH', path: `${path}/songs/${songId}`, ...body({ lyrics: 'Not mine' }) },
    {
      method: 'PUT',
      path: `${path}/songs/${songId}/file`,
      ...body({ audioFileUrl: `/api/objects/${'a'.repeat(32)}` }),
    },
    { method: 'POST', path: `${path}/messages`, ...body({ text: 'Not me' }) },
    { method: 'PUT', path: `${path}/retention`, ...body({ choice: 'keep' }) },
    { method: 'POST', path: `${path}/withdraw` },
    { method: 'DELETE', path },
  ];
};

/** Tokens that open nothing: guesses, spellings of a right one, and one that was renewed. */
const wrongTokens = (token: string, ended: string): [token: string, status: number][] => [
  [randomBytes(32).toString('base64url'), 404],
  [token.slice(0, -1), 404],
  [`${token}A`, 404],
  [token.toLowerCase(), 404],
  [encodeURIComponent(`${token}\n`), 404],
  ['%7B%22$ne%22:null%7D', 404],
  ['__proto__', 404],
  [ended, 410],
];

const tryTokens = async (target: Target, tally: Tally, mine: Music, other: Music): Promise<void> => {
  const words = new Set<string>();
  for (const [token, status] of wrongTokens(mine.token, other.ended)) {
    for (const request of callsOf(token, mine.songId)) {
      const response = await sendWithRetry(target, tally, { ...request, from: nextAddress() });
      if (response.status !== status) tally.addFinding(`not ${status}: ${summarize(request, response)}`);
      const error = checkProblem(response);
      if (error) tally.addFinding(`invalid error response (${error}): ${summarize(request, response)}`);
      words.add((JSON.parse(response.text || '{}') as { detail?: string }).detail ?? '');
    }
  }
  if (words.size !== 1) tally.addFinding(`the words tell links apart: ${[...words].join(' | ')}`);
  // A right token, and the song of another one.
  const request = callsOf(other.token, mine.songId)[2] as Request;
  const response = await sendWithRetry(target, tally, { ...request, from: nextAddress() });
  if (response.status !== 404) tally.addFinding(`another artist's song is changed: ${summarize(request, response)}`);
};

/** Neither caches nor other sites may learn the address; and the page says nothing of the music. */
const readPage = async (target: Target, tally: Tally, { token, artistName }: Music): Promise<void> => {
  for (const path of [`/music/${token}`, `/api/music/${token}`]) {
    const { status, headers, text } = await sendWithRetry(target, tally, { path });
    const isPage = path.startsWith('/music/');
    if (status !== 200) tally.addFinding(`${path} answers ${status}`);
    if (!headers['cache-control']?.includes('no-store')) tally.addFinding(`${path} may be cached`);
    if (isPage && headers['referrer-policy'] !== 'no-referrer') tally.addFinding(`${path} is told to other sites`);
    if (isPage && !headers['x-robots-tag']?.includes('noindex')) tally.addFinding(`${path} may be indexed`);
    if (isPage && (text.includes(artistName) || text.includes(token))) tally.addFinding(`${path} holds who it is for`);
  }
};

const median = (all: number[]): number => all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

/** Known and unknown addresses are answered alike, in the same time; and not often. */
const lookUp = async (target: Target, tally: Tally, known: string): Promise<void> => {
  const ask = (email: string, from = nextAddress()): Promise<WireResponse> => {
    const request = { method: 'POST', path: '/api/music/links', headers: json, body: JSON.stringify({ email }), from };
    return sendWithRetry(target, tally, request);
  };
  const times: Record<string, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let n = 0; n < 12; n++) {
    for (const [kind, email] of [
      ['known', known],
      ['unknown', `nobody-${n}@example.org`],
    ] as const) {
      const { status, text, ms } = await ask(email);
      answers.add(`${status} ${text}`);
      times[kind]?.push(ms);
    }
  }
  if (answers.size !== 1) tally.addFinding(`look-ups are answered differently: ${[...answers].join(' | ')}`);
  const [one, other] = [median(times['known'] ?? []), median(times['unknown'] ?? [])];
  if (Math.abs(one - other) > 15) tally.addFinding(`look-ups take ${one} ms and ${other} ms`);
  const from = nextAddress();
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await ask(known, from)).status);
  if (statuses.join() !== '202,202,202,202,202,429') tally.addFinding(`six look-ups answer ${statuses.join()}`);
};

interface Music {
  token: string;
  songId: string;
  artistName: string;
  /** Was replaced by a new one. */
  ended: string;
}

const tokenIn = (link = ''): string => link.slice(link.lastIndexOf('/') + 1);

const makeMusic = async (api: Api, artistName: string, email: string): Promise<Music> => {
  const submission = aNewSubmission({ artistName, email });
  const sent = await api.json<SubmissionSent>('POST', '/api/artist/submit', submission);
  const { id: songId } = await api.addSong(sent, 1, { audioFileUrl: null });
  const renewed = await api.json<{ link: string }>('POST', `/api/admin/submissions/${sent.id}/link`);
  return { token: tokenIn(renewed.link), ended: tokenIn(sent.link), songId, artistName };
};

/** An artist's page is open to who has its link, and to no one else. */
export const artistLinks: Part = {
  name: 'artist-links',
  needsStudio: true,
  run: async (target, tally) => {
    if (!target.studio) return;
    const api = new Api(target.studio);
    const email = 'linked-artist@example.org';
    const mine = await makeMusic(api, 'The Linked Artist', email);
    const other = await makeMusic(api, 'Another Artist', 'another@example.org');
    await tryTokens(target, tally, mine, other);
    await readPage(target, tally, mine);
    await lookUp(target, tally, email);
    // An admin's credentials open no artist's page, either.
    const headers = { authorization: basicAuth(target.username, target.password) };
    const { status } = await sendWithRetry(target, tally, { path: `/api/music/${'a'.repeat(43)}`, headers });
    if (status !== 404) tally.addFinding(`an admin's guess of a link answers ${status}`);
  },
};
