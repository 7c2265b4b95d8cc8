import type { NewLetter } from '@cueroom/contracts/intake/letters';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import type { Deed } from '@cueroom/contracts/record-changes';
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
export const changeEvents = (did: Deed, submission: Read, letter?: NewLetter | null): OutboxEntry[] =>
  changeEntries({ ...changeOf(did, submission), ...(letter && { hasLetter: true }) });

export const fieldEvents = (
  submission: SubmissionDocument,
  set: { status?: SubmissionStatus; tags?: string[] },
): OutboxEntry[] => editEntries(changeOf('changed', submission), fieldChanges(submission, set));

export const rightsEvents = (submission: SubmissionDocument, { _id, rights }: SongDocument): OutboxEntry[] => {
  const before = submission.songs.find((song) => song._id.equals(_id)) ?? {};
  const { fields } = fieldChanges(before, { rights: rights ?? null });
  return fields.length > 0 ? changeEvents('song-rights-changed', submission) : [];
};
