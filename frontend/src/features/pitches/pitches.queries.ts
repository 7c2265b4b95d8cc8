import type {
  ListedPitch,
  NewPitch,
  Pitch,
  PitchChanges,
  PitchWithRecipients,
} from '@cueroom/contracts/pitches/pitches';
import { useQueryClient } from '@tanstack/react-query';
import { adminListQuery } from '../../lib/admin-lists';
import { adminKeys } from '../../lib/admin-keys';
import { useAdminSearch } from '../../lib/admin-search';
import { api } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCreateOnce } from '../../lib/create-once';
import { useRecordMutation } from '../../lib/record-mutations';
import { toast, toastError } from '../../ui/toasts';

export const pitchKind = 'pitches';
export const untitled = 'Untitled pitch';
export const pitchPath = (id: string): string => `/api/admin/${pitchKind}/${id}`;

/** Those that can be added to, the latest first. */
export const growingPitchesQuery = () =>
  adminListQuery<ListedPitch>(pitchKind, { status: 'draft,open', sort: '-updatedAt', limit: 12 });

/** Changes of the pitch as it is: again, when someone else was quicker. */
export async function changePitch(id: string, changesOf: (pitch: Pitch) => PitchChanges): Promise<Pitch> {
  let pitch: Pitch = await api.get<PitchWithRecipients>(pitchPath(id));
  for (;;) {
    try {
      return await api.put<Pitch>(pitchPath(id), changesOf(pitch), { revision: pitch.revision });
    } catch (error) {
      if (!(error instanceof ApiError && error.current)) throw error;
      pitch = error.current as Pitch;
    }
  }
}

/** Makes a pitch at once, and opens it. */
export function useNewPitch() {
  const create = useCreateOnce<Pitch>(`/api/admin/${pitchKind}`);
  const { show } = useAdminSearch();
  return useRecordMutation<Partial<NewPitch>, Pitch>({
    kind: pitchKind,
    mutationFn: (pitch) => create({ title: untitled, ...pitch }),
    onSuccess: ({ id }) => show({ tab: 'pitches', open: id }),
    onError: (error) => toastError(error, 'Failed to make a pitch'),
  });
}

/** Tracks that stand in it already stay where they are. */
export function useAddToPitch() {
  const queryClient = useQueryClient();
  return useRecordMutation<{ id: string; trackIds: readonly string[] }, Pitch>({
    kind: pitchKind,
    mutationFn: ({ id, trackIds }) =>
      changePitch(id, ({ tracks }) => {
        const fresh = trackIds.filter((trackId) => tracks.every((track) => track.trackId !== trackId));
        return { tracks: [...tracks, ...fresh.map((trackId) => ({ trackId }))] };
      }),
    onSuccess: ({ title }, { trackIds }) => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.kind(pitchKind) });
      toast({ title: trackIds.length === 1 ? 'Track added' : `${trackIds.length} tracks added`, description: title });
    },
    onError: (error) => toastError(error, 'Failed to add to the pitch'),
  });
}
