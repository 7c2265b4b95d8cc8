import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { classes } from '../../../ui/classes';
import { hasMatch, markWords } from '../../../ui/marked';

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

export function TrackMatches({ track, words, isWhole }: TrackMatchesProps) {
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
