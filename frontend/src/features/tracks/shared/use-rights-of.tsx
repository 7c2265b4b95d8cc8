import type { Rights } from '@cueroom/contracts/rights/rights';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/form/text-field';
import { copiedRights, haveSameRights, sentRights } from './rights-values';

interface UseRightsOfProps {
  artist: string;
  /** The track itself. */
  exceptId?: string;
  /** What is said already. */
  own?: Rights | null;
  onRights: (rights: Rights) => void;
}

/** Owners rarely change between songs of one artist. */
export function UseRightsOf({ artist, exceptId, own = null, onRights }: UseRightsOfProps) {
  const [chosen, setChosen] = useState('');
  const [last, setLast] = useState<{ replaced: Rights; copied: Rights } | null>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const name = artist.trim();
  const { data } = useQuery({
    ...adminListQuery('music', { q: `"${name.replaceAll('"', ' ')}"`, limit: 100 }),
    enabled: name !== '',
  });
  const others = (data?.items ?? []).filter(
    (track) => track.id !== exceptId && track.rights && track.artist.trim().toLowerCase() === name.toLowerCase(),
  );
  if (others.length === 0) return null;
  const rights = others.find(({ id }) => id === chosen)?.rights;
  const copy = () => {
    if (!rights) return;
    const copied = copiedRights(rights, own);
    setLast(own && sentRights(own) && !haveSameRights(own, copied) ? { replaced: own, copied } : null);
    onRights(copied);
  };
  // What was typed since would go, too.
  const undone = last && haveSameRights(own, last.copied) ? last.replaced : null;
  return (
    <div className="flex w-full flex-wrap items-end gap-2 sm:w-auto">
      <SelectField
        label="Copy rights from"
        className="min-w-0 flex-1 sm:w-56 sm:flex-none"
        emptyLabel="Choose a track"
        options={others.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button ref={copyButton} variant="secondary" disabled={!rights} onClick={copy}>
        Copy
      </Button>
      {undone && (
        <Button
          variant="quiet"
          onClick={() => {
            copyButton.current?.focus();
            onRights(undone);
          }}
        >
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
      )}
    </div>
  );
}
