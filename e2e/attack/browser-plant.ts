import { readFileSync } from 'node:fs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact, aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { ffmpegTo, tone } from '@cueroom/testing/tone';
import { hostileLinks, payloads, script, tags, textsOf } from './browser-corpus';
import type { Tally, Target } from './part';
import { basicAuth, nextAddress, send } from './wire';

/** Ids of planted records, by the portal list that shows them. */
export interface Planted {
  briefs: string[];
  contacts: string[];
  submissions: string[];
  tracks: string[];
  projects: string[];
}

const everything = payloads.join('\n');
/** Short texts that together contain all payloads. */
const texts = textsOf(190);
const text = (n: number): string => texts[n % texts.length] ?? '';

/** Sends JSON as a visitor from a new source address, or as the admin. */
const sender = (target: Target, tally: Tally) => async (method: string, path: string, body: unknown) => {
  tally.countRequests();
  const headers = {
    'content-type': 'application/json',
    ...(path.startsWith('/api/admin') && { authorization: basicAuth(target.username, target.password) }),
  };
  return send(target, { method, path, headers, body: JSON.stringify(body), from: nextAddress() });
};

/** Fills every field that visitors and admins can edit with XSS payloads. */
export const plant = async (target: Target, tally: Tally): Promise<Planted> => {
  const sendJson = sender(target, tally);
  const add = async (path: string, body: unknown, method = 'POST'): Promise<string> => {
    const { status, text: responseText } = await sendJson(method, path, body);
    if (status >= 300)
      throw new Error(`${method} ${path} with ${JSON.stringify(body).slice(0, 300)}: ${status} ${responseText}`);
    return (JSON.parse(responseText) as { id: string }).id;
  };
  const planted: Planted = { briefs: [], contacts: [], submissions: [], tracks: [], projects: [] };
  const note = async (entityType: string, entityId: string, n: number) => {
    const words = { subject: text(n), description: everything, dueDate: '2020-01-01' };
    await add('/api/admin/activities', { entityType, entityId, activityType: 'call', ...words });
  };

  for (const [n, one] of texts.entries()) {
    const optional = {
      clientPhone: one,
      clientCompany: one,
      genre: one,
      references: everything,
      additionalInfo: everything,
    };
    const brief = await add(
      '/api/briefs',
      aNewBrief({ clientName: one, projectTitle: one, vibe: everything, ...optional }),
    );
    await add(`/api/admin/briefs/${brief}`, { notes: everything, followUpDate: '2020-01-01' }, 'PATCH');
    planted.briefs.push(brief);

    const contact = await add(
      '/api/contacts',
      aNewContact({ name: one, message: everything, phone: one, company: one }),
    );
    await add(`/api/admin/contacts/${contact}`, { notes: everything, followUpDate: '2020-01-01' }, 'PATCH');
    planted.contacts.push(contact);

    const details = { title: one, network: one, description: everything, imageName: one, imageUrl: hostilePicture };
    const project = { medium: 'Film', genre: 'Jazz', year: 2020, featured: true, externalLink: hostilePicture };
    planted.projects.push(await add('/api/admin/projects', { ...details, ...project }));

    const track = { title: one, artist: one, album: one, lyrics: everything, description: everything, tags };
    planted.tracks.push(await add('/api/admin/music', { ...track, fileUrl: hostilePicture }));
    await add('/api/admin/logo-wall', { name: one, displayOrder: n, iconType: 'custom', iconData: hostileLogo });
  }
  planted.submissions.push(...(await plantSongs(target, add)));
  for (const id of planted.submissions) await add(`/api/admin/submissions/${id}`, { tags }, 'PATCH');
  await note('brief', planted.briefs[0] ?? '', 0);
  await note('contact', planted.contacts[0] ?? '', 1);
  await note('submission', planted.submissions[0] ?? '', 2);

  const words = { heroTitle: text(0), heroSubtitle: everything, aboutContent: everything };
  await add('/api/admin/content', words, 'PUT');
  await checkLinkValidation(sendJson, planted, tally);
  const video = {
    videoType: 'url',
    videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
    videoTitle: everything.slice(0, 190),
    videoFileName: text(1),
  };
  await add('/api/admin/hero-settings', video, 'PUT');
  return planted;
};

const hostilePicture = `https://x.example/?a=%22onerror=%22${script(0)}`;
const hostileLogo = `data:image/svg+xml;base64,${Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="${script(0)}"><script>${script(0)}</script><path d="M0 0h9v9z"/></svg>`,
).toString('base64')}`;

/** Songs whose titles, lyrics, tags, file names and embedded tags are hostile. */
const plantSongs = async (target: Target, add: (path: string, body: unknown) => Promise<string>): Promise<string[]> => {
  const embedded = ['title', 'artist', 'album', 'genre', 'comment', 'TBPM', 'TKEY', 'lyrics'].flatMap((name, n) => [
    '-metadata',
    `${name}=${text(n)}`,
  ]);
  const song = await ffmpegTo('planted.mp3', '-i', await tone({ seconds: 2 }), ...embedded);
  const bytes = readFileSync(song);
  const ids: string[] = [];
  for (const [n, one] of texts.entries()) {
    const links = { instagram: hostilePicture };
    const words = {
      artistName: one,
      description: everything,
      phone: one,
      ownership: everything,
      website: hostilePicture,
    };
    const sent = aNewSubmission({ ...words, socialLinks: links });
    const id = await add('/api/artist/submit', sent);
    ids.push(id);
    const filename = `${(payloads[n * 3] ?? '').slice(0, 150)}.mp3`;
    const ticket = await fetch(`${target.url}/api/objects/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ filename, kind: 'audio', type: 'audio/mpeg' }),
    });
    const { uploadURL, objectPath } = (await ticket.json()) as { uploadURL: string; objectPath: string };
    if (n === 0) await fetch(uploadURL, { method: 'PUT', body: bytes, headers: { 'content-type': 'audio/mpeg' } });
    const audioFileUrl = n === 0 ? objectPath : null;
    const fields = { trackTitle: one, lyrics: everything, tags: [...tags], trackUrl: hostilePicture, audioFileUrl };
    await add('/api/artist/submit-song', aNewSong({ id, submissionUid: sent.submissionUid }, 1, fields));
    await add(`/api/admin/submissions/${id}/feedback`, { feedback: everything });
  }
  const headers = { authorization: basicAuth(target.username, target.password) };
  const isInspected = async () => {
    const response = await send(target, { path: '/api/admin/submissions-with-songs', headers });
    const all = JSON.parse(response.text) as SubmissionWithSongs[];
    return all.find(({ id }) => id === ids[0])?.songs[0]?.audio.state === 'valid';
  };
  await eventually(isInspected, { withinMs: 60_000 });
  return ids;
};

/** Only http and https links may be accepted. */
const checkLinkValidation = async (
  sendJson: ReturnType<typeof sender>,
  planted: Planted,
  tally: Tally,
): Promise<void> => {
  const [project = '', track = ''] = [planted.projects[0], planted.tracks[0]];
  for (const link of hostileLinks) {
    const requests: [string, string, object][] = [
      ['PUT', `/api/admin/projects/${project}`, { externalLink: link }],
      ['PUT', `/api/admin/projects/${project}`, { imageUrl: link }],
      ['PUT', `/api/admin/projects/${project}`, { scenes: [{ title: 'A scene', url: link }] }],
      ['POST', '/api/admin/people', { name: 'A person', role: 'Editor', links: [{ label: 'More', url: link }] }],
      ['POST', '/api/admin/logo-wall', { name: 'A logo', link }],
      ['PUT', `/api/admin/music/${track}`, { fileUrl: link }],
      ['POST', '/api/artist/submit', aNewSubmission({ website: link })],
      ['POST', '/api/artist/submit', aNewSubmission({ socialLinks: { instagram: link } })],
    ];
    for (const [method, path, body] of requests) {
      const { status } = await sendJson(method, path, body);
      const isWeb = URL.canParse(link) && /^https?:\/\/x\.example\//.test(link);
      if (status < 300 && !isWeb) tally.addFinding(`${method} ${path} accepts ${JSON.stringify(body)}`);
      if (status >= 500) tally.addFinding(`${method} ${path} with ${JSON.stringify(body)}: ${status}`);
    }
    const video = { videoType: 'url', videoUrl: link };
    const { status } = await sendJson('PUT', '/api/admin/hero-settings', video);
    if (status < 300 && !link.startsWith('https://')) tally.addFinding(`The hero accepts ${link}`);
  }
};
