import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { type History, type Kind, outcomeOf, type Operation } from './history';

/** Everything an admin can read after the run. */
export interface Records {
  submissions: SubmissionWithSongs[];
  briefs: Brief[];
  contacts: Contact[];
  tracks: Track[];
  /** The SHA-256 of each song's stored file, by the file's address. */
  files: Map<string, string | null>;
}

export interface Finding {
  guarantee: string;
  checked: number;
  violations: string[];
}

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

/** Accepted: exactly once; unknown: at most once; rejected: never. */
const checkCounts = (operations: Operation[], found: Map<string, number>): string[] =>
  operations.flatMap((operation) => {
    const count = found.get(operation.marker) ?? 0;
    const outcome = outcomeOf(operation);
    const isValid = outcome === 'ok' ? count === 1 : outcome === 'unknown' ? count <= 1 : count === 0;
    return isValid
      ? []
      : [`${operation.kind} ${operation.marker}: ${outcome}, found ${count} times (${operation.outcomes.join(' ')})`];
  });

const songsOf = ({ submissions }: Records) => submissions.flatMap(({ songs }) => songs);

/** Checks the songs and tracks of approved and rejected submissions. */
const checkDecisions = (history: History, records: Records): Finding[] => {
  const byArtist = new Map(records.submissions.map((submission) => [submission.artistName, submission]));
  const accepted = (kind: Kind) => history.of(kind).filter((operation) => outcomeOf(operation) === 'ok');
  const tracks = countBy(records.tracks, ({ sourceSongId }) => sourceSongId ?? null);
  const undone = history.of('undo').map(({ marker }) => marker);
  const approvals = accepted('approval').filter(({ marker }) => !undone.includes(marker));
  const approvedSongs = approvals.flatMap(({ marker }) => byArtist.get(marker)?.songs ?? []);
  const missing = approvedSongs.filter(({ id }) => !tracks.has(id)).map(({ trackTitle }) => `${trackTitle}: no track`);
  const duplicated = [...tracks].filter(([, count]) => count > 1).map(([id, count]) => `song ${id}: ${count} tracks`);
  const rejected = accepted('rejection').map(({ marker }) => byArtist.get(marker));
  return [
    {
      guarantee: 'each song of an approved submission becomes exactly one track',
      checked: approvedSongs.length,
      violations: [...missing, ...duplicated],
    },
    {
      guarantee: 'an approval that was undone leaves no track, one that could not be undone leaves all',
      checked: undone.length,
      violations: history.of('undo').flatMap((operation) => {
        const { status, songs = [] } = byArtist.get(operation.marker) ?? {};
        const isPending = status === 'pending';
        const wrong = songs.filter(({ id }) => tracks.has(id) === isPending).map(({ trackTitle }) => trackTitle);
        if (outcomeOf(operation) === 'ok' && !isPending) wrong.push('still approved');
        return wrong.map((what) => `${operation.marker}: ${status}, ${what}`);
      }),
    },
    {
      guarantee: 'each rejected submission is archived',
      checked: rejected.length,
      violations: rejected
        .filter((submission) => submission?.archive?.state !== 'done')
        .map(
          (submission) =>
            `${submission?.artistName}: ${submission?.archive?.state} ${submission?.archive?.error ?? ''}`,
        ),
    },
  ];
};

/** Compares the responses that clients received with the stored records. A pure function. */
export const checkHistory = (history: History, records: Records): Finding[] => {
  const songs = songsOf(records);
  const counts: [Kind, Map<string, number>][] = [
    ['submission', countBy(records.submissions, ({ artistName }) => artistName)],
    ['song', countBy(songs, ({ trackTitle }) => trackTitle)],
    ['brief', countBy(records.briefs, ({ projectTitle }) => projectTitle)],
    ['contact', countBy(records.contacts, ({ name }) => name)],
  ];
  const sent = new Map(history.of('song').map((operation) => [operation.marker, operation]));
  const sentSongs = songs.filter(({ trackTitle }) => sent.has(trackTitle));
  const expected = (title: string) => sent.get(title)?.facts['audioState'] ?? 'valid';
  const archived = new Set(history.of('rejection').map(({ marker }) => marker));
  const playable = records.submissions
    .filter(({ artistName }) => !archived.has(artistName))
    .flatMap((submission) => submission.songs.filter(({ trackTitle }) => sent.has(trackTitle)));
  return [
    ...counts.map(([kind, found]) => ({
      guarantee: `each accepted ${kind} is stored exactly once`,
      checked: history.of(kind).length,
      violations: checkCounts(history.of(kind), found),
    })),
    {
      guarantee: 'every song gets the right inspection result',
      checked: sentSongs.length,
      violations: sentSongs
        .filter(({ trackTitle, audio }) => audio.state !== expected(trackTitle))
        .map(({ trackTitle, audio }) => `${trackTitle}: ${audio.state} ${audio.error ?? ''}`),
    },
    {
      guarantee: 'every uploaded file is stored byte for byte',
      checked: playable.length,
      violations: playable
        .filter(
          ({ trackTitle, audioFileUrl }) =>
            records.files.get(audioFileUrl ?? '') !== sent.get(trackTitle)?.facts['sha256'],
        )
        .map(({ trackTitle, audioFileUrl }) => `${trackTitle}: ${records.files.get(audioFileUrl ?? '')}`),
    },
    {
      guarantee: `no submission has more than ${limits.songsPerSubmission} songs`,
      checked: records.submissions.length,
      violations: records.submissions
        .filter((submission) => submission.songs.length > limits.songsPerSubmission)
        .map(({ artistName, songs: all }) => `${artistName}: ${all.length}`),
    },
    ...checkDecisions(history, records),
  ];
};
