import type { FacetCount } from '@cueroom/contracts/facets';
import { trackGenres } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { Facets } from '../../../ui/facets';
import { wordOptions } from '../../../ui/text-field';
import { availabilities, trackCountsQuery, type TracksFilter } from './tracks.queries';

const mostGenres = 8;

interface TrackCountsProps {
  filter: TracksFilter;
  onChoose: (change: Pick<TracksFilter, 'genre'> | Pick<TracksFilter, 'available'>) => void;
}

/** Beside a search: how many of its results each filter would show. Nothing, while that cannot be loaded. */
export function TrackCounts({ filter, onChoose }: TrackCountsProps) {
  const { data } = useQuery(trackCountsQuery(filter));
  if (!data) return null;
  return (
    <div className="-mt-2 mb-5 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
      <Facets
        label="Tracks found, by genre"
        counted="track"
        choices={withCounts(wordOptions(trackGenres), data.genre).sort((one, other) => other.count - one.count)}
        most={mostGenres}
        chosen={filter.genre}
        onChoose={(genre) => onChoose({ genre })}
      />
      <Facets
        label="Tracks found, by availability"
        counted="track"
        choices={withCounts(availabilities, data.available)}
        chosen={filter.available}
        onChoose={(available) => onChoose({ available })}
      />
    </div>
  );
}

const withCounts = (options: readonly { value: string; label: string }[], counts: readonly FacetCount[]) =>
  options.map((option) => ({ count: 0, ...counts.find(({ value }) => value === option.value), ...option }));
