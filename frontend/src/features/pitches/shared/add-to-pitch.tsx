import { useQuery } from '@tanstack/react-query';
import { ListPlus, Send } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Menu, type MenuItem } from '../../../ui/window/menu';
import { openPitchesQuery, useAddToPitch, useNewPitch } from './pitches.queries';

interface AddToPitchProps {
  trackIds: readonly string[];
  onDone: () => void;
}

/** What chosen tracks are for: a pitch of their own, or one that is being made. */
export function AddToPitch({ trackIds, onDone }: AddToPitchProps) {
  const make = useNewPitch();
  const { items } = useGrowingPitches(trackIds, onDone);
  return (
    <>
      <Button
        size="small"
        isPending={make.isPending}
        onClick={() => make.mutate({ tracks: trackIds.map((trackId) => ({ trackId })) })}
      >
        <Send aria-hidden className="size-4" />
        New pitch
      </Button>
      {items.length > 0 && (
        <Menu
          trigger={
            <Button variant="secondary" size="small">
              <ListPlus aria-hidden className="size-4" />
              Add to pitch …
            </Button>
          }
          items={items}
        />
      )}
    </>
  );
}

function useGrowingPitches(trackIds: readonly string[], onDone: () => void) {
  const add = useAddToPitch();
  const { data } = useQuery(openPitchesQuery());
  const items = (data?.items ?? []).map(({ id, title, trackCount }): MenuItem => ({
    label: title,
    hint: trackCount === 1 ? '1 track' : `${trackCount} tracks`,
    onSelect: () => add.mutate({ id, trackIds }, { onSuccess: onDone }),
  }));
  return { items };
}
