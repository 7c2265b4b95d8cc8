import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { aNewBrief, aNewContact, aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { Api } from '../api';
import type { Studio } from '../studio';
import { readRedis, replyWithoutPassword, secretsOf } from './redis-contents';
import type { Part, Tally, Target } from './part';
import { basicAuth, nextAddress, type Request, send, sendWithRetry } from './wire';

const canary = (what: string, { seed }: Target): string => `canary-${what}-${seed}`;

/** Canary values that may only appear in the records themselves. */
const canaries = (target: Target) => ({
  email: `${canary('email', target)}@example.org`,
  otherEmail: `${canary('other', target)}@example.org`,
  phone: canary('phone', target),
  lyrics: canary('lyrics', target),
  message: canary('message', target),
  wrongPassword: canary('password', target),
});
type Canaries = ReturnType<typeof canaries>;

const post = (path: string, body: unknown, headers = {}): Request => ({
  method: 'POST',
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
  from: nextAddress(),
});

/** Normal usage. */
const submitCanaries = async (target: Target, studio: Studio, { email, phone, lyrics, message }: Canaries) => {
  const api = new Api(studio);
  const submission = aNewSubmission({ email, phone, ownership: message });
  const receipt = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', submission);
  const audioFileUrl = await api.upload(Buffer.from(`no music, ${lyrics}`), 'audio/mpeg');
  await api.addSong(receipt, 1, { lyrics, audioFileUrl });
  await api.json('POST', `/api/admin/submissions/${receipt.id}/feedback`, { feedback: message });
  await api.json('GET', `/api/admin/submissions?q=${encodeURIComponent(email)}`);
  return { receipt, submission };
};

/** Invalid usage. @returns requests that must be rejected */
const invalidRequests = (
  target: Target,
  values: Canaries,
  created: Awaited<ReturnType<typeof submitCanaries>>,
): Request[] => {
  const { email, otherEmail, phone, lyrics, message, wrongPassword } = values;
  const contact = aNewContact({ email, message, phone });
  const key = 'c'.repeat(32);
  return [
    post('/api/contacts', JSON.stringify(contact).slice(0, -3)),
    post('/api/contacts', { ...contact, subject: message }),
    post('/api/briefs', { ...aNewBrief({ clientEmail: email, vibe: message }), timeline: message }),
    post('/api/artist/submit', { ...created.submission, email: otherEmail }),
    post('/api/artist/submit-song', aNewSong({ id: 'f'.repeat(24), submissionUid: 'ABC1234' }, 1, { lyrics })),
    post('/api/artist/submit-song', { ...aNewSong(created.receipt, 1, { lyrics }), tags: lyrics }),
    post('/api/contacts', contact, { 'content-type': email }),
    post('/api/contacts', contact, { origin: `https://${canary('message', target)}.example` }),
    {
      path: `/api/admin/briefs?limit=${email}`,
      headers: { authorization: basicAuth(target.username, target.password) },
    },
    { path: '/api/admin/briefs', headers: { authorization: basicAuth(email, wrongPassword) }, from: nextAddress() },
    {
      path: '/api/admin/briefs',
      headers: { authorization: basicAuth(target.username, wrongPassword) },
      from: nextAddress(),
    },
    { path: `/api/objects/${key}?expires=9999999999999&signature=${wrongPassword}` },
    { method: 'PUT', path: `/api/objects/${key}?expires=9999999999999&signature=${wrongPassword}`, body: lyrics },
    { path: `/api/${email}?password=${wrongPassword}` },
  ];
};

/** An excerpt of the text around a match. */
const excerpt = (text: string, found: string): string => {
  const at = text.indexOf(found);
  return text.slice(Math.max(at - 120, 0), at + found.length + 60);
};

const searchLogs = (dataDir: string, secrets: readonly string[], tally: Tally): void => {
  const logs = join(dataDir, 'logs');
  for (const name of readdirSync(logs)) {
    const text = readFileSync(join(logs, name), 'utf8');
    for (const secret of secrets) {
      if (text.includes(secret)) tally.addFinding(`'${secret}' is in the log ${name}: ${excerpt(text, secret)}`);
    }
    // Addresses and signatures that the other parts have sent.
    const leaked = /attack-\d+@example\.org|[?&]signature=[\w-]{20,}|\/music\/[\w-]{43}/.exec(text)?.[0];
    if (leaked) tally.addFinding(`'${leaked}' is in the log ${name}: ${excerpt(text, leaked)}`);
  }
};

/** Secrets and personal data must not appear in logs, error responses or, after processing, in Redis. */
export const traces: Part = {
  name: 'traces',
  needsStudio: true,
  run: async (target, tally) => {
    const { studio } = target;
    if (!studio) return;
    const values = canaries(target);
    const { signing, redisPassword } = secretsOf(studio);
    const secrets = [...Object.values(values), target.password, signing, redisPassword];
    const sensitive = [...secrets, basicAuth(target.username, target.password).slice('Basic '.length)];
    const created = await submitCanaries(target, studio, values);
    for (const request of invalidRequests(target, values, created)) {
      const { status, text } = await sendWithRetry(target, tally, request);
      if (status < 400) tally.addFinding(`${request.method ?? 'GET'} ${request.path} is not rejected: ${status}`);
      const repeated = sensitive.find((secret) => text.includes(secret));
      if (repeated) tally.addFinding(`An error response contains '${repeated}': ${text}`);
    }
    if (target.isLong) await sendDuringOutage(target, studio, values, tally);
    searchLogs(studio.dataDir, sensitive, tally);
    const reply = await replyWithoutPassword(studio);
    if (reply !== null && !reply.startsWith('-NOAUTH'))
      tally.addFinding(`Redis accepts commands without its password: ${reply}`);
    // Requests pass through Redis and are removed at once: only what remains counts.
    for (const [key, value] of await readRedis(studio)) {
      const found = sensitive.find((secret) => key.includes(secret) || value.includes(secret));
      if (found) tally.addFinding(`'${found}' is in Redis, in ${key}: ${excerpt(value, found)}`);
    }
  },
};

/** Requests that fail while intake is frozen must not be logged with their content. */
const sendDuringOutage = async (target: Target, studio: Studio, values: Canaries, tally: Tally): Promise<void> => {
  const pids = studio.pids('intake/dist/main.js');
  pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
  try {
    const brief = aNewBrief({ clientEmail: values.email, vibe: values.message });
    const { status, text } = await send(target, post('/api/briefs', brief));
    if (status !== 503) tally.addFinding(`A brief sent to a frozen intake returned ${status}: ${text}`);
  } finally {
    pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
  }
  // Succeeds once intake has dropped the stale request.
  await sendWithRetry(target, tally, post('/api/briefs', aNewBrief()));
};
