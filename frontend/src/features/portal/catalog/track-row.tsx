import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { CircleCheck, CircleSlash, Pencil, Play, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatDuration } from '../../../lib/format';
import { Badge } from '../../../ui/badge';
import { IconButton } from '../../../ui/icon-button';
import { Cell, NoValue } from '../../../ui/table';
import { DownloadMenu } from './download-menu';
import { addressOf, useSetAvailable } from './tracks.queries';

export const trackColumns = [
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

interface TrackRowProps {
  track: PlayableTrack;
  onPlay: (track: PlayableTrack) => void;
  onEdit: (track: PlayableTrack) => void;
  onDelete: (track: PlayableTrack) => void;
}

export function TrackRow({ track, onPlay, onEdit, onDelete }: TrackRowProps) {
  const setAvailable = useSetAvailable();
  const { id, title, available, fileUrl } = track;
  return (
    <>
      <TrackCells track={track} />
      <Cell>
        <div className="flex">
          {addressOf(track) ? (
            <IconButton icon={Play} label="Play" onClick={() => onPlay(track)} />
          ) : (
            <span className="size-9 shrink-0" />
          )}
          <IconButton icon={Pencil} label="Edit" onClick={() => onEdit(track)} />
          <IconButton
            icon={available ? CircleSlash : CircleCheck}
            label={available ? 'Mark unavailable' : 'Mark available'}
            onClick={() => setAvailable.mutate({ id, available: !available })}
          />
          {objectKeyOf(fileUrl) ? <DownloadMenu id={id} title={title} /> : <span className="size-9 shrink-0" />}
          <IconButton icon={Trash2} label="Delete" onClick={() => onDelete(track)} />
        </div>
      </Cell>
    </>
  );
}

const TrackCells = memo(function TrackCells({ track }: { track: PlayableTrack }) {
  const { title, artist, album, genre, duration, bpm, key, available, audio } = track;
  return (
    <>
      <Cell>
        <span title={title} className="line-clamp-2 leading-snug font-semibold break-words">
          {title}
        </span>
        {audio.state === 'invalid' && (
          <span title={audio.error} className="line-clamp-1 text-note font-medium text-bad">
            {audio.error ?? 'This file is not usable audio'}
          </span>
        )}
      </Cell>
      <TextCell text={artist} />
      <TextCell text={album} />
      <TextCell text={genre} />
      <Cell className="tabular-nums">{duration ? formatDuration(duration) : <NoValue />}</Cell>
      <Cell className="tabular-nums">{bpm ?? <NoValue />}</Cell>
      <TextCell text={key} />
      <Cell>
        <Badge tone={available ? 'good' : 'neutral'}>{available ? 'Available' : 'Unavailable'}</Badge>
      </Cell>
    </>
  );
});

/** Text that is too long for its column is cut, and shown in full as a tooltip. */
function TextCell({ text }: { text: string | null }) {
  return (
    <Cell>
      {text ? (
        <span title={text} className="line-clamp-2 leading-snug break-words">
          {text}
        </span>
      ) : (
        <NoValue />
      )}
    </Cell>
  );
}
