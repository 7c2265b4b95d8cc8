import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useState } from 'react';
import { Check, CircleCheck, CircleSlash, Pencil, Trash2 } from 'lucide-react';
import { ConfirmDialog } from '../../../ui/dialog';
import { Gap, RowActions } from '../../../ui/row-actions';
import { PlayToggle } from '../../player/player-parts';
import type { Playable } from '../../player/portal-player';
import { addressOf, playableOf, sayPitches, useSetAvailable } from './tracks.queries';
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
  const [isAsking, setAsking] = useState(false);
  const { id, title, available, pitches = [] } = track;
  const turn = () => setAvailable.mutate({ id, available: !available }, { onSuccess: () => setAsking(false) });
  const download = useDownload(track);
  return (
    <>
      <RowActions
        first={<TrackPlay track={track} queue={queue} />}
        actions={[
          { icon: Pencil, label: 'Edit', onSelect: () => onEdit(track) },
          {
            icon: available ? CircleSlash : CircleCheck,
            label: available ? 'Mark unavailable' : 'Mark available',
            onSelect: () => (available && pitches.length > 0 ? setAsking(true) : turn()),
            isPending: setAvailable.isPending,
          },
          download,
          { icon: Trash2, label: 'Delete', onSelect: () => onDelete(track) },
          { icon: Check, label: isSelected ? 'Deselect' : 'Select', onSelect: () => onSelect(track), isForCards: true },
        ]}
      />
      <ConfirmDialog
        question={`Mark ${title} unavailable?`}
        explanation={`It leaves the pages of clients at once. ${sayPitches(track)}`}
        confirmLabel="Confirm"
        isOpen={isAsking}
        isPending={setAvailable.isPending}
        onConfirm={turn}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

export function TrackPlay({ track, queue }: Pick<TrackActionsProps, 'track' | 'queue'>) {
  return addressOf(track) ? <PlayToggle isQuiet sound={playableOf(track)} queue={queue} /> : <Gap />;
}
