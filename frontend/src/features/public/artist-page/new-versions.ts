import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { bareTitle, readVersionName } from '@cueroom/contracts/versions/version-file-names';
import { isLabelMissing } from '@cueroom/contracts/versions/version-labels';
import { useState } from 'react';
import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { newCreationKey } from '../../../lib/create-once';
import { toast } from '../../../ui/toasts';
import { problemInAudio } from '../../uploads/problem-in-audio';
import { uploadAgain } from '../../uploads/upload-again';
import type { VersionWords } from '../../uploads/version-fields';
import { pathOf, usePageChange } from './artist-page.queries';
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
}

/** By its name: what it is, and which song's. */
const proposed = (file: File, songs: readonly ArtistSong[], songId: string): NewVersion => {
  const { title, kind, label } = readVersionName(file.name);
  const named = kind && songs.find(({ trackTitle }) => bareTitle(trackTitle) === bareTitle(title));
  return {
    ...{ key: newCreationKey(), file, songId: named?.id ?? songId },
    ...{ kind: kind ?? 'other', label: label ?? (kind ? '' : title.slice(0, limits.versionLabel)) },
  };
};

/** Files that were chosen for a song, as they will be sent. What has arrived leaves the list. */
export function useNewVersions(token: string, songs: readonly ArtistSong[], songId: string, onSent: () => void) {
  const [versions, setVersions] = useState<readonly NewVersion[]>([]);
  const change = (key: string, changes: Partial<NewVersion>) =>
    setVersions((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: string) => setVersions((all) => all.filter((one) => one.key !== key));
  const send = async (version: NewVersion): Promise<boolean> => {
    const { key, file, songId: of, kind, label } = version;
    try {
      change(key, { progress: 0, error: undefined });
      const told = {
        onProgress: (progress: number) => change(key, { progress }),
        onWaiting: (isWaiting: boolean) => change(key, { isWaiting }),
      };
      const audioFileUrl = version.address ?? (await uploadAgain(file, told));
      change(key, { address: audioFileUrl });
      await api.post(pathOf(token, `/songs/${of}/versions`), { kind, label: label.trim() || null, audioFileUrl });
      remove(key);
      return true;
    } catch (error) {
      change(key, { progress: undefined, error: sayError(error) });
      return false;
    }
  };
  const { mutate, isPending } = usePageChange(token, async () => {
    let haveAllArrived = true;
    for (const version of versions) haveAllArrived = (await send(version)) && haveAllArrived;
    return haveAllArrived;
  });
  useLeaving(isPending);
  return {
    ...{ versions, isPending, change, remove },
    choose: (files: readonly File[]) => {
      const rooms = limits.versionsPerSubmission - songs.reduce((sum, song) => sum + song.versions.length, 0);
      const room = Math.max(0, rooms - versions.length);
      const added = files.slice(0, room).map((file) => proposed(file, songs, songId));
      setVersions((all) => [...all, ...added]);
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
