import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { versionReceivedBefore } from '@cueroom/contracts/intake/refusals';
import { limits } from '@cueroom/contracts/limits';
import { plainName } from '@cueroom/contracts/plain-text';
import { bareTitle, readNameOfVersion } from '@cueroom/contracts/versions/version-file-names';
import { isLabelMissing } from '@cueroom/contracts/versions/version-labels';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../../lib/api';
import { isRefusedFor, isUnanswered, sayError } from '../../../../lib/api-error';
import { newCreationKey } from '../../../../lib/create-once';
import { toast } from '../../../../ui/toasts';
import { sayMayHaveArrived } from '../../../shared/uploads/may-have-arrived';
import { problemInAudio } from '../../../shared/uploads/problem-in-audio';
import { uploadAgain } from '../../../shared/uploads/upload-again';
import type { VersionWords } from '../../../shared/uploads/version-fields';
import { artistPageQuery, pathOf, readPage, usePageChange } from './artist-page.queries';
import { useLeaving } from './use-leaving';

export interface NewVersion extends VersionWords {
  key: string;
  file: File;
  songId: string;
  /** It would be refused. */
  problem?: string;
  /** Uploaded before a try that failed. */
  address?: string;
  /** Of its upload, while that is under way. */
  progress?: number;
  isWaiting?: boolean;
  error?: string;
  /** It was sent as this without an answer: its song may have it beside the versions that it had before. */
  unanswered?: Sent;
}
interface Sent extends VersionWords {
  before: readonly string[];
}

const versionsIn = (songs: readonly ArtistSong[], songId: string) =>
  songs.find(({ id }) => id === songId)?.versions ?? [];
const isSameWords = (one: VersionWords, other: VersionWords): boolean =>
  one.kind === other.kind && plainName(one.label).trim() === plainName(other.label).trim();

/** Its song has it, though the answer was lost. */
const hasArrived = ({ file, songId, unanswered }: NewVersion, songs: readonly ArtistSong[]): boolean =>
  !!unanswered &&
  versionsIn(songs, songId).some(
    ({ id, fileName, kind, label }) =>
      !unanswered.before.includes(id) &&
      fileName === file.name &&
      isSameWords({ kind, label: label ?? '' }, unanswered),
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

/** By its name: what it is, and which song's. */
const proposed = (file: File, songs: readonly ArtistSong[], songId: string): NewVersion => {
  const { title, kind, label } = readNameOfVersion(file.name);
  const named = kind && title && songs.find(({ trackTitle }) => bareTitle(trackTitle) === bareTitle(title));
  return {
    ...{ key: newCreationKey(), file, songId: named ? named.id : songId },
    ...{ kind: kind ?? 'other', label: label ?? (kind ? '' : title.slice(0, limits.versionLabel)) },
  };
};

/** The list of what is to be sent. What has arrived leaves it. */
function useChosenVersions(token: string, songs: readonly ArtistSong[]) {
  const [versions, setVersions] = useState<readonly NewVersion[]>([]);
  const queryClient = useQueryClient();
  const change = (key: string, changes: Partial<NewVersion>) =>
    setVersions((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const add = (added: readonly NewVersion[]) => setVersions((all) => [...all, ...added]);
  const drop = (key: string) => setVersions((all) => all.filter((one) => one.key !== key));
  /** Its song has it: one that was edited since says so. @returns whether it has left the list */
  const settle = (version: NewVersion): boolean => {
    const isEdited = !!version.unanswered && !isSameWords(version, version.unanswered);
    if (isEdited) change(version.key, { unanswered: undefined, progress: undefined, error: firstIsThere });
    else drop(version.key);
    return !isEdited;
  };
  const settleArrived = useEffectEvent(() => versions.filter((one) => hasArrived(one, songs)).forEach(settle));
  useEffect(() => settleArrived(), [songs]);
  const remove = async (version: NewVersion) => {
    const isThere = await askWhetherArrived(token, version);
    if (isThere === null) return sayMayHaveArrived(version.file.name, sendAgain);
    drop(version.key);
    if (isThere) await queryClient.invalidateQueries({ queryKey: artistPageQuery(token).queryKey });
  };
  return { versions, add, change, drop, settle, remove };
}

type Chosen = Pick<ReturnType<typeof useChosenVersions>, 'change' | 'drop' | 'settle'>;

/** @returns whether it has left the list */
const senderOf = (token: string, songs: readonly ArtistSong[], { change, drop, settle }: Chosen) => {
  const post = async (version: NewVersion, audioFileUrl: string): Promise<boolean> => {
    const { key, songId: of, kind, label } = version;
    try {
      await api.post(pathOf(token, `/songs/${of}/versions`), { kind, label: label.trim() || null, audioFileUrl });
      drop(key);
      return true;
    } catch (error) {
      const before = versionsIn(songs, of).map(({ id }) => id);
      const sent = version.unanswered ?? (isUnanswered(error) ? { kind, label, before } : undefined);
      const isThere = await askWhetherArrived(token, { ...version, unanswered: sent });
      if (isThere) return settle({ ...version, unanswered: sent });
      change(key, { unanswered: isThere === null ? sent : undefined });
      throw isRefusedFor(error, versionReceivedBefore) ? new Error(firstIsThere) : error;
    }
  };
  return async (version: NewVersion): Promise<boolean> => {
    const { key, file } = version;
    try {
      change(key, { progress: 0, error: undefined });
      const hearing = {
        onProgress: (progress: number) => change(key, { progress }),
        onWaiting: (isWaiting: boolean) => change(key, { isWaiting }),
      };
      const audioFileUrl = version.address ?? (await uploadAgain(file, hearing));
      change(key, { address: audioFileUrl });
      return await post(version, audioFileUrl);
    } catch (error) {
      change(key, { progress: undefined, error: sayError(error) });
      return false;
    }
  };
};

/** Files that were chosen for a song, as they will be sent. */
export function useNewVersions(token: string, songs: readonly ArtistSong[], songId: string, onSent: () => void) {
  const chosen = useChosenVersions(token, songs);
  const { versions, add, change, remove } = chosen;
  const send = senderOf(token, songs, chosen);
  const { mutate, isPending } = usePageChange(token, async () => {
    let haveAllArrived = true;
    for (const version of versions) haveAllArrived = (await send(version)) && haveAllArrived;
    return haveAllArrived;
  });
  useLeaving(versions.length > 0, isPending ? 'sending' : 'chosen');
  return {
    ...{ versions, isPending, change },
    remove: (version: NewVersion) => void remove(version),
    choose: (files: readonly File[]) => {
      const rooms = limits.versionsPerSubmission - songs.reduce((sum, song) => sum + song.versions.length, 0);
      const room = Math.max(0, rooms - versions.length);
      const added = files.slice(0, room).map((file) => proposed(file, songs, songId));
      add(added);
      for (const { key, file } of added) void problemInAudio(file).then((problem) => change(key, { problem }));
      const left = files.slice(room).map(({ name }) => name);
      if (left.length === 0) return;
      const description = `A submission has up to ${limits.versionsPerSubmission} versions. Not added: ${left.join(', ')}`;
      toast({ title: 'Too many files', description, variant: 'destructive' });
    },
    submit: () => {
      if (isPending || versions.length === 0) return;
      const wrong = versions.find((one) => one.problem !== undefined || isLabelMissing(one));
      if (wrong) {
        const field = wrong.problem === undefined ? '[aria-invalid="true"]' : 'button';
        return document.getElementById(wrong.key)?.querySelector<HTMLElement>(field)?.focus();
      }
      mutate(undefined, { onSuccess: (haveAllArrived) => haveAllArrived && onSent() });
    },
  };
}
