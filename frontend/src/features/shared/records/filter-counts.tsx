import type { FacetCount } from '@cueroom/contracts/facets';
import type { Option } from '@cueroom/contracts/options';
import { pluralOf } from '../../../lib/words/format';
import { capitalized } from '../../../lib/words/words';
import { Facets } from '../../../ui/list/facets';

export interface ListFilter {
  label: string;
  /** The word of the address that holds it. */
  name: string;
  options: readonly Option[];
  emptyLabel?: string;
  value?: string;
  /** Its choices say what they are about. */
  hidesLabel?: boolean;
  /** How many results each option has; with `most` those with the most, in this order. */
  counts?: { by: string; counts: readonly FacetCount[]; most?: number };
}

interface FilterCountsProps extends ListFilter {
  one: string;
  onChoose: (value: string | undefined) => void;
}

export function FilterCounts({ options, value: chosen, counts, one, onChoose }: FilterCountsProps) {
  if (!counts) return null;
  const choices = options.map(({ value, label }) => ({
    count: 0,
    ...counts.counts.find((counted) => counted.value === value),
    value,
    label,
  }));
  return (
    <Facets
      label={`${capitalized(pluralOf(one))} found, by ${counts.by}`}
      counted={one}
      choices={counts.most ? choices.sort((first, second) => second.count - first.count) : choices}
      most={counts.most}
      chosen={chosen ? [chosen] : []}
      onToggle={(value, isChosen) => onChoose(isChosen ? value : undefined)}
    />
  );
}
