import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { Check, CircleCheck, CircleSlash, Pencil, Trash2 } from 'lucide-react';
import { Gap, RowActions } from '../../../ui/row-actions';
import { PlayToggle } from '../../player/player-parts';
import type { Playable } from '../../player/portal-player';
import { addressOf, playableOf, useSetAvailable } from './tracks.queries';
import { useDownload } from './use-download';

interface TrackActionsProps {
  track: PlayableTrack;
  queue: () => readonly Playable[];
  isSelected: boolean;
  onSelect: (track: PlayableTrack) => void;
  onEdit: (track: PlayableTrack) => void;
  onDelete: (track: PlayableTrack) => void;
}

export function TrackActions({ track, queue, isSelected, onEdit, onDelete, onSelect }: TrackActionsProps) {
  const setAvailable = useSetAvailable();
  const { id, available } = track;
  const download = useDownload(track);
  return (
    <RowActions
      first={<TrackPlay track={track} queue={queue} />}
      actions={[
        { icon: Pencil, label: 'Edit', onSelect: () => onEdit(track) },
        {
          icon: available ? CircleSlash : CircleCheck,
          label: available ? 'Mark unavailable' : 'Mark available',
          onSelect: () => setAvailable.mutate({ id, available: !available }),
          isPending: setAvailable.isPending,
        },
        download,
        { icon: Trash2, label: 'Delete', onSelect: () => onDelete(track) },
        { icon: Check, label: isSelected ? 'Deselect' : 'Select', onSelect: () => onSelect(track), isForCards: true },
      ]}
    />
  );
}

export function TrackPlay({ track, queue }: Pick<TrackActionsProps, 'track' | 'queue'>) {
  return addressOf(track) ? <PlayToggle isQuiet sound={playableOf(track)} queue={queue} /> : <Gap />;
}
