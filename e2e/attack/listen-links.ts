import { randomBytes } from 'node:crypto';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { Api } from '../api';
import type { Part, Tally, Target } from './part';
import { checkProblem, nextAddress, type Request, sendWithRetry, summarize } from './wire';

const json = { 'content-type': 'application/json' };
const body = (value: object) => ({ headers: json, body: JSON.stringify(value) });

/** One of each call that a link allows. */
const callsOf = (token: string, trackId: string, commentId = 'f'.repeat(24)): Request[] => {
  const path = `/api/listen/${token}`;
  return [
    { path },
    { method: 'PUT', path: `${path}/tracks/${trackId}/choice`, ...body({ choice: 'yes' }) },
    { method: 'POST', path: `${path}/tracks/${trackId}/comments`, ...body({ at: 0, text: 'Not me' }) },
    { method: 'DELETE', path: `${path}/comments/${commentId}` },
    { method: 'POST', path: `${path}/heard`, ...body({ visit: 'not-my-visit', heard: [] }) },
    { method: 'POST', path: `${path}/requests`, ...body({ trackId, project: 'Not mine' }) },
    { method: 'POST', path: `${path}/downloads`, ...body({ trackId, format: 'mp3' }) },
    { path: `${path}/tracks/${trackId}/clearance.pdf` },
    { path: `${path}/events` },
  ];
};

/** Tokens that open nothing: guesses, spellings of a right one, one that was replaced, and one that was revoked. */
const wrongTokens = (token: string, replaced: string, revoked: string): [token: string, status: number][] => [
  [randomBytes(32).toString('base64url'), 404],
  [token.slice(0, -1), 404],
  [`${token}A`, 404],
  [encodeURIComponent(`${token}\n`), 404],
  ['%7B%22$ne%22:null%7D', 404],
  ['__proto__', 404],
  [replaced, 404],
  [revoked, 410],
];

interface Links {
  trackId: string;
  mine: string;
  other: string;
  replaced: string;
  revoked: string;
  locked: string;
}

const makeLinks = async (api: Api): Promise<Links> => {
  const { id: trackId } = await api.json<{ id: string }>('POST', '/api/admin/music', { title: 'Salt', artist: 'Zoë' });
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', {
    ...{ title: 'A secret title', status: 'open', access: 'mp3', askRights: true, tracks: [{ trackId }] },
  });
  const path = `/api/admin/pitches/${id}/recipients`;
  const tokenOf = ({ link }: LinkedRecipient) => link?.split('/').at(-1) ?? '';
  const add = (name: string, more: object = {}) => api.json<LinkedRecipient>('POST', path, { name, ...more });
  const [mine, other, revoked] = [await add('Dana'), await add('Ren'), await add('Ali')];
  const replaced = await add('Kim');
  await api.json('POST', `${path}/${replaced.id}/link`);
  await api.json('PATCH', `${path}/${revoked.id}`, { revoked: true });
  const locked = await add('Uma', { password: 'north-light' });
  return {
    trackId,
    ...{ mine: tokenOf(mine), other: tokenOf(other), replaced: tokenOf(replaced), revoked: tokenOf(revoked) },
    locked: tokenOf(locked),
  };
};

const tryTokens = async (target: Target, tally: Tally, links: Links): Promise<void> => {
  const words = new Set<string>();
  for (const [token, status] of wrongTokens(links.mine, links.replaced, links.revoked)) {
    for (const request of callsOf(token, links.trackId)) {
      const response = await sendWithRetry(target, tally, { ...request, from: nextAddress() });
      if (response.status !== status) tally.addFinding(`not ${status}: ${summarize(request, response)}`);
      const error = checkProblem(response);
      if (error) tally.addFinding(`invalid error response (${error}): ${summarize(request, response)}`);
      words.add((JSON.parse(response.text || '{}') as { detail?: string }).detail ?? '');
    }
  }
  if (words.size !== 1) tally.addFinding(`the words tell links apart: ${[...words].join(' | ')}`);
};

/** With a right link: nothing of another recipient can be read, or taken back. */
const tryOther = async (target: Target, tally: Tally, api: Api, { mine, other, trackId }: Links): Promise<void> => {
  const comment = { at: 0, text: 'For the studio alone' };
  const { id } = await api.json<{ id: string }>('POST', `/api/listen/${mine}/tracks/${trackId}/comments`, comment);
  const { text } = await sendWithRetry(target, tally, { path: `/api/listen/${other}` });
  if (text.includes(comment.text) || text.includes(id)) tally.addFinding("a recipient sees another one's comment");
  const request: Request = { method: 'DELETE', path: `/api/listen/${other}/comments/${id}`, from: nextAddress() };
  const response = await sendWithRetry(target, tally, request);
  if (response.status !== 404) tally.addFinding(`another one's comment is taken back: ${summarize(request, response)}`);
};

/** Without its key a locked page says nothing; and a key is not guessed for long. */
const tryPassword = async (target: Target, tally: Tally, { locked, trackId }: Links): Promise<void> => {
  for (const request of callsOf(locked, trackId)) {
    const response = await sendWithRetry(target, tally, { ...request, from: nextAddress() });
    if (response.status !== 401) tally.addFinding(`a locked page answers: ${summarize(request, response)}`);
  }
  const page = await sendWithRetry(target, tally, { path: `/listen/${locked}` });
  if (page.text.includes('A secret title')) tally.addFinding('a locked page is drawn with what is in it');
  const from = nextAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const guess = { method: 'POST', path: `/api/listen/${locked}/unlock`, ...body({ password: `guess-${n}` }), from };
    statuses.push((await sendWithRetry(target, tally, guess)).status);
  }
  if (statuses.slice(0, 10).some((status) => status !== 401) || statuses.slice(10).some((status) => status !== 429)) {
    tally.addFinding(`passwords can be guessed: ${statuses.join()}`);
  }
};

/** Neither caches nor other sites may learn the address; and its head says nothing of the pitch. */
const readPage = async (target: Target, tally: Tally, { mine }: Links): Promise<void> => {
  for (const path of [`/listen/${mine}`, `/api/listen/${mine}`]) {
    const { status, headers, text } = await sendWithRetry(target, tally, { path });
    if (status !== 200) tally.addFinding(`${path} answers ${status}`);
    if (!headers['cache-control']?.includes('no-store')) tally.addFinding(`${path} may be cached`);
    if (path.startsWith('/api')) continue;
    if (headers['referrer-policy'] !== 'no-referrer') tally.addFinding(`${path} is told to other sites`);
    if (!headers['x-robots-tag']?.includes('noindex')) tally.addFinding(`${path} may be indexed`);
    if (text.includes(mine)) tally.addFinding(`${path} holds its own token`);
    if (text.split('</head>')[0]?.includes('A secret title')) tally.addFinding(`${path} tells its title in its head`);
  }
};

/** The links of clients: guessed, spelled otherwise, replaced, revoked, another one's, and with a password. */
export const listenLinks: Part = {
  name: 'listen-links',
  needsStudio: true,
  run: async (target, tally) => {
    if (!target.studio) return;
    const api = new Api(target.studio);
    const links = await makeLinks(api);
    await tryTokens(target, tally, links);
    await tryOther(target, tally, api, links);
    await tryPassword(target, tally, links);
    await readPage(target, tally, links);
  },
};
