import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { CircleCheck, CircleSlash, Pencil, Play, Trash2 } from 'lucide-react';
import { sayError } from '../../lib/api-error';
import { formatDuration } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { Cell, Table } from '../../ui/table';
import { toast } from '../../ui/toasts';
import { addressOf, useSetAvailable } from './tracks.queries';

const columns = ['Track', 'Artist', 'Album', 'Genre', 'Duration', 'BPM', 'Key', 'Status', 'Actions'].map((title) => ({
  key: title,
  title,
}));
const none = <span className="text-ink-soft">–</span>;

interface TracksTableProps {
  tracks: readonly PlayableTrack[];
  onPlay: (track: PlayableTrack) => void;
  onEdit: (track: PlayableTrack) => void;
  onDelete: (track: PlayableTrack) => void;
}

export function TracksTable({ tracks, onPlay, onEdit, onDelete }: TracksTableProps) {
  const setAvailable = useSetAvailable();
  const toggle = ({ id, available }: PlayableTrack) =>
    setAvailable.mutate(
      { id, available: !available },
      {
        onSuccess: () => toast({ title: 'Track updated', description: 'Availability status has been updated' }),
        onError: (error) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' }),
      },
    );
  return (
    <Table label="Music Catalog" columns={columns}>
      {tracks.map((track) => (
        <tr key={track.id} className="hover:bg-brand-tint/25">
          <Cell className="min-w-44 font-semibold break-words">{track.title}</Cell>
          <Cell className="min-w-32 break-words">{track.artist}</Cell>
          <Cell className="min-w-28 break-words">{track.album || none}</Cell>
          <Cell>{track.genre ?? none}</Cell>
          <Cell className="tabular-nums">{track.duration ? formatDuration(track.duration) : none}</Cell>
          <Cell className="tabular-nums">{track.bpm ?? none}</Cell>
          <Cell className="whitespace-nowrap">{track.key || none}</Cell>
          <Cell>
            <Badge tone={track.available ? 'good' : 'neutral'}>{track.available ? 'Available' : 'Unavailable'}</Badge>
          </Cell>
          <Cell className="w-px whitespace-nowrap">
            <div className="flex">
              {addressOf(track) ? (
                <IconButton icon={Play} label="Play" onClick={() => onPlay(track)} />
              ) : (
                <span className="size-9" />
              )}
              <IconButton icon={Pencil} label="Edit" onClick={() => onEdit(track)} />
              <IconButton
                icon={track.available ? CircleSlash : CircleCheck}
                label={track.available ? 'Mark unavailable' : 'Mark available'}
                onClick={() => toggle(track)}
              />
              <IconButton icon={Trash2} label="Delete" onClick={() => onDelete(track)} />
            </div>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
