import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { TrackForm } from './track-form';
import { trackQuery } from './tracks.queries';

interface TrackDialogProps {
  /** null: a new track. */
  id: string | null;
  /** The track as the list has it. */
  listed?: PlayableTrack;
  onClose: () => void;
}

export function TrackDialog({ id, listed, onClose }: TrackDialogProps) {
  // The form begins with what was there when it was opened: a refreshed list does not touch what is typed.
  const [first] = useState(listed);
  const { data, error } = useQuery({ ...trackQuery(id ?? ''), enabled: id !== null && !first });
  const track = first ?? data;
  return (
    <Dialog title={id ? 'Edit Track' : 'Add New Track'} isOpen onClose={onClose}>
      {track || id === null ? (
        <TrackForm track={track ?? null} onClose={onClose} />
      ) : (
        <Notice>{error ? sayError(error) : 'Loading track...'}</Notice>
      )}
    </Dialog>
  );
}
