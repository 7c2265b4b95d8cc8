import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { useState } from 'react';
import { sayError, sayFailure } from '../../../lib/api-error';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toasts';
import { useDeleteTrack, useRestoreTrack } from './tracks.queries';

export function DeleteTrackDialog({ track, onClose }: { track: PlayableTrack | null; onClose: () => void }) {
  const deleteTrack = useDeleteTrack();
  const restore = useRestoreTrack();
  // The notice outlives this tab: a promise is kept all the same.
  const undo = ({ id, title }: PlayableTrack) =>
    void restore.mutateAsync(id).then(
      () => toast({ title: 'Track restored', description: title }),
      (error: unknown) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' }),
    );
  const confirm = () =>
    track &&
    deleteTrack.mutate(track.id, {
      onSuccess: () =>
        toast({
          title: 'Track deleted',
          description: `${track.title} is no longer in the catalog`,
          action: { label: 'Undo', onClick: () => undo(track) },
        }),
      onError: (error) =>
        toast({ title: 'Error', description: sayFailure('Failed to delete track', error), variant: 'destructive' }),
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
