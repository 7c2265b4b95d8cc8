import { createHash } from 'node:crypto';
import { changesLetter } from '@cueroom/contracts/intake/changes-letter';
import type { NewLetter } from '@cueroom/contracts/intake/letters';
import {
  type LettersTakenBack,
  lettersTakenBack,
  type LetterWritten,
  letterWritten,
} from '@cueroom/contracts/intake/review';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { askedOf, isAskedAlike } from '../submissions/asked-changes';
import { inOrder } from '../submissions/submissions.records';
import type { ChangesDocument } from '../submissions/submission-parts';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** The decision as it is written. */
type Decided = Pick<SubmissionDocument, '_id' | 'revision' | 'decision' | 'decidedAt'>;

/** A letter and its decision; the same words come twice with one decision only when a request is repeated. */
export const decisionLetter = (
  { _id, revision, decision, decidedAt }: Decided,
  { subject, text }: NewLetter,
  by?: string | null,
): LetterWritten => {
  const written = createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 16);
  const submissionId = String(_id);
  const occurrence = `${submissionId}-${decision}-${decidedAt?.getTime()}-${written}`;
  return { submissionId, kind: 'letter', subject: subject.trim(), text, by: by ?? null, revision, occurrence };
};

export const letterOfChanges = (
  { _id, revision, artistName, songs }: SubmissionDocument,
  changes: ChangesDocument,
  by?: string | null,
): LetterWritten => {
  const { items, songIds, message, at } = changes;
  const asked = askedOf(changes, songs);
  const ordered = inOrder(songs);
  const bySong = ordered.flatMap(({ _id, trackTitle: title }) => {
    const ofIt = asked.find(({ songId }) => songId === String(_id));
    return ofIt ? [{ title, items: ofIt.items }] : [];
  });
  const songTitles = ordered.filter((song) => songIds.includes(String(song._id))).map(({ trackTitle }) => trackTitle);
  const words = { items, songTitles, ...(!isAskedAlike(asked) && { songs: bySong }) };
  const submissionId = String(_id);
  const occurrence = `${submissionId}-changes-${at.getTime()}`;
  const letter = changesLetter(artistName, words, message);
  return { submissionId, kind: 'changes', ...letter, by: by ?? null, revision, occurrence };
};

/** Is the same asked for as before? */
export const isSameRequest = (before: ChangesDocument | null | undefined, now: ChangesDocument): boolean => {
  const wanted = ({ items, message, songIds, songs = [] }: ChangesDocument) =>
    JSON.stringify([items, message, songIds, songs.map((song) => [song.songId, song.items])]);
  return !!before && wanted(before) === wanted(now);
};

/** For the write of the decision: a crash right after it loses no letter. */
export const letterEntry = (letter: LetterWritten): OutboxEntry =>
  outboxEntry(letterWritten, letter.occurrence, letter);

/** For the write that undoes decisions. @param revision that this write makes @param dates see LettersTakenBack */
export const takingBack = (submissionId: string, revision: number, dates: { since?: Date; endedAt?: Date } = {}) => {
  const taken: LettersTakenBack = {
    ...{ submissionId, revision },
    ...(dates.since && { since: dates.since.toISOString() }),
    ...(dates.endedAt && { endedAt: dates.endedAt.toISOString() }),
  };
  return { lettersSince: revision, taken, entry: outboxEntry(lettersTakenBack, `${submissionId}-${revision}`, taken) };
};

/** Does a letter of this revision still go? One that went with a decision that was undone does not. */
export const isLetterWanted = (
  { lettersSince = 0 }: Pick<SubmissionDocument, 'lettersSince'>,
  { kind, revision }: { kind: string; revision?: number },
): boolean => kind !== 'letter' || revision === undefined || revision >= lettersSince;
