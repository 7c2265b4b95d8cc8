import type { Option } from '@cueroom/contracts/options';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { PitchFacets } from '@cueroom/contracts/pitches/pitches';
import { useQuery } from '@tanstack/react-query';
import { adminListQuery, adminRecordQuery, useFacets } from '../../../lib/admin-lists';
import { useAdminSearch } from '../../../lib/admin-search';
import { pitchKind } from '../../pitches/pitches.queries';

const isId = /^[0-9a-f]{24}$/;

/** Pitches by what they answer: the latest briefs that have one, and the one that is chosen. */
export function useBriefFilter() {
  const { search } = useAdminSearch();
  const value = isId.test(search.briefId ?? '') ? search.briefId : undefined;
  const counts = useFacets<PitchFacets>(pitchKind, {}, true)?.briefId ?? [];
  const { data } = useQuery({ ...adminListQuery<Brief>('briefs', { limit: 100 }), enabled: counts.length > 0 });
  const { data: chosen } = useQuery({
    ...adminRecordQuery<Brief>('briefs', value ?? ''),
    enabled: value !== undefined,
  });
  const listed = (data?.items ?? []).filter(({ id }) => counts.some((counted) => counted.value === id));
  const isListed = !value || listed.some(({ id }) => id === value);
  const options = listed.map(optionOf);
  return {
    value,
    options: isListed ? options : [...options, chosen ? optionOf(chosen) : { value, label: 'One brief' }],
  };
}

const optionOf = ({ id, projectTitle, clientName }: Brief): Option => ({
  value: id,
  label: projectTitle ? `${projectTitle}, ${clientName}` : clientName,
});
