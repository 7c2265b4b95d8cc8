import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { Globe } from 'lucide-react';
import { formatDuration, pluralize } from '../../../lib/words/format';
import { Badge } from '../../../ui/badge';
import { classes } from '../../../ui/classes';
import { hasMatch, markWords } from '../../../ui/list/marked';
import { type Column, cutText } from '../../../ui/list/table';
import type { Playable } from '../../shared/player/portal-player';
import { RecordLink } from '../../shared/records/record-link';
import { ClearanceBadge, Signers } from '../shared/clearance-badge';
import { sayTempo } from '../shared/track-words';
import { TrackWave } from './track-wave';

/**
 * @param queue every track of the list, in its order
 * @param words that were searched for
 */
export const columnsOf = (queue: () => readonly Playable[], words: readonly string[]): Column<PlayableTrack>[] => [
  {
    title: 'Track',
    sort: 'title',
    widthRem: words.length > 0 ? 20 : 13.75,
    cell: (track) => (
      <div className="compact:leading-4.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <RecordLink id={track.id} className="min-w-0">
            {markWords(track.title, words)}
          </RecordLink>
          {track.releasedForSite && (
            <span title="Released for the site" className="shrink-0 text-ink-soft">
              <Globe aria-hidden className="size-3.5" />
              <span className="sr-only">Released for the site</span>
            </span>
          )}
        </span>
        <div className="compact:flex compact:items-center compact:gap-2 compact:overflow-hidden compact:[&_span]:max-h-4.5 compact:[&_span]:leading-4">
          <span className="flex shrink-0 flex-wrap items-center gap-x-2">
            <ClearanceBadge clearance={track.clearance} rights={track.rights} />
            <Signers rights={track.rights} />
            <VersionCount versions={track.versions} />
          </span>
          <TrackMatches track={track} words={words} />
          {track.audio.state === 'invalid' && (
            <span title={track.audio.error} className="min-w-0 truncate text-note font-medium text-bad">
              {track.audio.error ?? 'This file is not usable audio'}
            </span>
          )}
        </div>
      </div>
    ),
  },
  { title: 'Artist', sort: 'artist', widthRem: 9, cell: ({ artist }) => cutText(artist, undefined, words) },
  { title: 'Album', sort: 'album', widthRem: 7, cell: ({ album }) => cutText(album, undefined, words) },
  { title: 'Genre', sort: 'genre', widthRem: 6.25, cell: ({ genre }) => cutText(genre, undefined, words) },
  {
    title: 'Duration',
    sort: 'duration',
    widthRem: 10,
    cell: (track) => <TrackWave track={track} queue={queue} />,
  },
  { title: 'BPM', sort: 'bpm', widthRem: 4.5, className: 'tabular-nums', cell: (track) => sayTempo(track) },
  { title: 'Key', sort: 'key', widthRem: 5.25, cell: ({ key }) => cutText(key) },
  {
    title: 'Status',
    widthRem: 6.5,
    cell: ({ available }) => <Availability available={available} />,
  },
];

/** On a phone. */
export const cardOf = (track: PlayableTrack, words: readonly string[]) => ({
  title: track.title,
  subtitle: markWords(track.artist, words),
  chips: <Chips track={track} words={words} />,
});

function Chips({ track, words }: { track: PlayableTrack; words: readonly string[] }) {
  const { duration, bpm, key, genre, available, clearance, rights } = track;
  return (
    <>
      <ClearanceBadge clearance={clearance} />
      <Signers rights={rights} />
      <VersionCount versions={track.versions} />
      <TrackMatches track={track} words={words} isWhole />
      {!available && <Availability available={false} />}
      {duration && <span translate="no">{formatDuration(duration)}</span>}
      {bpm && <span translate="no">{sayTempo(track, ' BPM')}</span>}
      {[key, genre].map((word) => word && <span key={word}>{word}</span>)}
    </>
  );
}

function VersionCount({ versions }: Pick<PlayableTrack, 'versions'>) {
  return (
    versions.length > 0 && <span className="text-note text-ink-soft">{pluralize(versions.length, 'version')}</span>
  );
}

function Availability({ available }: { available: boolean }) {
  return <Badge tone={available ? 'good' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>;
}

const wordsAround = 3;

/** The part of a long text that matched. */
const excerptOf = (text: string, words: readonly string[]): string => {
  const all = text.split(/\s+/);
  const at = all.findIndex((each) => hasMatch(each, words));
  const [from, to] = [Math.max(0, at - wordsAround), at + wordsAround + 1];
  return `${from > 0 ? '… ' : ''}${all.slice(from, to).join(' ')}${to < all.length ? ' …' : ''}`;
};

/** What matched of a track and has no column of its own. */
const matchesOf = (track: PlayableTrack, words: readonly string[]): string[] => {
  const { tags, mood, tempo, description } = track;
  const short = [...tags, mood ?? '', tempo ?? ''].filter((text) => hasMatch(text, words));
  const seen = [track.title, track.artist, track.album, track.genre, track.key, ...short];
  const unseen = words.filter((word) => !seen.some((text) => hasMatch(text, [word])));
  return hasMatch(description ?? null, unseen) ? [...short, excerptOf(description ?? '', unseen)] : short;
};

interface TrackMatchesProps {
  track: PlayableTrack;
  words: readonly string[];
  /** On a card: what comes after it is cut instead. */
  isWhole?: boolean;
}

function TrackMatches({ track, words, isWhole }: TrackMatchesProps) {
  const matches = words.length > 0 ? matchesOf(track, words) : [];
  if (matches.length === 0) return null;
  return (
    <span
      className={classes(
        'flex gap-x-2 text-note whitespace-nowrap text-ink-soft',
        isWhole ? 'shrink-0' : 'min-w-0 overflow-hidden',
      )}
    >
      {matches.map((text) => (
        <span key={text} title={text} className="shrink-0 last:min-w-0 last:shrink last:truncate">
          {markWords(text, words)}
        </span>
      ))}
    </span>
  );
}
