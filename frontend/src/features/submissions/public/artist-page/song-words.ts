import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { plainName } from '@cueroom/contracts/plain-text';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { isSame } from '../../../../lib/is-same';
import { haveSameRights, sentRights } from '../../../tracks/shared/rights-values';

/** What an artist says of a song, as the page's fields hold it. */
export type SongWords = Pick<ArtistSong, 'trackTitle' | 'tags'> & { lyrics: string; rights: Rights | null };
export type TypedWords = { [Name in keyof SongWords]: SongWords[Name] | null };

export const songWords = [
  { name: 'trackTitle', label: 'Track Title' },
  { name: 'lyrics', label: 'Lyrics' },
  { name: 'tags', label: 'Tags' },
  { name: 'rights', label: 'Rights' },
] as const;
export const wordNames = songWords.map(({ name }) => name);

export const wordsOf = ({ trackTitle, lyrics, tags, rights }: ArtistSong): SongWords => ({
  ...{ trackTitle, lyrics: lyrics ?? '', tags, rights },
});

const isSameWord = (name: keyof SongWords, one: Partial<TypedWords>, other: SongWords): boolean => {
  if (name === 'rights') return haveSameRights(one.rights ?? null, other.rights);
  if (name === 'trackTitle') return plainName(one.trackTitle ?? '').trim() === other.trackTitle;
  return isSame(one[name], other[name]);
};

/** What is typed is what the song has: nothing of it is left to save. */
export const isStored = (name: keyof SongWords, typed: TypedWords, song: ArtistSong): boolean =>
  typed[name] !== null && isSameWord(name, typed, wordsOf(song));

/** What was typed, and was changed elsewhere to something else since its typing began. */
export const wordsInConflict = (typed: TypedWords, seen: Partial<SongWords>, song: ArtistSong): (keyof SongWords)[] => {
  const now = wordsOf(song);
  return wordNames.filter(
    (name) => typed[name] !== null && name in seen && !isSameWord(name, seen, now) && !isSameWord(name, typed, now),
  );
};

/** After a decision only rights are taken. */
export const changesFrom = ({ trackTitle, lyrics, tags, rights }: TypedWords, isOpen: boolean) => ({
  ...(isOpen && trackTitle !== null && { trackTitle: trackTitle.trim() }),
  ...(isOpen && lyrics !== null && { lyrics }),
  ...(isOpen && tags !== null && { tags }),
  ...(rights !== null && { rights: sentRights(rights) }),
});
