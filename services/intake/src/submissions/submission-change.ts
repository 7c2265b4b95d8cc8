import type { NewLetter } from '@cueroom/contracts/intake/letters';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import type { Deed } from '@cueroom/contracts/record-changes';
import type { FieldChange } from '@cueroom/contracts/record-history';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import {
  changeEntries,
  editEntries,
  fieldChanges,
  type RecordChange,
} from '@cueroom/persistence/records/record-changes';
import { isDecided } from './review';
import type { SongDocument, SubmissionDocument } from './submissions.schema';

/** Without a revision where the write is not guarded by it. */
interface Read {
  _id: unknown;
  revision?: number;
  edits?: number;
}

const changeOf = (did: Deed, { _id, revision, edits = 0 }: Read): RecordChange => ({
  ...{ entityType: 'submission', entityId: String(_id) },
  ...(revision !== undefined && { revision: revision + 1, edits }),
  did,
});

/** For the write after this one that was read: what an admin did with it. */
export const changeEvents = (
  did: Deed,
  submission: Read,
  letter?: NewLetter | null,
  changes?: FieldChange[],
): OutboxEntry[] => changeEntries({ ...changeOf(did, submission), ...(letter && { hasLetter: true }) }, changes);

/** The same of a deed that also sets the status. */
export const statusEvents = (
  did: Deed,
  submission: Read & Pick<SubmissionDocument, 'status'>,
  status: SubmissionStatus,
  letter?: NewLetter | null,
): OutboxEntry[] => changeEvents(did, submission, letter, fieldChanges(submission, { status }).changes);

/** A label that decides ends what the artist was asked for, which no undo brings back. */
const endsAsking = ({ changes, changed }: SubmissionDocument, status: SubmissionStatus | undefined): boolean =>
  Boolean(changes ?? changed) && isDecided({ decision: null, status: status ?? 'submitted' });

export const fieldEvents = (
  submission: SubmissionDocument,
  set: { status?: SubmissionStatus; tags?: string[] },
): OutboxEntry[] => {
  const change = changeOf('changed', submission);
  const { edits, ...forGood } = change;
  return editEntries(endsAsking(submission, set.status) ? forGood : change, fieldChanges(submission, set));
};

export const rightsEvents = (submission: SubmissionDocument, { _id, songUid, rights }: SongDocument): OutboxEntry[] => {
  const before = submission.songs.find((song) => song._id.equals(_id)) ?? {};
  const changes = songChanges(before, { rights: rights ?? null }, songUid);
  return changes.length > 0 ? changeEvents('song-rights-changed', submission, null, changes) : [];
};

/** In the history of its submission. */
const songField = (songUid: string, field: string): string => `songs.${songUid}.${field}`;
export const rightsField = (songUid: string): string => songField(songUid, 'rights');

/** What the history keeps of a song's fields. */
export const songChanges = (before: object, after: object, songUid: string): FieldChange[] =>
  fieldChanges(before, after).changes.map((change) => ({ ...change, field: songField(songUid, change.field) }));
