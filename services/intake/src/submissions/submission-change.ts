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
import type { SongDocument, SubmissionDocument } from './submissions.schema';

/** Without a revision where the write is not guarded by it. */
interface Read {
  _id: unknown;
  revision?: number;
}

const changeOf = (did: Deed, { _id, revision }: Read): RecordChange => ({
  ...{ entityType: 'submission', entityId: String(_id) },
  ...(revision !== undefined && { revision: revision + 1 }),
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

export const fieldEvents = (
  submission: SubmissionDocument,
  set: { status?: SubmissionStatus; tags?: string[] },
): OutboxEntry[] => editEntries(changeOf('changed', submission), fieldChanges(submission, set));

export const rightsEvents = (submission: SubmissionDocument, { _id, songUid, rights }: SongDocument): OutboxEntry[] => {
  const before = submission.songs.find((song) => song._id.equals(_id)) ?? {};
  const changes = songChanges(before, { rights: rights ?? null }, songUid);
  return changes.length > 0 ? changeEvents('song-rights-changed', submission, null, changes) : [];
};

/** What the history keeps of a song's fields. */
export const songChanges = (before: object, after: object, songUid: string): FieldChange[] =>
  fieldChanges(before, after).changes.map((change) => ({ ...change, field: `songs.${songUid}.${change.field}` }));
