import {
  type ArtistPage,
  ArtistSong,
  ArtistVersion,
  type Listened,
  type PageStep,
  type RetentionState,
  type ThreadMessage,
} from '@cueroom/contracts/intake/artist-page';
import { answerBy } from '@cueroom/contracts/intake/artist-promises';
import { outcomeWords } from '@cueroom/contracts/intake/song-outcomes';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { isSilent } from '@cueroom/contracts/media/silence';
import { AudioFacts } from '@cueroom/contracts/media/song-audio';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { heardSec } from '@cueroom/contracts/heard-ranges';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { fieldsOf } from '@cueroom/platform/answer-of';
import { askedOf } from '../submissions/asked-changes';
import { notTakenSince, studioEnd } from '../submissions/retention';
import { acceptsSongsUntil, isBeingChecked, isDecided, isWithdrawn, missingSongs } from '../submissions/review';
import { outcomeOf } from '../submissions/song-outcome';
import { changesRecord, inOrder, orNull } from '../submissions/submissions.records';
import type { SongDocument, SubmissionDocument, VersionDocument } from '../submissions/submissions.schema';
import { versionHints, versionsOf } from '../submissions/versions';

/** What the studio's settings say of every page. */
export interface PageRules {
  answerWithinDays: number;
  isListeningShared: boolean;
  isMailed: boolean;
  /** After which the studio erases decided submissions; undefined: never. */
  retentionDays?: number;
}

const finals = { approved: 'accepted', rejected: 'declined', withdrawn: 'withdrawn' } as const;

/** What happened, oldest first. What an admin has set as its status is the studio's own label: only a decision is shown. */
export const stepsOf = (submission: SubmissionDocument): PageStep[] => {
  const { createdAt, songs, history = [], decision, decidedAt, updatedAt } = submission;
  const steps = [{ step: 'received', at: createdAt } as { step: PageStep['step']; at: Date }];
  // A better file is checked again: that the first one was stays.
  // It stays before what came after it, also when one more song arrives then.
  const [next] = history;
  // Of a song that came by its link alone nothing was checked.
  const first = songs.filter((song) => (!next || song.createdAt <= next.at) && song.audio.state !== 'none');
  if (first.length > 0 && first.every((song) => song.checkedAt || !isBeingChecked(song))) {
    const times = first.map((song) => (song.checkedAt ?? song.createdAt).getTime());
    steps.push({ step: 'checked', at: new Date(Math.min(Math.max(...times), next?.at.getTime() ?? Infinity)) });
  }
  steps.push(...history.map(({ step, at }) => ({ step, at })));
  if (decision) steps.push({ step: finals[decision], at: decidedAt ?? updatedAt });
  return steps
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ step, at }) => ({ step, at: at.toISOString() }));
};

const verdicts = { none: 'none', queued: 'checking', running: 'checking', valid: 'fine', invalid: 'damaged' } as const;

type Checked = Pick<SongDocument, 'audio' | 'objectKey'> & Partial<Pick<SongDocument, 'trackUrl'>>;

/** It had a file. */
const isDeleted = ({ audio, objectKey }: Checked, { receipt }: SubmissionDocument): boolean =>
  !!receipt && !objectKey && audio.state !== 'none';

/** What was found in a file, and what is so now. */
const verdictOf = (checked: Checked, submission: SubmissionDocument) => {
  if (isDeleted(checked, submission)) return { verdict: 'none' as const, words: 'Its file was deleted.' };
  if (isWithdrawn(submission) && checked.objectKey) {
    return { verdict: 'none' as const, words: 'Its file is being deleted.' };
  }
  return { verdict: verdicts[checked.audio.state], words: wordsOf(checked) };
};

const wordsOf = ({ audio, trackUrl }: Checked): string => {
  if (audio.state === 'valid' && isSilent(audio)) return 'Your file is silent: there is nothing to hear in it.';
  if (audio.state === 'valid') return 'Your file is fine: it plays to the end.';
  if (audio.state === 'invalid') return audio.error ?? 'We cannot read this file.';
  if (audio.state === 'none') return trackUrl ? 'We have your link, and no file.' : 'There is no file.';
  return 'We are checking your file.';
};

/** What an inspection asks for stands at its end; after a decision nobody can send it. */
const withoutRequest = (words: string): string => words.replace(/ Please .*$/s, '');

const factsOf = ({ audio }: Checked): AudioFacts | null =>
  audio.state === 'valid' ? (fieldsOf(AudioFacts, audio) as AudioFacts) : null;

/**
 * May this song get a file now? One that has none, or a damaged or silent one, or whose artist has replaced it and may have taken
 * the wrong one, always until a decision; others when the studio has asked.
 */
export const isFileOpen = (submission: SubmissionDocument, song: SongDocument, now: Date): boolean => {
  if (isDecided(submission) || isBeingChecked(song)) return false;
  if (song.audio.state === 'none' || song.audio.state === 'invalid' || isSilent(song.audio)) return true;
  const { changes, changed } = submission;
  if (changed?.fields.some(({ songId, field }) => field === 'file' && songId === String(song._id))) return true;
  if (!changes || changes.until < now) return false;
  const asked = askedOf(changes, submission.songs).find(({ songId }) => songId === String(song._id));
  return !!asked?.items.includes('better-file');
};

const listenedTo = ({ heard = [], heardAt, audio }: SongDocument): Listened | null => {
  if (!heardAt || audio.durationSec === undefined) return null;
  const durationSec = Math.round(audio.durationSec);
  return { heardSec: Math.min(heardSec(heard), durationSec), durationSec, at: heardAt.toISOString() };
};

export const retentionOf = (submission: SubmissionDocument, { retentionDays }: PageRules): RetentionState => {
  const { retention, receipt } = submission;
  const choice = retention ?? 'keep';
  const at = notTakenSince(submission);
  if (!at || receipt) return { choice, deleteOn: null };
  const ends = submission.filesEndAt ?? studioEnd(at, retentionDays);
  return { choice, deleteOn: ends?.toISOString() ?? null };
};

const artistVersion = (
  version: VersionDocument,
  song: SongDocument,
  submission: SubmissionDocument,
): ArtistVersion => ({
  ...toRecord(ArtistVersion, version),
  ...verdictOf(version, submission),
  audio: factsOf(version),
  hints: versionHints(version, song),
});

const artistSong = (song: SongDocument, submission: SubmissionDocument, rules: PageRules, now: Date): ArtistSong => {
  const outcome = outcomeOf(submission, song);
  const { verdict, words } = verdictOf(song, submission);
  return {
    ...toRecord(ArtistSong, song),
    verdict,
    words: isDecided(submission) ? withoutRequest(words) : words,
    outcome,
    outcomeWords: outcome && outcomeWords[outcome],
    audio: factsOf(song),
    rights: song.rights ?? null,
    clearance: clearanceOf(song.rights),
    versions: versionsOf(submission, song.songUid).map((version) => artistVersion(version, song, submission)),
    audioFileUrl: song.objectKey ? objectPathOf(song.objectKey) : null,
    listened: rules.isListeningShared ? listenedTo(song) : null,
    isFileOpen: isFileOpen(submission, song, now),
  };
};

const missingOf = (submission: SubmissionDocument): ArtistPage['missing'] => {
  const count = isDecided(submission) ? 0 : missingSongs(submission);
  return count === 0 ? null : { count, until: acceptsSongsUntil(submission).toISOString() };
};

/** All that an artist sees of a submission. */
export const artistPage = (
  submission: SubmissionDocument,
  messages: ThreadMessage[],
  rules: PageRules,
  now = new Date(),
): ArtistPage => {
  const { artistName, submissionUid, createdAt, changes, receipt } = submission;
  return {
    artistName,
    submissionUid,
    answerBy: answerBy(createdAt, rules.answerWithinDays).toISOString(),
    isOpen: !isDecided(submission),
    isMailed: rules.isMailed,
    steps: stepsOf(submission),
    songs: inOrder(submission.songs).map((song) => artistSong(song, submission, rules, now)),
    missing: missingOf(submission),
    changes: changes && changes.until > now && !isDecided(submission) ? changesRecord(submission) : null,
    messages,
    retention: retentionOf(submission, rules),
    receipt: orNull(receipt),
    revision: submission.edits ?? 0,
  };
};
