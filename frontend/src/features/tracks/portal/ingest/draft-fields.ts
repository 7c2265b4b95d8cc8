import type { IngestRow } from '@cueroom/contracts/catalog/ingests';
import { limits } from '@cueroom/contracts/limits';
import type { WordField } from '@cueroom/contracts/catalog/track-words';

export interface DraftField {
  name: keyof Pick<
    IngestRow,
    | 'title'
    | 'artist'
    | 'album'
    | 'genre'
    | 'bpm'
    | 'key'
    | 'mood'
    | 'composer'
    | 'publisher'
    | 'isrc'
    | 'iswc'
    | 'comment'
    | 'lyrics'
  >;
  label: string;
  max?: number;
  /** It is one of the studio's words. */
  isWord?: true;
  isLong?: true;
}

/** In the row itself. */
export const mainFields: readonly DraftField[] = [
  { name: 'title', label: 'Title', max: limits.name },
  { name: 'artist', label: 'Artist', max: limits.name },
  { name: 'album', label: 'Album', max: limits.name },
  { name: 'genre', label: 'Genre', isWord: true },
  { name: 'bpm', label: 'BPM' },
  { name: 'key', label: 'Key', max: limits.name },
];
/** Below it, when it is opened. */
export const moreFields: readonly DraftField[] = [
  { name: 'mood', label: 'Mood', isWord: true },
  { name: 'composer', label: 'Composer', max: limits.name },
  { name: 'publisher', label: 'Publisher', max: limits.name },
  { name: 'isrc', label: 'ISRC', max: 20 },
  { name: 'iswc', label: 'ISWC', max: 20 },
  { name: 'comment', label: 'Comment', max: limits.longText, isLong: true },
  { name: 'lyrics', label: 'Lyrics', max: limits.lyrics, isLong: true },
];
/** For many rows at once; each track has a title of its own. */
export const sharedFields = [...mainFields, ...moreFields].filter(
  ({ name, isLong }) => name !== 'title' && name !== 'isrc' && name !== 'iswc' && !isLong,
);

/** As it is sent: blank is none. */
export const valueOf = ({ name }: DraftField, typed: string): string | number | null => {
  const text = typed.trim();
  if (!text) return null;
  // What is no number is refused in the server's words.
  return name === 'bpm' && !Number.isNaN(Number(text)) ? Number(text) : text;
};

export const isWord = (field: DraftField): field is DraftField & { name: WordField } => field.isWord === true;
