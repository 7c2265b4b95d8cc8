import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRecordQuery } from '../../../lib/admin-lists';
import { Dialog } from '../../../ui/dialog';
import { Failure } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { TrackForm } from './track-form';
import { trackKind } from './tracks.queries';

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
  const query = adminRecordQuery<PlayableTrack>(trackKind, id ?? '');
  const { data, error, refetch } = useQuery({ ...query, enabled: id !== null && !first });
  const track = first ?? data;
  return (
    <Dialog title={id ? 'Edit Track' : 'Add New Track'} isOpen onClose={onClose}>
      {track || id === null ? (
        <TrackForm track={track ?? null} onClose={onClose} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Notice>Loading track…</Notice>
      )}
    </Dialog>
  );
}
