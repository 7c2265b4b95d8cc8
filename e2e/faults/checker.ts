import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { type History, type Kind, outcomeOf, type Wish } from './history';

/** All that an admin can read at the end. */
export interface Records {
  submissions: SubmissionWithSongs[];
  briefs: Brief[];
  contacts: Contact[];
  tracks: Track[];
  /** The SHA-256 of each song's stored file, by the file's address. */
  files: Map<string, string | null>;
}

export interface Finding {
  promise: string;
  /** How many things were looked at. */
  checked: number;
  broken: string[];
}

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
};

/** Every accepted one is there once, every one of unknown fate at most once, a refused one not at all. */
const judgeCounts = (wishes: Wish[], found: Map<string, number>): string[] =>
  wishes.flatMap((wish) => {
    const count = found.get(wish.marker) ?? 0;
    const outcome = outcomeOf(wish);
    const isRight = outcome === 'ok' ? count === 1 : outcome === 'unknown' ? count <= 1 : count === 0;
    return isRight
      ? []
      : [`${wish.kind} ${wish.marker}: ${outcome}, there ${count} times (${wish.outcomes.join(' ')})`];
  });

const songsOf = ({ submissions }: Records) => submissions.flatMap(({ songs }) => songs);

/** What is known of the songs and tracks of decided submissions. */
const judgeDecisions = (history: History, records: Records): Finding[] => {
  const byArtist = new Map(records.submissions.map((submission) => [submission.artistName, submission]));
  const accepted = (kind: Kind) => history.of(kind).filter((wish) => outcomeOf(wish) === 'ok');
  const tracks = countBy(records.tracks, ({ sourceSongId }) => sourceSongId ?? null);
  const approvedSongs = accepted('approval').flatMap(({ marker }) => byArtist.get(marker)?.songs ?? []);
  const missing = approvedSongs.filter(({ id }) => !tracks.has(id)).map(({ trackTitle }) => `${trackTitle}: no track`);
  const doubled = [...tracks].filter(([, count]) => count > 1).map(([id, count]) => `song ${id}: ${count} tracks`);
  const rejected = accepted('rejection').map(({ marker }) => byArtist.get(marker));
  return [
    {
      promise: 'each song of an approved submission is one track',
      checked: approvedSongs.length,
      broken: [...missing, ...doubled],
    },
    {
      promise: 'what was rejected is archived',
      checked: rejected.length,
      broken: rejected
        .filter((submission) => submission?.archive?.state !== 'done')
        .map(
          (submission) =>
            `${submission?.artistName}: ${submission?.archive?.state} ${submission?.archive?.error ?? ''}`,
        ),
    },
  ];
};

/** Compares what clients were told with what is there. Pure: given the same two, it finds the same. */
export const judge = (history: History, records: Records): Finding[] => {
  const songs = songsOf(records);
  const counts: [Kind, Map<string, number>][] = [
    ['submission', countBy(records.submissions, ({ artistName }) => artistName)],
    ['song', countBy(songs, ({ trackTitle }) => trackTitle)],
    ['brief', countBy(records.briefs, ({ projectTitle }) => projectTitle)],
    ['contact', countBy(records.contacts, ({ name }) => name)],
  ];
  const sent = new Map(history.of('song').map((wish) => [wish.marker, wish]));
  const judged = songs.filter(({ trackTitle }) => sent.has(trackTitle));
  const expected = (title: string) => sent.get(title)?.facts['verdict'] ?? 'valid';
  const archived = new Set(history.of('rejection').map(({ marker }) => marker));
  const playable = records.submissions
    .filter(({ artistName }) => !archived.has(artistName))
    .flatMap((submission) => submission.songs.filter(({ trackTitle }) => sent.has(trackTitle)));
  return [
    ...counts.map(([kind, found]) => ({
      promise: `each ${kind} that was accepted is there once`,
      checked: history.of(kind).length,
      broken: judgeCounts(history.of(kind), found),
    })),
    {
      promise: 'every song has the verdict that its file deserves',
      checked: judged.length,
      broken: judged
        .filter(({ trackTitle, audio }) => audio.state !== expected(trackTitle))
        .map(({ trackTitle, audio }) => `${trackTitle}: ${audio.state} ${audio.error ?? ''}`),
    },
    {
      promise: "every song's file is there, byte for byte",
      checked: playable.length,
      broken: playable
        .filter(
          ({ trackTitle, audioFileUrl }) =>
            records.files.get(audioFileUrl ?? '') !== sent.get(trackTitle)?.facts['sha256'],
        )
        .map(({ trackTitle, audioFileUrl }) => `${trackTitle}: ${records.files.get(audioFileUrl ?? '')}`),
    },
    {
      promise: `no submission has more than ${limits.songsPerSubmission} songs`,
      checked: records.submissions.length,
      broken: records.submissions
        .filter((submission) => submission.songs.length > limits.songsPerSubmission)
        .map(({ artistName, songs: all }) => `${artistName}: ${all.length}`),
    },
    ...judgeDecisions(history, records),
  ];
};
