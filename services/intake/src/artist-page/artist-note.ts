import { adminChanged } from '@cueroom/contracts/intake/activities';
import type { FieldChange } from '@cueroom/contracts/record-history';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { withHistory } from '@cueroom/persistence/records/record-changes';
import { songChanges } from '../submissions/submission-change';
import { newId, type SongDocument, type SubmissionDocument } from '../submissions/submissions.schema';

/** Tells the studio that the artist was here, also without a mail server. */
export const artistNote = (submissionId: string, changeId: string, subject: string): OutboxEntry => {
  const about = { entityType: 'submission', entityId: submissionId } as const;
  const note = { ...about, changeId, subject, by: 'the artist', at: new Date().toISOString() };
  return outboxEntry(adminChanged, changeId, note);
};

/** In the write of the change. */
export const noteOf = ({ _id }: SubmissionDocument, subject: string, changes: FieldChange[] = []): OutboxEntry =>
  withHistory(artistNote(String(_id), String(newId()), subject), 'submission', changes);

/** What an artist changes of a song, for the history. */
export const songHistory = (
  submission: SubmissionDocument,
  { _id, songUid, trackTitle, lyrics, tags, rights }: SongDocument,
) => {
  const before = submission.songs.find((song) => song._id.equals(_id)) ?? {};
  return songChanges(before, { trackTitle, lyrics, tags, rights: rights ?? null }, songUid);
};
