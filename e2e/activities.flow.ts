import { readFile } from 'node:fs/promises';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { ffmpegTo } from '@cueroom/testing/tone';
import { readDocument } from './attack/api-document';
import { testCatalogChanges } from './catalog-changes';
import { brisk, startStudio } from './studio';
import { added, soon, tellChanges, untold, type WithId } from './told-changes';
import { useStudio } from './use-studio';

// It changes what there is once: the hero, the site's words, the order of lists.
const { studio, api } = useStudio(() => startStudio('media-worker=1', 'off', { env: brisk }));

const told = tellChanges({ studio, api });
const { call, called, sound } = told;

test('briefs and contacts', async () => {
  const brief = await call('POST /api/admin/briefs', ['brief', added, 'Entered by hand'], { body: aNewBrief() });
  const { id } = brief;
  const won = { status: 'won', notes: 'A secret' };
  await call('PATCH /api/admin/briefs/{id}', ['brief', id, 'Status New → Won; changed notes'], { id, body: won });
  await call('PATCH /api/admin/briefs/{id}', untold, { id, body: won });
  const step = { text: 'Call Dana', dueOn: '2031-11-26' };
  await call('PATCH /api/admin/briefs/{id}', ['brief', id, 'Status Won → Reviewing; changed next step'], {
    id,
    body: { status: 'reviewing' },
  });
  await call('PUT /api/admin/briefs/{id}/next-step', ['brief', id, 'Changed next step'], { id, body: step });
  const done = { next: { ...step, text: 'Send three songs' } };
  await call('POST /api/admin/briefs/{id}/next-step/done', ['brief', id, 'Did the next step'], { id, body: done });
  const note = { entityType: 'brief', entityId: id, activityType: 'note', subject: 'Called' };
  const noted = await call('POST /api/admin/activities', untold, { body: note });
  await call('PATCH /api/admin/activities/{id}', untold, { id: noted.id, body: { completed: true } });
  const dated = { ...note, followUpDate: '2031-11-26' };
  const logged = await call('POST /api/admin/activities', ['brief', id, 'Follow-up none → Nov 26, 2031'], {
    body: dated,
  });
  const undone = ['brief', id, 'Undone: Follow-up Nov 26, 2031 → none'] as const;
  await call('POST /api/admin/activities/{id}/undo', undone, { id: logged.id });
  await call('DELETE /api/admin/briefs/{id}', ['brief', id, 'Deleted'], { id });
  await call('POST /api/admin/briefs/{id}/restore', ['brief', id, 'Restored'], { id });

  const contact = await call('POST /api/admin/contacts', ['contact', added, 'Entered by hand'], {
    body: aNewContact(),
  });
  const of = { id: contact.id };
  const urgent = { body: { priority: 'urgent' }, ...of };
  await call('PATCH /api/admin/contacts/{id}', ['contact', of.id, 'Priority Medium → Urgent'], urgent);
  await call('DELETE /api/admin/contacts/{id}', ['contact', of.id, 'Deleted'], of);
  await call('POST /api/admin/contacts/{id}/restore', ['contact', of.id, 'Restored'], of);
});

test('the site', async () => {
  for (const [path, kind, first, later, says] of [
    ['logo-wall', 'logo', { name: 'North Light' }, { name: 'Northlight' }, 'Changed name'],
    ['people', 'person', { name: 'Ines Example', role: 'Supervisor' }, { role: 'Head' }, 'Changed role'],
    ['projects', 'project', { title: 'Low Tide', medium: 'Film' }, { status: 'archived' }, 'Status Active → Archived'],
  ] as const) {
    const { id } = await call(`POST /api/admin/${path}`, [kind, added, 'Added'], { body: first });
    const method = kind === 'project' ? 'PUT' : 'PATCH';
    await call(`${method} /api/admin/${path}/{id}`, [kind, id, says], { id, body: later });
    await call(`DELETE /api/admin/${path}/{id}`, [kind, id, 'Deleted'], { id });
    await call(`POST /api/admin/${path}/{id}/restore`, [kind, id, 'Restored'], { id });
    const before = kind === 'project' ? await api.json<WithId[]>('GET', '/api/projects/featured') : [];
    const says2 = `Changed the order of ${{ project: 'Recent Work', person: 'people', logo: 'logos' }[kind]}`;
    const ids = [...before.map((one) => one.id), id];
    await call(`PUT /api/admin/${path}/order`, ['content', 'content', says2], { body: { ids } });
    await call(`DELETE /api/admin/${path}/{id}`, [kind, id, 'Deleted'], { id });
  }
});

test('the reel', async () => {
  const file = await ffmpegTo('reel.mp4', '-f', 'lavfi', '-i', 'testsrc=d=2:s=64x64', '-pix_fmt', 'yuv420p');
  const videoUrl = new URL(await api.upload(await readFile(file), 'video/mp4')).pathname;
  const project = { title: 'On the Reel', medium: 'Film', videoUrl };
  const { id } = await call('POST /api/admin/projects', ['project', added, 'Added'], { body: project });
  const keys = [videoUrl.split('/').at(-1)];
  await call('PUT /api/admin/reel', ['content', 'content', 'Changed the reel'], { body: { keys } });
  await call('DELETE /api/admin/projects/{id}', ['project', id, 'Deleted'], { id });
});

test('the words of the site and of letters, and the hero', async () => {
  const words = ['content', 'content'] as const;
  const credits = `With thanks ${Date.now()}`;
  await call('PUT /api/admin/content', [...words, 'Changed credits'], { body: { credits } });
  const template = { kind: 'letter-approve', name: 'Yes', text: 'Welcome' };
  const { id } = await call('POST /api/admin/templates', [...words, 'Added a letter template'], { body: template });
  const renamed = { id, body: { name: 'Yes!' } };
  await call('PUT /api/admin/templates/{id}', [...words, 'Changed a letter template'], renamed);
  await call('DELETE /api/admin/templates/{id}', [...words, 'Deleted a letter template'], { id });
  const own = { body: { genres: [`Genre ${Date.now()}`] } };
  await call('PUT /api/admin/vocabulary', [...words, 'Changed genres and moods'], own);
  const videoTitle = `A film ${Date.now()}`;
  await call('PUT /api/admin/hero-settings', ['hero', 'hero', 'Changed video title'], { body: { videoTitle } });
  await call('DELETE /api/admin/hero-settings', ['hero', 'hero', 'Deleted']);
  await call('POST /api/admin/queues/session', untold);
});

testCatalogChanges(told);

test('a submission', async () => {
  const receipt = await api.submit();
  const { id } = receipt;
  for (const n of [1, 2]) await api.addSong(receipt, n, { audioFileUrl: String(await sound(n + 4)) });
  const { songs } = await eventually(async () => {
    const found = await api.json<SubmissionWithSongs>('GET', `/api/admin/submissions/${id}`);
    expect(found.songs.map(({ audio }) => audio.state)).toEqual(['valid', 'valid']);
    return found;
  }, soon);
  const [song, other] = songs.map((one) => one.id) as [string, string];
  const path = '/api/admin/submissions/{id}';
  const says = (words: string) => ['submission', id, words] as const;
  await call(`PATCH ${path}`, says('Changed tags'), { id, body: { tags: ['slow'] } });
  await call(`PATCH ${path}/status`, says('Status Pending Review → Under Review'), {
    id,
    body: { status: 'reviewing' },
  });
  await call('PATCH /api/admin/songs/{id}/rights', says('Changed the rights of a song'), {
    ...{ id: song, body: { rights: { samples: 'none' } } },
  });
  await call('POST /api/admin/songs/{id}/heard', untold, { id: song, body: { ranges: [[0, 2]] } });
  const asked = { items: ['lyrics'], message: 'Could we have the words?' };
  await call(`POST ${path}/changes`, says('Requested changes'), { id, body: asked });
  await call(`POST ${path}/link`, says('Made a new link for the artist'), { id });
  await call(`POST ${path}/messages`, says('Wrote to the artist'), { id, body: { text: 'We are listening.' } });
  await call(`POST ${path}/feedback`, untold, { id, body: { feedback: 'Lovely strings.' } });
  const promoted = { title: 'Reel 1', artist: 'The Test Pressing', sourceSongId: song };
  await call<PlayableTrack>('POST /api/admin/music', ['track', added, 'Added from a submission'], { body: promoted });
  const letter = { subject: 'Welcome', text: 'We take it.' };
  const approval = { id, body: { songIds: [other], letter } };
  await call(`POST ${path}/approve`, says('Approved, with a letter'), approval);
  await call(`POST ${path}/unapprove`, says('Approval undone'), { id });

  const second = { id: (await api.submit()).id };
  await call(`DELETE ${path}`, ['submission', second.id, 'Deleted'], second);
  await call(`POST ${path}/restore`, ['submission', second.id, 'Restored'], second);
  await call(`POST ${path}/reject`, ['submission', second.id, 'Rejected'], { ...second, body: {} });
});

test('a pitch and its recipients', async () => {
  const track = { title: 'Salt', artist: 'Mara' };
  const { id: trackId } = await call('POST /api/admin/music', ['track', added, 'Added'], { body: track });
  const { id } = await call('POST /api/admin/pitches', ['pitch', added, 'Added'], { body: { title: 'Northlight' } });
  const path = '/api/admin/pitches/{id}';
  const says = (words: string) => ['pitch', id, words] as const;
  const open = { status: 'open', tracks: [{ trackId }] };
  await call(`PUT ${path}`, says('Status Draft → Open; changed tracks'), { id, body: open });
  const dana = { name: 'Dana Ortiz', email: 'dana@northlight.example' };
  const recipient = await call<LinkedRecipient>(`POST ${path}/recipients`, says('Added a recipient'), {
    id,
    body: dana,
  });
  const token = recipient.link?.split('/').at(-1);
  const comments = `/api/listen/${token}/tracks/${trackId}/comments`;
  const { id: commentId } = await api.json<WithId>('POST', comments, { at: 1, text: 'Here' });
  const answer = { id, commentId, body: { text: 'Thanks' } };
  await call(`POST ${path}/comments/{commentId}/answers`, says('Answered a comment'), answer);
  const one = { id, recipientId: recipient.id };
  const route = `${path}/recipients/{recipientId}`;
  await call(`PATCH ${route}`, says('Changed a recipient'), { ...one, body: { company: 'Northlight' } });
  await call(`PATCH ${route}`, untold, { ...one, body: { company: 'Northlight' } });
  await call(`PATCH ${route}`, says('Revoked the link of a recipient'), { ...one, body: { revoked: true } });
  await call(`PATCH ${route}`, says('Opened the link of a recipient again'), { ...one, body: { revoked: false } });
  await call(`POST ${route}/link`, says('Made a new link for a recipient'), one);
  const letter = { subject: 'For you', text: '{{link}}' };
  await call(`POST ${route}/send`, says('Sent a recipient the link'), { ...one, body: letter });
  await call(`DELETE ${route}`, says('Deleted a recipient'), one);
  await call(`DELETE ${path}`, says('Deleted'), { id });
  await call(`POST ${path}/restore`, says('Restored'), { id });
  await call(`DELETE ${path}`, says('Deleted'), { id });
  const view = await call<WithId>('POST /api/admin/views', untold, {
    body: { list: 'pitches', name: 'Won', query: {} },
  });
  await call('PATCH /api/admin/views/{id}', untold, { id: view.id, body: { name: 'Lost' } });
  await call('DELETE /api/admin/views/{id}', untold, { id: view.id });
  const trashed = { entityType: 'pitch', id };
  await call('POST /api/admin/trash/{entityType}/{id}/restore', says('Restored'), trashed);
  await call(`DELETE ${path}`, says('Deleted'), { id });
  await call('DELETE /api/admin/trash/{entityType}/{id}', says('Deleted for good'), trashed);
});

test('every route by which an admin changes something was called', async () => {
  const { operations } = await readDocument({ url: studio.url });
  const writing = operations
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/admin/'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(writing.length).toBeGreaterThan(50);
  expect([...called].sort()).toEqual(writing.sort());
});
