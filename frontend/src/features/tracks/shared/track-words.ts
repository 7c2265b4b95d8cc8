import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { noOwnWords, type TrackWords, trackWords } from '@cueroom/contracts/catalog/track-words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call } from '../../../lib/api/api';
import { adminListOptions } from '../../../lib/api/query-client';
import { wordOptions } from '../../../ui/form/text-field';

/** The studio's own genres and moods: there is one of them. */
export const vocabularyRecord = { path: 'vocabulary', method: 'put' } as const;

export const vocabularyQuery = () =>
  queryOptions({
    queryKey: adminKeys.kind(vocabularyRecord.path),
    queryFn: ({ signal }) => call('GET /api/admin/vocabulary', { signal }),
    ...adminListOptions,
  });

/** Until the studio's own words are read (`isRead`), those of all studios. */
export const useTrackWords = (): TrackWords & { isRead: boolean } => {
  const { data } = useQuery(vocabularyQuery());
  return { ...trackWords(data ?? noOwnWords), isRead: data !== undefined };
};

/** @param chosen is offered in any case: what a select does not offer it cannot show */
export const choicesOf = (words: readonly string[], chosen?: string | null) =>
  wordOptions(!chosen || words.includes(chosen) ? words : [...words, chosen]);

/** `132, felt as 66` where half or double of it was asked for. */
export const sayTempo = ({ bpm, feltAs }: Pick<PlayableTrack, 'bpm' | 'feltAs'>, unit = ''): string | null => {
  if (!bpm) return null;
  return feltAs ? `${bpm}${unit}, felt as ${feltAs}` : `${bpm}${unit}`;
};
