import { rightsTexts } from '@cueroom/contracts/rights/rights-texts';
import { type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import { sortKey } from '@cueroom/persistence/search/search-words';
import type { SongDocument, SubmissionDocument } from './submissions.schema';

type Texts = Pick<SubmissionDocument, 'artistName' | 'email' | 'submissionUid' | 'genre' | 'tags'> & {
  songs: Pick<SongDocument, 'trackTitle' | 'tags' | 'rights'>[];
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
