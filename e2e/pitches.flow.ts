import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { ListedActivity } from '@cueroom/contracts/intake/activities';
import type { FetchableDownload } from '@cueroom/contracts/media/downloads';
import type { ListenPage } from '@cueroom/contracts/pitches/listen';
import type { PitchActivity } from '@cueroom/contracts/pitches/pitch-activity';
import type { ListedPitch, Pitch, PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import { useStudio } from './use-studio';

const soon = { withinMs: 30_000 };
const { studio, api, mails } = useStudio('replicated');

const tokens: string[] = [];
/** What a client calls. */
const clientOf = ({ link }: LinkedRecipient) => {
  const token = link?.split('/').at(-1) ?? '';
  tokens.push(token);
  const call = (method: string, path = '', body?: unknown) =>
    api.json<never>(method, `/api/listen/${token}${path}`, body);
  const status = async (path = '') => (await api.fetch(`/api/listen/${token}${path}`)).status;
  return { call, status, page: () => call('GET') as Promise<ListenPage>, token };
};

/** Over both gateways: so many at once that each has some. */
const statusesOf = (address: string) =>
  Promise.all(
    Array.from({ length: 6 }, async () => {
      const answer = await api.fetch(address, { headers: { range: 'bytes=0-99', connection: 'close' } });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );

const follow = async (path: string) => {
  const { url, username, password } = studio;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const response = await fetch(new URL(path, url), { headers: path.includes('/admin/') ? { authorization } : {} });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const heard = { text: '', isOver: false };
  void (async () => {
    for await (const part of response.body as unknown as AsyncIterable<Uint8Array>)
      heard.text += Buffer.from(part).toString();
    heard.isOver = true;
  })().catch(() => undefined);
  return heard;
};

const aTrack = async (title: string): Promise<PlayableTrack> => {
  const file = readFileSync(await tone({ seconds: title.length }));
  const fileUrl = new URL(await api.upload(file, 'audio/wav')).pathname;
  const { id } = await api.json<PlayableTrack>('POST', '/api/admin/music', { title, artist: 'Mara', fileUrl });
  return eventually(async () => {
    const track = await api.json<PlayableTrack>('GET', `/api/admin/music/${id}`);
    expect(track.previewUrl).not.toBeNull();
    return track;
  }, soon);
};

test('a pitch goes to two people, and each answer comes back to the studio alone', async () => {
  const [salt, tide] = [await aTrack('Salt Roads'), await aTrack('Tide')];
  const brief = await api.json<{ id: string }>('POST', '/api/briefs', aNewBrief());
  const tracks = [{ trackId: salt.id, section: 'Opening', note: 'Listen at 0:04' }, { trackId: tide.id }];
  const fields = { title: 'Northlight', status: 'open', briefId: brief.id, tracks };
  const pitch = await api.json<Pitch>('POST', '/api/admin/pitches', fields);
  const admin = `/api/admin/pitches/${pitch.id}`;
  const add = (person: object) => api.json<LinkedRecipient>('POST', `${admin}/recipients`, person);
  const danaRecord = await add({ name: 'Dalia Ortiz', email: 'dalia@northlight.example' });
  const renRecord = await add({ name: 'Ren' });
  const [dana, ren] = [clientOf(danaRecord), clientOf(renRecord)];
  const feed = await follow(`${admin}/events`);

  // The page, and its sound.
  const page = await dana.page();
  expect(page).toMatchObject({ title: 'Northlight', request: { project: 'The Long Take' }, unavailable: 0 });
  expect(page.tracks.map(({ title, section }) => [title, section])).toEqual([
    ['Salt Roads', 'Opening'],
    ['Tide', null],
  ]);
  expect(await statusesOf(page.tracks[0]!.fileStreamUrl!)).toEqual(Array(6).fill(206));
  expect((await api.fetch(page.tracks[0]!.peaksUrl!)).status).toBe(200);

  // What Dana does; Ren sees nothing of it.
  await dana.call('POST', '/heard', { visit: 'visit-one', heard: [] });
  await dana.call('POST', '/heard', { visit: 'visit-one', heard: [{ trackId: salt.id, from: 0, to: 6.5 }] });
  await dana.call('PUT', `/tracks/${salt.id}/choice`, { choice: 'yes' });
  const comment = (await dana.call('POST', `/tracks/${salt.id}/comments`, { at: 4, text: 'Here' })) as { id: string };
  await dana.call('POST', '/requests', { trackId: salt.id, project: 'After the Tide', term: '2 years' });
  expect((await ren.page()).tracks[0]).toMatchObject({ choice: null, comments: [], requests: [] });

  // The studio sees it live, in the feed, with the pitch, on the brief's timeline, and has a task and a letter.
  await eventually(() => expect(feed.text.match(/event: activity/g)).toHaveLength(5), soon);
  const activity = await api.json<PitchActivity[]>('GET', `${admin}/activity`);
  expect(activity.map(({ kind }) => kind)).toEqual(['request', 'comment', 'choice', 'heard', 'opened']);
  const { recipients } = await api.json<PitchWithRecipients>('GET', admin);
  expect(recipients).toMatchObject([
    { visits: 1, reactions: [{ trackId: salt.id, choice: 'yes', heard: [[0, 7]], heardSec: 7 }] },
    { visits: 0, reactions: [] },
  ]);
  const [listed] = await api.json<ListedPitch[]>('GET', '/api/admin/pitches?q=dalia&status=open');
  const counted = { trackCount: 2, recipientCount: 2, openedCount: 1, choices: { yes: 1, maybe: 0, no: 0 } };
  expect(listed).toMatchObject({ id: pitch.id, ...counted, openQuestions: 1 });
  await eventually(async () => {
    const timeline = await api.json<ListedActivity[]>(
      'GET',
      `/api/admin/activities?entityType=brief&entityId=${brief.id}`,
    );
    expect(timeline.filter(({ activityType }) => activityType === 'pitch')).toHaveLength(5);
    const tasks = await api.json<ListedActivity[]>('GET', `/api/admin/activities?entityType=pitch&dueBy=2099-01-01`);
    expect(tasks).toContainEqual(
      expect.objectContaining({ subject: 'License request: After the Tide (Salt Roads)', recordName: 'Northlight' }),
    );
    const [row] = await api.json<ListedPitch[]>('GET', '/api/admin/pitches?q=dalia');
    expect(row).toMatchObject({ openRequests: 1 });
    expect(
      mails().some(
        ({ to, headers }) => to[0] === 'hello@lowtide.studio' && /After the Tide/.test(headers.subject ?? ''),
      ),
    ).toBe(true);
  }, soon);
  const track = await api.json<PlayableTrack>('GET', `/api/admin/music/${salt.id}`);
  expect(track.pitches).toEqual([{ id: pitch.id, title: 'Northlight' }]);

  // An answer, a change and a track that goes reach the open page.
  const open = await follow(`/api/listen/${dana.token}/events`);
  await api.json('POST', `${admin}/comments/${comment.id}/answers`, { text: 'Glad to hear' });
  await eventually(() => expect(open.text).toContain('Glad to hear'));
  await api.json('PUT', admin, { message: 'For your picture' });
  await eventually(() => expect(open.text).toContain('For your picture'));
  const { fileStreamUrl, peaksUrl } = (await dana.page()).tracks.find(({ trackId }) => trackId === tide.id)!;
  const given = async () => new Set([...(await statusesOf(fileStreamUrl!)), ...(await statusesOf(peaksUrl!))]);
  expect(await given()).toEqual(new Set([206]));
  await api.json('PUT', `/api/admin/music/${tide.id}`, { available: false });
  expect(await given()).toEqual(new Set([403]));
  await eventually(() => expect(open.text).toContain('"unavailable":1'));
  expect((await dana.page()).tracks[0]).toMatchObject({
    choice: 'yes',
    comments: [{ answers: [{ text: 'Glad to hear' }] }],
  });

  // Downloads as far as the access goes.
  const download = { trackId: salt.id, format: 'mp3' };
  await expect(dana.call('POST', '/downloads', download)).rejects.toThrow(/^Error: 403|^403/);
  await api.json('PUT', admin, { access: 'mp3' });
  const { id } = (await dana.call('POST', '/downloads', download)) as FetchableDownload;
  const done = await eventually(async () => {
    const made = (await dana.call('GET', `/downloads/${id}`)) as FetchableDownload;
    expect(made.state).toBe('done');
    return made;
  }, soon);
  expect((await api.fetch(done.url!)).status).toBe(200);
  expect(await ren.status(`/downloads/${id}`)).toBe(404);

  // The link is told for as long as it opens. A letter repeats it, and is told of; sent again it goes once.
  const linksNow = async () => (await api.json<PitchWithRecipients>('GET', admin)).recipients.map(({ link }) => link);
  expect(await linksNow()).toEqual([danaRecord.link, renRecord.link]);
  const send = () =>
    api.fetch(`${admin}/recipients/${danaRecord.id}/send`, {
      method: 'POST',
      headers: {
        authorization: api.authorization,
        'content-type': 'application/json',
        'idempotency-key': 'letter-to-dalia',
      },
      body: JSON.stringify({ subject: 'For you', text: 'Dear Dalia,\n\n{{link}}' }),
    });
  expect([(await send()).status, (await send()).status]).toEqual([202, 200]);
  const letter = await eventually(() => {
    const found = mails().find(({ to }) => to[0] === 'dalia@northlight.example');
    expect(found).toBeDefined();
    return found!;
  }, soon);
  expect(/http\S+\/listen\/[\w-]{43}/.exec(letter.text)?.[0]).toBe(danaRecord.link);
  await eventually(async () =>
    expect((await api.json<PitchWithRecipients>('GET', admin)).recipients[0]).toMatchObject({
      mail: { state: 'sent' },
    }),
  );

  // A new link ends the one before.
  const again = clientOf(await api.json<LinkedRecipient>('POST', `${admin}/recipients/${danaRecord.id}/link`));
  expect((await again.page()).tracks[0]).toMatchObject({ choice: 'yes' });
  expect(await dana.status()).toBe(404);
  await eventually(() => expect([open.text.includes('event: over'), open.isOver]).toEqual([true, true]));

  // A revoked link is over at once, and its sound with it, at every gateway.
  const sound = (await again.page()).tracks[0]!.fileStreamUrl!;
  expect(await statusesOf(sound)).toEqual(Array(6).fill(206));
  await api.json('PATCH', `${admin}/recipients/${danaRecord.id}`, { revoked: true });
  expect(await statusesOf(sound)).toEqual(Array(6).fill(403));
  expect([await again.status(), await ren.status()]).toEqual([410, 200]);
  expect(await linksNow()).toEqual([undefined, renRecord.link]);

  const logs = readdirSync(studio.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(studio.dataDir, name))
    .filter((name) => statSync(name).isFile())
    .map((name) => readFileSync(name, 'utf8'));
  expect(logs.join('')).toContain('request completed');
  expect(tokens.filter((token) => [...logs, studio.output()].some((text) => text.includes(token)))).toEqual([]);
});
