// What clients and artists have sent to the demo's studio, by the forms of its site.
import { readFileSync } from 'node:fs';
import { Refused } from './client.mjs';
import { uploadPiece } from './music.mjs';

/** @typedef {import('./load-demo.mjs').Part} Part */
/** @typedef {import('./load-demo.mjs').Studio} Studio */
/** `format` is one of music.mjs, `share` how much of a file arrived. @typedef {{ title: string, tags: string[], trackUrl?: string,
 *   lyrics?: string, piece?: string, format?: import('./music.mjs').Format, share?: number, file?: string,
 *   versions?: Version[] }} Song */
/** Of its song's piece. @typedef {{ kind: string, format: import('./music.mjs').Format, file: string }} Version */
/** @typedef {{ submission: { submissionUid: string, artistName: string }, songs: Song[], tags?: string[], status?: string,
 *   asks?: { items: string[], message: string } }} Sent */
/** @typedef {{ changes?: object, followUpInDays?: number }} Later */

/**
 * @type {{ briefs: (Later & { brief: { projectTitle: string } })[], contacts: (Later & { contact: { name: string } })[],
 *   submissions: Sent[] }}
 */
const inquiries = JSON.parse(readFileSync(new URL('inquiries.json', import.meta.url), 'utf8'));

const dayMs = 86_400_000;

/** What an admin has entered since. @param {Later} later */
const changesOf = ({ changes, followUpInDays }) => ({
  ...changes,
  ...(followUpInDays !== undefined && {
    followUpDate: new Date(Date.now() + followUpInDays * dayMs).toISOString().slice(0, 10),
  }),
});

/** @param {string} kind @param {string} name @param {object} sent @param {Later} later @returns {Part} */
const inquiryPart = (kind, name, sent, later) => ({
  name: `${kind} ${name}`,
  make: async ({ admin, visit }) => {
    const { id } = await visit(`/api/${kind}`, sent);
    const changes = changesOf(later);
    if (Object.keys(changes).length > 0) await admin('PATCH', `/api/admin/${kind}/${id}`, changes);
  },
});

/** It is there already, or comes too late: an interrupted start was a day ago. @param {unknown} error */
const unlessRefused = (error) => {
  if (!(error instanceof Refused && error.status === 409)) throw error;
};

/** @param {Sent} sent @returns {Part[]} */
const submissionParts = ({ submission, songs, tags, status, asks }) => {
  const { submissionUid: uid, artistName } = submission;
  /** @type {string | undefined} */
  let id;
  // The same again is answered with the first one, but counts: an address may send ten in an hour.
  const send = async (/** @type {Studio} */ { visitor }) => {
    const details = { ...submission, status: 'submitted', songsToFollow: songs.length };
    id ??= /** @type {string} */ ((await visitor('POST', '/api/artist/submit', details)).id);
    return id;
  };
  return [
    ...songs.map((song, index) => ({
      name: `song ${artistName} ${song.title}`,
      make: async (/** @type {Studio} */ studio) => {
        const submissionId = await send(studio);
        const { title: trackTitle, trackUrl = null, lyrics = null, tags: songTags } = song;
        const audioFileUrl = song.piece ? await uploadPiece(studio.visitor, studio.band, song) : null;
        const details = { songUid: `${uid}_S${index + 1}`, submissionId, trackTitle, trackUrl, lyrics, tags: songTags };
        const sent = { ...details, audioFileUrl, status: 'submitted' };
        await studio.visitor('POST', '/api/artist/submit-song', sent).catch(unlessRefused);
        for (const [at, { kind, ...file }] of (song.versions ?? []).entries()) {
          const audioFileUrl = await uploadPiece(studio.visitor, studio.band, { piece: song.piece, ...file });
          const version = { songUid: details.songUid, versionUid: `${details.songUid}_V${at + 1}`, kind, audioFileUrl };
          await studio.visitor('POST', '/api/artist/submit-version', version).catch(unlessRefused);
        }
      },
    })),
    {
      name: `submission ${artistName}`,
      make: async (studio) => {
        const path = `/api/admin/submissions/${await send(studio)}`;
        if (tags) await studio.admin('PATCH', path, { tags });
        if (status) await studio.admin('PATCH', `${path}/status`, { status });
        if (asks) await studio.admin('POST', `${path}/changes`, asks);
      },
    },
  ];
};

/** @type {Part[]} */
export const inquiryParts = [
  ...inquiries.briefs.map(({ brief, ...later }) => inquiryPart('briefs', brief.projectTitle, brief, later)),
  ...inquiries.contacts.map(({ contact, ...later }) => inquiryPart('contacts', contact.name, contact, later)),
  ...inquiries.submissions.flatMap(submissionParts),
];
