import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Client, ClientPage } from '@cueroom/contracts/intake/clients';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import type { FetchableDownload } from '@cueroom/contracts/media/downloads';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import type { Pitch } from '@cueroom/contracts/pitches/pitches';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import { openPromise } from 'yauzl';
import { findText } from './find-text';
import { brisk, startStudio } from './studio';
import { useStudio } from './use-studio';

const run = promisify(execFile);
const root = resolve(__dirname, '..');
const longTimeout = { withinMs: 120_000 };

let folder: string;
const { studio, api } = useStudio(() => startStudio('media-worker=1,intake=2', 'off', { env: brisk }));
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-person-'));
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
});

const command = (...args: string[]) =>
  run(process.execPath, [join(root, 'deploy/local/studio.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: studio.dataDir, NODE_ENV: '', MONGODB_URI: '', REDIS_URL: '' },
  });

/** Submits a song with the word in every text field and waits until it is inspected. */
const submit = async (word: string): Promise<string> => {
  const artistName = `Artist ${word}`;
  const fields = { artistName, email: `${word}@Example.org`, description: `Who is ${word}?`, phone: word };
  const submission = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', aNewSubmission(fields));
  const filename = `${word}.wav`;
  const { uploadURL } = await api.json<UploadTicket>('POST', '/api/objects/upload', { filename, kind: 'audio' });
  const put = await fetch(uploadURL, {
    method: 'PUT',
    body: readFileSync(await tone({ seconds: 2 })),
    headers: { 'content-type': 'audio/wav' },
  });
  expect(put.status).toBe(200);
  const audioFileUrl = uploadURL.slice(0, uploadURL.indexOf('?'));
  await api.addSong(submission, 1, { trackTitle: `Song of ${word}`, lyrics: word, tags: [word], audioFileUrl });
  await eventually(async () => {
    const { songs } = await api.submission(submission.id);
    expect(songs.map(({ audio }) => audio.state)).toEqual(['valid']);
  }, longTimeout);
  return submission.id;
};

/** Creates every kind of data about a person, including a track, download, archive, notes, feedback and a soft-deleted record. */
const createPersonalData = async (word: string) => {
  const clientEmail = `${word}@example.org`;
  const brief = await api.json<Brief>('POST', '/api/briefs', aNewBrief({ clientName: word, clientEmail }));
  await api.json('PATCH', `/api/admin/briefs/${brief.id}`, { notes: `Call ${word}` });
  const email = clientEmail.toUpperCase();
  const contact = await api.json<Contact>('POST', '/api/contacts', aNewContact({ name: word, email }));
  const note = { entityType: 'contact', entityId: contact.id, activityType: 'call', description: `With ${word}` };
  await api.json('POST', '/api/admin/activities', note);
  await api.json('DELETE', `/api/admin/contacts/${contact.id}`);
  const pitch = await api.json<Pitch>('POST', '/api/admin/pitches', { title: 'Dark strings' });
  await api.json('POST', `/api/admin/pitches/${pitch.id}/recipients`, { name: word, email });

  const [approved, rejected] = [await submit(word), await submit(word)];
  await api.json('POST', `/api/admin/submissions/${approved}/feedback`, { feedback: `Well done, ${word}` });
  await api.json('POST', `/api/admin/submissions/${approved}/messages`, { text: `Is ${word} a stage name?` });
  const { tracks } = await api.json<{ tracks: Track[] }>('POST', `/api/admin/submissions/${approved}/approve`);
  const trackNote = { entityType: 'track', entityId: tracks[0]?.id, activityType: 'note', description: `Ask ${word}` };
  await api.json('POST', '/api/admin/activities', trackNote);
  const format = { format: 'wav' };
  const download = await api.json<FetchableDownload>('POST', `/api/admin/music/${tracks[0]?.id}/downloads`, format);
  await api.json('POST', `/api/admin/submissions/${rejected}/reject`);
  await eventually(async () => {
    expect((await api.submission(rejected)).archive).toMatchObject({ state: 'done' });
    expect(await api.json('GET', `/api/admin/downloads/${download.id}`)).toMatchObject({ state: 'done' });
  }, longTimeout);
};

const storedFiles = () =>
  readdirSync(join(studio.dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

/** Without signed URLs, which change on each request. */
const listRecords = async (path: string) =>
  (await api.json<{ id: string; updatedAt: string }[]>('GET', path)).map(({ id, updatedAt }) => ({ id, updatedAt }));

/** The person's own page. */
const readClient = async (word: string) => {
  const [found] = await api.json<Client[]>('GET', `/api/admin/clients?q=${word}`);
  const page = await api.json<ClientPage>('GET', `/api/admin/clients/${found?.id}`);
  const { briefs, messages, pitches, submissions } = page;
  return { id: page.id, counts: [briefs, messages, pitches, submissions].map(({ length }) => length) };
};

const snapshot = async () => ({
  briefs: await listRecords('/api/admin/briefs'),
  submissions: await listRecords('/api/admin/submissions-with-songs'),
  tracks: await listRecords('/api/admin/music'),
  files: storedFiles(),
});

test('a person is fully exported, then erased everywhere, without touching anyone else', async () => {
  await createPersonalData('otherzq');
  await eventually(async () => expect(await api.json('GET', '/api/admin/contacts')).toEqual([]));
  const before = await snapshot();
  await createPersonalData('plantedzq');
  const places = (await findText('plantedzq', studio)).map((place) => place.split(/[ /]/)[0]);
  for (const place of ['cueroom-intake.briefs', 'cueroom-catalog.music_tracks', 'cueroom-media.objects', 'redis']) {
    expect(places).toContain(place);
  }

  // As a client, an artist and the recipient of a pitch one person; the message was deleted.
  const { id, counts } = await readClient('plantedzq');
  expect(counts).toEqual([1, 0, 1, 2]);

  const out = join(folder, 'person.zip');
  await command('export', '--email', ' PlantedZQ@example.org', '--out', out);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const zip = await openPromise(out);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    if (entry.fileName !== 'person.json') continue;
    const person = JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString()) as Record<string, []>;
    const { briefs = [], submissions = [], thread = [], notes = [], tracks = [] } = person;
    expect([briefs.length, submissions.length, thread.length, tracks.length]).toEqual([1, 2, 1, 1]);
    expect(JSON.stringify(notes)).toMatch(/Ask plantedzq.*Well done, plantedzq|Well done, plantedzq.*Ask plantedzq/);
  }
  const added = storedFiles().filter((name) => !before.files.includes(name));
  expect(names.sort()).toEqual(['person.json', ...added.map((name) => `files/${name}`)].sort());

  await expect(command('erase', '--email', 'plantedzq@example.org')).rejects.toMatchObject({ code: 1 });
  const list = join(folder, 'erasures.jsonl');
  await command('erase', '--email', 'plantedzq@example.org', '--tracks', '--yes', '--list', list);
  await eventually(async () => expect(await findText('plantedzq', studio)).toEqual([]), { withinMs: 15_000 });
  expect(await snapshot()).toEqual(before);
  expect((await api.fetchAsAdmin(`/api/admin/clients/${id}`)).status).toBe(404);
  expect(await api.json('GET', '/api/admin/clients?q=plantedzq')).toEqual([]);
  expect(readFileSync(list, 'utf8')).not.toMatch(/plantedzq/i);
  expect((await command('erase', '--again', list)).stderr).toContain('1 erasures');
  await expect(command('export', '--email', 'plantedzq@example.org')).rejects.toMatchObject({ code: 1 });
}, 300_000);
