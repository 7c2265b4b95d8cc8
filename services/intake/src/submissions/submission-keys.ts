import type { Song } from '@cueroom/contracts/intake/songs';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { rightsTexts } from '@cueroom/contracts/rights/rights-texts';
import { type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import { sortKey } from '@cueroom/persistence/search/search-words';

type Texts = Pick<Submission, 'artistName' | 'email' | 'submissionUid' | 'genre' | 'tags'> & {
  songs: (Pick<Song, 'trackTitle' | 'tags'> & { rights?: Rights | null })[];
};

export const songTexts = ({ trackTitle, tags, rights }: Texts['songs'][number]): string[] => [
  trackTitle,
  ...tags,
  ...rightsTexts(rights),
];

export const submissionKeys = ({ artistName, email, submissionUid, genre, tags, songs }: Texts): FoundBy =>
  foundBy([artistName, email, submissionUid, genre, ...tags, ...songs.flatMap(songTexts)], {
    artistName: sortKey(artistName),
  });
