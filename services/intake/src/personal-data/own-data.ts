import type { PersonalRecord } from '@cueroom/contracts/intake/personal-data';

type Fields = Record<string, unknown>;

const ofSongs = ['_id', 'songUid', 'trackTitle', 'trackUrl', 'lyrics', 'tags', 'rights', 'status', 'createdAt'];
const ofFiles = ['fileName', 'fileType', 'objectKey', 'audio'];
const ofVersions = ['_id', 'songUid', 'versionUid', 'kind', 'label', 'createdAt'];
const ofPeople = ['phone', 'createdAt'];

/** What people sent themselves, and what the studio told them. What the studio wrote for itself is none of it. */
const own: Partial<Record<string, readonly string[]>> = {
  brief: [
    ...['clientName', 'clientEmail', 'clientPhone', 'clientCompany', 'projectType', 'projectTitle', 'createdAt'],
    ...['vibe', 'genre', 'timeline', 'deadline', 'budget', 'references', 'additionalInfo'],
  ],
  contact: [...ofPeople, 'name', 'email', 'company', 'subject', 'message'],
  submission: [
    ...[...ofPeople, 'submissionUid', 'artistName', 'email', 'website', 'socialLinks', 'genre', 'description'],
    ...['ownership', 'retention', 'decision', 'decidedAt', 'changes', 'history', 'receipt', 'archive'],
    ...['songs', 'versions'],
  ],
  message: ['submissionId', 'from', 'kind', 'subject', 'text', 'takenBackAt', 'createdAt'],
  activity: ['entityType', 'entityId', 'activityType', 'subject', 'description', 'createdAt'],
};

/**
 * Of the activities about a person: emails to them, and the feedback that their page shows. An email that was not sent from
 * here is a note that the studio has made of one.
 */
export const toldActivities = {
  activityType: { $in: ['email', 'feedback'] },
  $nor: [{ activityType: 'email', 'mail.state': { $exists: false } }],
};

const only = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

const each = (list: unknown, names: readonly string[]): Fields[] =>
  Array.isArray(list) ? (list as Fields[]).map((one) => only(one, names)) : [];

/** A record as whoever it is about gets it by a link. */
export const ownRecord = ({ kind, record, ...rest }: PersonalRecord): PersonalRecord => {
  const names = own[kind];
  const kept = names ? only(record, names) : record;
  const lists = {
    songs: each(kept['songs'], [...ofSongs, ...ofFiles]),
    versions: each(kept['versions'], [...ofVersions, ...ofFiles]),
  };
  return { ...rest, kind, record: kind === 'submission' ? { ...kept, ...lists } : kept };
};
