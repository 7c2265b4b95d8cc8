import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { CircleCheck, CircleSlash, Pencil, Play, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { sayError } from '../../../lib/api-error';
import { formatDuration } from '../../../lib/format';
import type { SparseList } from '../../../lib/sparse-list';
import { Badge } from '../../../ui/badge';
import { IconButton } from '../../../ui/icon-button';
import { Cell } from '../../../ui/table';
import { toast } from '../../../ui/toasts';
import { VirtualRows } from '../../../ui/virtual-rows';
import { DownloadMenu } from './download-menu';
import { addressOf, useSetAvailable } from './tracks.queries';

const columns = [
  { key: 'title', title: 'Track', sort: 'title', widthRem: 12.25 },
  { key: 'artist', title: 'Artist', sort: 'artist', widthRem: 10.25 },
  { key: 'album', title: 'Album', sort: 'album', widthRem: 8.5 },
  { key: 'genre', title: 'Genre', sort: 'genre', widthRem: 7.5 },
  { key: 'duration', title: 'Duration', sort: 'duration', widthRem: 6.5 },
  { key: 'bpm', title: 'BPM', sort: 'bpm', widthRem: 4.75 },
  { key: 'key', title: 'Key', sort: 'key', widthRem: 5.75 },
  { key: 'status', title: 'Status', widthRem: 7 },
  { key: 'actions', title: 'Actions', widthRem: 13 },
];
const none = <span className="text-ink-soft">–</span>;

interface TracksTableProps {
  list: SparseList<PlayableTrack>;
  sort?: string;
  onSort: (sort: string) => void;
  onPlay: (track: PlayableTrack) => void;
  onEdit: (track: PlayableTrack) => void;
  onDelete: (track: PlayableTrack) => void;
}

export function TracksTable({ list, sort, onSort, onPlay, onEdit, onDelete }: TracksTableProps) {
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
    <VirtualRows
      label="Music Catalog"
      columns={columns}
      sort={sort}
      onSort={onSort}
      list={list}
      keys={{ Enter: onEdit, ' ': (track) => addressOf(track) && onPlay(track), Delete: onDelete }}
      cells={(track) => (
        <>
          <TrackCells track={track} />
          <Cell className="py-0!">
            <div className="flex">
              {addressOf(track) ? (
                <IconButton icon={Play} label="Play" onClick={() => onPlay(track)} />
              ) : (
                <span className="size-9 shrink-0" />
              )}
              <IconButton icon={Pencil} label="Edit" onClick={() => onEdit(track)} />
              <IconButton
                icon={track.available ? CircleSlash : CircleCheck}
                label={track.available ? 'Mark unavailable' : 'Mark available'}
                onClick={() => toggle(track)}
              />
              {objectKeyOf(track.fileUrl) ? (
                <DownloadMenu id={track.id} title={track.title} />
              ) : (
                <span className="size-9 shrink-0" />
              )}
              <IconButton icon={Trash2} label="Delete" onClick={() => onDelete(track)} />
            </div>
          </Cell>
        </>
      )}
    />
  );
}

const TrackCells = memo(function TrackCells({ track }: { track: PlayableTrack }) {
  const { title, artist, album, genre, duration, bpm, key, available } = track;
  return (
    <>
      <TextCell text={title} className="font-semibold" />
      <TextCell text={artist} />
      <TextCell text={album} />
      <TextCell text={genre} />
      <Cell className="py-0! tabular-nums">{duration ? formatDuration(duration) : none}</Cell>
      <Cell className="py-0! tabular-nums">{bpm ?? none}</Cell>
      <TextCell text={key} />
      <Cell className="py-0!">
        <Badge tone={available ? 'good' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>
      </Cell>
    </>
  );
});

/** What is too long for its column is cut, and shown whole when the pointer rests on it. */
function TextCell({ text, className }: { text: string | null; className?: string }) {
  return (
    <Cell className="py-0!">
      {text ? (
        <span title={text} className={`line-clamp-2 leading-snug break-words ${className ?? ''}`}>
          {text}
        </span>
      ) : (
        none
      )}
    </Cell>
  );
}
