import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { aNewBrief, aNewContact, aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { Api } from '../api';
import type { Studio } from '../studio';
import { keptInRedis, saidWithoutPassword, secretsOf } from './kept-in-redis';
import type { Part, Tally, Target } from './part';
import { basic, nextAddress, type Request, send, tryOut } from './wire';

const word = (what: string, { seed }: Target): string => `canary-${what}-${seed}`;

/** What must be found nowhere but in the records themselves. */
const planted = (target: Target) => ({
  email: `${word('email', target)}@example.org`,
  otherEmail: `${word('other', target)}@example.org`,
  phone: word('phone', target),
  lyrics: word('lyrics', target),
  message: word('message', target),
  wrongPassword: word('password', target),
});
type Planted = ReturnType<typeof planted>;

const post = (path: string, body: unknown, headers = {}): Request => ({
  method: 'POST',
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
  from: nextAddress(),
});

/** As people use it. */
const plant = async (target: Target, studio: Studio, { email, phone, lyrics, message }: Planted) => {
  const api = new Api(studio);
  const submission = aNewSubmission({ email, phone, ownership: message });
  const receipt = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', submission);
  const audioFileUrl = await api.upload(Buffer.from(`no music, ${lyrics}`), 'audio/mpeg');
  await api.addSong(receipt, 1, { lyrics, audioFileUrl });
  await api.json('POST', `/api/admin/submissions/${receipt.id}/feedback`, { feedback: message });
  await api.json('GET', `/api/admin/submissions?q=${encodeURIComponent(email)}`);
  return { receipt, submission };
};

/** As nobody should. @returns the requests, each of which is refused */
const refused = (target: Target, words: Planted, kept: Awaited<ReturnType<typeof plant>>): Request[] => {
  const { email, otherEmail, phone, lyrics, message, wrongPassword } = words;
  const contact = aNewContact({ email, message, phone });
  const key = 'c'.repeat(32);
  return [
    post('/api/contacts', JSON.stringify(contact).slice(0, -3)),
    post('/api/contacts', { ...contact, subject: message }),
    post('/api/briefs', { ...aNewBrief({ clientEmail: email, vibe: message }), timeline: message }),
    post('/api/artist/submit', { ...kept.submission, email: otherEmail }),
    post('/api/artist/submit-song', aNewSong({ id: 'f'.repeat(24), submissionUid: 'ABC1234' }, 1, { lyrics })),
    post('/api/artist/submit-song', { ...aNewSong(kept.receipt, 1, { lyrics }), tags: lyrics }),
    post('/api/contacts', contact, { 'content-type': email }),
    post('/api/contacts', contact, { origin: `https://${word('message', target)}.example` }),
    { path: `/api/admin/briefs?limit=${email}`, headers: { authorization: basic(target.username, target.password) } },
    { path: '/api/admin/briefs', headers: { authorization: basic(email, wrongPassword) }, from: nextAddress() },
    {
      path: '/api/admin/briefs',
      headers: { authorization: basic(target.username, wrongPassword) },
      from: nextAddress(),
    },
    { path: `/api/objects/${key}?expires=9999999999999&signature=${wrongPassword}` },
    { method: 'PUT', path: `/api/objects/${key}?expires=9999999999999&signature=${wrongPassword}`, body: lyrics },
    { path: `/api/${email}?password=${wrongPassword}` },
  ];
};

/** Where a text stands, with a little around it. */
const around = (text: string, found: string): string => {
  const at = text.indexOf(found);
  return text.slice(Math.max(at - 120, 0), at + found.length + 60);
};

const searchLogs = (dataDir: string, secrets: readonly string[], tally: Tally): void => {
  const logs = join(dataDir, 'logs');
  for (const name of readdirSync(logs)) {
    const text = readFileSync(join(logs, name), 'utf8');
    for (const secret of secrets) {
      if (text.includes(secret)) tally.found(`'${secret}' stands in the log ${name}: ${around(text, secret)}`);
    }
    // What the other parts have drawn and said.
    const address = /attack-\d+@example\.org|[?&]signature=[\w-]{20,}/.exec(text)?.[0];
    if (address) tally.found(`'${address}' stands in the log ${name}: ${around(text, address)}`);
  }
};

/** Secrets and what people say stand in no log, in no answer to an error and, when all is done, nowhere in Redis. */
export const traces: Part = {
  name: 'traces',
  needsStudio: true,
  run: async (target, tally) => {
    const { studio } = target;
    if (!studio) return;
    const words = planted(target);
    const { signing, redisPassword } = secretsOf(studio);
    const secrets = [...Object.values(words), target.password, signing, redisPassword];
    const told = [...secrets, basic(target.username, target.password).slice('Basic '.length)];
    const kept = await plant(target, studio, words);
    for (const request of refused(target, words, kept)) {
      const { status, text } = await tryOut(target, tally, request);
      if (status < 400) tally.found(`${request.method ?? 'GET'} ${request.path} is not refused: ${status}`);
      const repeated = told.find((secret) => text.includes(secret));
      if (repeated) tally.found(`An error repeats '${repeated}': ${text}`);
    }
    if (target.isLong) await plantInFailure(target, studio, words, tally);
    searchLogs(studio.dataDir, told, tally);
    const said = await saidWithoutPassword(studio);
    if (said !== null && !said.startsWith('-NOAUTH')) tally.found(`Redis answers without its password: ${said}`);
    // Asks travel through Redis and are taken out at once: only what stays counts.
    for (const [key, value] of await keptInRedis(studio)) {
      const found = told.find((secret) => key.includes(secret) || value.includes(secret));
      if (found) tally.found(`'${found}' is kept in Redis, in ${key}: ${around(value, found)}`);
    }
  },
};

/** While intake stands still, what it is asked fails: not even then does it get into a log. */
const plantInFailure = async (target: Target, studio: Studio, words: Planted, tally: Tally): Promise<void> => {
  const pids = studio.pids('intake/dist/main.js');
  pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
  try {
    const brief = aNewBrief({ clientEmail: words.email, vibe: words.message });
    const { status, text } = await send(target, post('/api/briefs', brief));
    if (status !== 503) tally.found(`A brief for an intake that stands still got ${status}: ${text}`);
  } finally {
    pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
  }
  // The next one is answered after the stale one has been dropped.
  await tryOut(target, tally, post('/api/briefs', aNewBrief()));
};
