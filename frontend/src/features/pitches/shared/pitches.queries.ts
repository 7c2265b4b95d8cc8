import type { ListedPitch, NewPitch, Pitch, PitchChanges, PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { limits } from '@cueroom/contracts/limits';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { adminListQuery } from '../../../lib/api/admin-lists';
import { adminKeys } from '../../../lib/api/admin-keys';
import { recordPlace } from '../../../lib/page/portal-address';
import { call, callList } from '../../../lib/api/api';
import { ApiError, hasStatus } from '../../../lib/api/api-error';
import { useCreateOnce } from '../../../lib/api/create-once';
import { storedCredentials } from '../../../lib/api/credentials';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toast, toastError } from '../../../ui/notices/toasts';

export const pitchKind = 'pitches';
export const untitled = 'Untitled pitch';

/** A pitch as its clients get it: without what is not available. */
export const fetchPreview = (id: string, signal?: AbortSignal) =>
  call('GET /api/admin/pitches/:id/preview', { params: { id }, signal });

/** Read again when its tracks are others. */
export const previewQuery = ({ id, tracks }: { id: string; tracks: readonly PitchTrack[] }) =>
  queryOptions({
    queryKey: [...adminKeys.one(pitchKind, id), 'preview', tracks.map(({ trackId }) => trackId).join()],
    queryFn: ({ signal }) => fetchPreview(id, signal),
  });

/** Those that can be added to, the latest first. */
export const openPitchesQuery = () =>
  adminListQuery(pitchKind, { status: 'draft,open', sort: '-updatedAt', limit: 12 });

/** Refused where the pitch has another revision by now. */
export const savePitch = ({ id, revision }: Pitch, body: PitchChanges): Promise<Pitch> =>
  call('PUT /api/admin/pitches/:id', { params: { id }, body, revision });

/** Changes of the pitch as it is: again, when someone else was quicker. */
async function changePitch(id: string, changesOf: (pitch: Pitch) => PitchChanges): Promise<Pitch> {
  let pitch: Pitch = await call('GET /api/admin/pitches/:id', { params: { id } });
  for (;;) {
    try {
      return await savePitch(pitch, changesOf(pitch));
    } catch (error) {
      if (!(error instanceof ApiError && error.current)) throw error;
      pitch = error.current as Pitch;
    }
  }
}

const createPitch = (body: NewPitch, key: string) => call('POST /api/admin/pitches', { body, key });

/** Made by this admin at an earlier visit, and nothing was typed in it or added since. */
const findEmptyPitch = async (): Promise<Pitch | undefined> => {
  const query = { q: untitled, status: 'draft', sort: '-createdAt', limit: 20 };
  const { items } = await callList('GET /api/admin/pitches', { query });
  return items.find(
    ({ title, message, briefId, trackCount, recipientCount, createdBy }) =>
      title === untitled &&
      !message &&
      !briefId &&
      trackCount + recipientCount === 0 &&
      createdBy === storedCredentials()?.username,
  );
};

/**
 * Makes a pitch at once, and opens it.
 * @param isAddress an address asks for it, which is visited again by Back and Reload: an empty pitch is opened again
 */
export function useNewPitch({ isAddress = false } = {}) {
  const create = useCreateOnce(createPitch);
  const navigate = useNavigate();
  const router = useRouter();
  const askedAt = useRef('');
  return useRecordMutation<Partial<NewPitch>, Pitch>({
    kind: pitchKind,
    mutationFn: async (pitch) => {
      askedAt.current = router.state.location.href;
      const found = isAddress ? await findEmptyPitch() : undefined;
      return found ?? create({ title: untitled, ...pitch });
    },
    onSuccess: ({ id, title }) => {
      const open = () => void navigate({ ...recordPlace('pitch', id), replace: isAddress });
      // Someone who has moved on meanwhile is left where they are.
      if (router.state.location.href === askedAt.current) return open();
      toast({ title: 'Pitch made', description: title, action: { label: 'Open', onClick: open } });
    },
    onError: (error) => toastError(error, 'Failed to make a pitch'),
  });
}

/** Tracks and versions that were deleted since stand in a pitch still, but in no new one. */
const tracksStillAvailable = async ({ id, tracks }: ListedPitch): Promise<PitchTrack[]> => {
  const page = await fetchPreview(id);
  const shown = new Map(page.tracks.map((track) => [track.trackId, track]));
  const checked = tracks.map(async (placed) => {
    const { trackId, versionId } = placed;
    const track = shown.get(trackId) ?? (await findTrack(trackId));
    const isThere = !versionId || track?.versions.some((version) => version.id === versionId);
    return track ? [isThere ? placed : { ...placed, versionId: null }] : [];
  });
  return (await Promise.all(checked)).flat();
};

const findTrack = (id: string) =>
  call('GET /api/admin/music/:id', { params: { id } }).catch((error: unknown) => {
    if (hasStatus(error, 404)) return null;
    throw error;
  });

const copied = ' (copy)';

/** All of it but its recipients and its last day. */
export function useDuplicatePitch() {
  const create = useCreateOnce(createPitch);
  const navigate = useNavigate();
  return useRecordMutation<ListedPitch, Pitch>({
    kind: pitchKind,
    mutationFn: async (pitch) => {
      const { message, briefId, coverUrl, access, showRights, askRights } = pitch;
      const title = pitch.title.slice(0, limits.name - copied.length) + copied;
      return create({
        title,
        message,
        briefId,
        coverUrl,
        access,
        showRights,
        askRights,
        tracks: await tracksStillAvailable(pitch),
      });
    },
    onSuccess: ({ id }) => void navigate(recordPlace('pitch', id)),
    onError: (error) => toastError(error, 'Failed to duplicate the pitch'),
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
