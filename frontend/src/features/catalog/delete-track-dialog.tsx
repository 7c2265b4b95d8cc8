import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog';
import { toast } from '../../ui/toasts';
import { useDeleteTrack } from './tracks.queries';

export function DeleteTrackDialog({ track, onClose }: { track: PlayableTrack | null; onClose: () => void }) {
  const deleteTrack = useDeleteTrack();
  const confirm = () =>
    track &&
    deleteTrack.mutate(track.id, {
      onSuccess: () => toast({ title: 'Track deleted', description: `${track.title} is no longer in the catalog` }),
      onError: () => toast({ title: 'Error', description: 'Failed to delete track', variant: 'destructive' }),
      onSettled: onClose,
    });
  // The title stays while the window closes.
  const [last, setLast] = useState(track);
  if (track && track !== last) setLast(track);
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this track?"
      explanation={last ? `${last.title} by ${last.artist}` : undefined}
      confirmLabel="Delete"
      isOpen={track !== null}
      isPending={deleteTrack.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
