import type { Rights } from '@cueroom/contracts/rights/rights';
import { useQuery } from '@tanstack/react-query';
import { adminListQuery } from '../../../lib/admin-lists';
import { SelectField } from '../../../ui/text-field';
import { copiedRights } from './rights-values';

interface UseRightsOfProps {
  artist: string;
  /** The track itself. */
  exceptId?: string;
  /** What is said already. */
  own?: Rights | null;
  onRights: (rights: Rights) => void;
}

/** Owners rarely change between songs of one artist. */
export function UseRightsOf({ artist, exceptId, own, onRights }: UseRightsOfProps) {
  const name = artist.trim();
  const { data } = useQuery({
    ...adminListQuery('music', { q: `"${name.replaceAll('"', ' ')}"`, limit: 100 }),
    enabled: name !== '',
  });
  const others = (data?.items ?? []).filter(
    (track) => track.id !== exceptId && track.rights && track.artist.trim().toLowerCase() === name.toLowerCase(),
  );
  if (others.length === 0) return null;
  const copy = (id: string) => {
    const { rights } = others.find((track) => track.id === id) ?? {};
    if (rights) onRights(copiedRights(rights, own));
  };
  return (
    <SelectField
      label="Copy rights from"
      className="w-full sm:w-64"
      emptyLabel="Choose a track"
      options={others.map(({ id, title }) => ({ value: id, label: title }))}
      value=""
      onChange={({ target }) => copy(target.value)}
    />
  );
}
