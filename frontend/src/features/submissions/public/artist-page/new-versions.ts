import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { versionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import { limits } from '@cueroom/contracts/limits';
import { plainName } from '@cueroom/contracts/plain-text';
import { bareTitle, readNameOfVersion } from '@cueroom/contracts/versions/version-file-names';
import { isLabelMissing } from '@cueroom/contracts/versions/version-labels';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ref } from 'valtio/vanilla';
import { call } from '../../../../lib/api/api';
import { isRefusedFor, isUnanswered, sayError } from '../../../../lib/api/api-error';
import { newCreationKey } from '../../../../lib/api/create-once';
import { toast } from '../../../../ui/notices/toasts';
import { problemInAudio } from '../../../shared/uploads/audio-file';
import { hashOf } from '../../../shared/uploads/file-hash';
import {
  askForUpload,
  awaitedFile,
  isSameFile,
  nameOf,
  sayAwaited,
  sayOtherFile,
  takeAgain,
  takeUp,
} from '../../../shared/uploads/kept-file';
import { sayMayHaveArrived } from '../../../shared/uploads/may-have-arrived';
import { isUploading, newUploadQueue } from '../../../shared/uploads/upload-queue';
import { chooseAgainButton } from '../../../shared/uploads/upload-row';
import type { VersionWords } from '../../../shared/uploads/version-item';
import { artistPageQuery, readPage, usePageChange } from './artist-page.queries';
import { type NewVersion, openVersions } from './kept-versions';
import { useLeaving } from './unsent-parts';

const versionsIn = (songs: readonly ArtistSong[], songId: string) =>
  songs.find(({ id }) => id === songId)?.versions ?? [];
const isSameWords = (one: VersionWords, other: VersionWords): boolean =>
  one.kind === other.kind && plainName(one.label).trim() === plainName(other.label).trim();

/** Its song has it, though the answer was lost. */
const hasArrived = (version: NewVersion, songs: readonly ArtistSong[]): boolean =>
  versionsIn(songs, version.songId).some(
    ({ id, fileName, kind, label }) =>
      version.unanswered?.before.includes(id) === false &&
      fileName === nameOf(version) &&
      isSameWords({ kind, label: label ?? '' }, version.unanswered),
  );

/** Null: not known. */
const askWhetherArrived = async (token: string, version: NewVersion): Promise<boolean | null> => {
  if (!version.unanswered) return false;
  const page = await readPage(token);
  return page && hasArrived(version, page.songs);
};

const firstIsThere =
  'We have this file as you first sent it: see above. Remove it here, and tell us in a message what is different.';
const sendAgain = 'Send it again, and tell us in a message if you don’t want this file.';

/** The song that a file's name speaks of. */
export const songNamedBy = (name: string, songs: readonly ArtistSong[]): ArtistSong | undefined => {
  const { title, kind } = readNameOfVersion(name);
  return kind && title ? songs.find(({ trackTitle }) => bareTitle(trackTitle) === bareTitle(title)) : undefined;
};

/** By its name: what it is. */
const proposed = (file: File, songId: string): NewVersion => {
  const { title, kind, label } = readNameOfVersion(file.name);
  return {
    ...{ key: newCreationKey(), file: ref(file), progress: 0, songId },
    ...{ kind: kind ?? 'other', label: label ?? (kind ? '' : title.slice(0, limits.versionLabel)) },
  };
};

/** The list of what is to be sent. What has arrived leaves it. */
function useChosenVersions(token: string, songs: readonly ArtistSong[], draftKey: string) {
  const [{ state, leave, keep }] = useState(() => openVersions(draftKey));
  const [queue] = useState(() => newUploadQueue('audio'));
  const queryClient = useQueryClient();
  const drop = ({ key }: NewVersion) => leave((one) => one.key !== key);
  /** Its song has it: one that was edited since says so. @returns whether it has left the list */
  const settle = (version: NewVersion): boolean => {
    const isEdited = !!version.unanswered && !isSameWords(version, version.unanswered);
    if (isEdited) Object.assign(version, { unanswered: undefined, error: firstIsThere });
    else drop(version);
    return !isEdited;
  };
  const settleArrived = useEffectEvent(() => state.versions.filter((one) => hasArrived(one, songs)).forEach(settle));
  useEffect(() => settleArrived(), [songs]);
  useEffect(() => {
    for (const version of state.versions) void askForUpload(version);
    const stopKeeping = keep();
    return () => {
      stopKeeping();
      // Nothing goes on unseen.
      state.versions.filter(isUploading).forEach(queue.pause);
    };
  }, [state, queue, keep]);
  const remove = async (version: NewVersion) => {
    const isThere = await askWhetherArrived(token, version);
    if (isThere === null) return sayMayHaveArrived(nameOf(version) ?? '', sendAgain);
    if (!isThere) queue.drop(version);
    drop(version);
    if (isThere) await queryClient.invalidateQueries({ queryKey: artistPageQuery(token).queryKey });
  };
  const discard = () => {
    state.versions.filter(({ unanswered }) => !unanswered).forEach(queue.drop);
    leave(() => false);
  };
  return { state, queue, drop, settle, remove, discard };
}

type Chosen = Pick<ReturnType<typeof useChosenVersions>, 'queue' | 'drop' | 'settle'>;

/** @returns whether it has left the list */
const senderOf = (token: string, songs: readonly ArtistSong[], { queue, drop, settle }: Chosen) => {
  const post = async (version: NewVersion, audioFileUrl: string): Promise<boolean> => {
    const { songId: of, kind, label } = version;
    try {
      const body = { kind, label: label.trim() || null, audioFileUrl };
      await call('POST /api/music/:token/songs/:id/versions', { params: { token, id: of }, body });
      drop(version);
      return true;
    } catch (error) {
      const before = versionsIn(songs, of).map(({ id }) => id);
      const sent = version.unanswered ?? (isUnanswered(error) ? { kind, label, before } : undefined);
      const isThere = await askWhetherArrived(token, { ...version, unanswered: sent });
      version.unanswered = isThere === false ? undefined : sent;
      if (isThere) return settle(version);
      throw isRefusedFor(error, versionReceivedBefore) ? new Error(firstIsThere) : error;
    }
  };
  return async (version: NewVersion): Promise<boolean> => {
    try {
      version.error = undefined;
      return await post(version, await queue.start(version));
    } catch (error) {
      version.error = sayError(error);
      return false;
    }
  };
};

const resume = (version: NewVersion, file: File) => {
  takeAgain(version, file);
  Object.assign(version, { problem: undefined, error: undefined });
};

const offerAgain = async (version: NewVersion, file: File) => {
  const awaited = awaitedFile(version);
  if (!awaited) return;
  if (await isSameFile(file, awaited)) resume(version, file);
  else version.error = sayOtherFile(awaited);
};

const choose = async (
  state: { versions: NewVersion[] },
  all: readonly File[],
  songs: readonly ArtistSong[],
  songId: string,
) => {
  const files = state.versions.some(({ kept }) => kept) ? await takeUp(state.versions, all, resume) : all;
  const rooms = limits.versionsPerSubmission - songs.reduce((sum, song) => sum + song.versions.length, 0);
  const room = Math.max(0, rooms - state.versions.length);
  for (const file of files.slice(0, room)) {
    // Several are sorted by their names. One alone was chosen for this song.
    const named = files.length > 1 ? songNamedBy(file.name, songs) : undefined;
    state.versions.push(proposed(file, named?.id ?? songId));
    const added = state.versions.at(-1);
    if (added)
      void Promise.all([problemInAudio(file), hashOf(file)]).then(([problem, hash]) =>
        Object.assign(added, { problem, hash }),
      );
  }
  const left = files.slice(room).map(({ name }) => name);
  if (left.length === 0) return;
  const description = `A submission has up to ${limits.versionsPerSubmission} versions. Not added: ${left.join(', ')}`;
  toast({ title: 'Too many files', description, variant: 'destructive' });
};

const isWrong = (version: NewVersion): boolean =>
  version.problem !== undefined || isLabelMissing(version) || awaitedFile(version) !== undefined;

/** Leads to what is wrong with it. */
const leadToWrong = (version: NewVersion) => {
  const isAwaited = awaitedFile(version) !== undefined;
  if (isAwaited) version.error = sayAwaited([nameOf(version) ?? '']);
  const field = isAwaited ? chooseAgainButton : version.problem === undefined ? '[aria-invalid="true"]' : 'button';
  document.getElementById(version.key)?.querySelector<HTMLElement>(field)?.focus();
};

interface Place {
  songId: string;
  draftKey: string;
  onSent: () => void;
}

/** Files that were chosen for a song, as they will be sent. */
export function useNewVersions(token: string, songs: readonly ArtistSong[], { songId, draftKey, onSent }: Place) {
  const chosen = useChosenVersions(token, songs, draftKey);
  const { state, discard } = chosen;
  const send = senderOf(token, songs, chosen);
  const versions = useSnapshot(state, { sync: true }).versions as readonly NewVersion[];
  const { mutate, isPending } = usePageChange(token, async () => {
    let haveAllArrived = true;
    for (const version of state.versions) {
      haveAllArrived = (await send(version)) && haveAllArrived;
      // Its page was left.
      if (version.upload === 'paused') return false;
    }
    return haveAllArrived;
  });
  // What is known of them is kept, the files themselves are not.
  const isAnyAtHand = versions.some(({ file }) => file);
  useLeaving(isAnyAtHand, isPending ? 'sending' : 'chosen');
  const withVersion = (key: string, then: (version: NewVersion) => void) => {
    const version = state.versions.find((one) => one.key === key);
    if (version) then(version);
  };
  return {
    ...{ versions, isPending, discard },
    change: (key: string, changes: Partial<VersionWords & Pick<NewVersion, 'songId'>>) =>
      withVersion(key, (version) => void Object.assign(version, changes)),
    remove: (key: string) => withVersion(key, (version) => void chosen.remove(version)),
    choose: (files: readonly File[]) => void choose(state, files, songs, songId),
    again: (key: string, file: File) => withVersion(key, (version) => void offerAgain(version, file)),
    submit: () => {
      if (isPending || state.versions.length === 0) return;
      const wrong = state.versions.find(isWrong);
      if (wrong) leadToWrong(wrong);
      else mutate(undefined, { onSuccess: (haveAllArrived) => haveAllArrived && onSent() });
    },
  };
}
