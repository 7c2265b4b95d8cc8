import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { notedPace, type PaceNote, paceOf, sayPaceOf } from '../../uploads/pace';
import { problemInAudio } from '../../uploads/problem-in-audio';
import { sayProgress } from '../../uploads/say-progress';
import { dropUploadOf, uploadAgain } from '../../uploads/upload-again';
import { pathOf, usePageChange } from './artist-page.queries';

/** A file on its way to a song that has arrived: it can be paused, goes on, and can be given up. */
export function useBetterFile(token: string, songId: string) {
  const [file, setFile] = useState<File | null>(null);
  const [isPaused, setPaused] = useState(false);
  const [progress, setProgress] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const [pace, setPace] = useState<readonly PaceNote[]>([]);
  const running = useRef<AbortController>(null);
  const send = usePageChange(token, async (chosen: File) => {
    const { signal } = (running.current = new AbortController());
    // It would take the place of one that may be fine.
    const problem = await problemInAudio(chosen);
    if (problem) throw new Error(problem);
    const onProgress = (share: number) => {
      if (signal.aborted) return;
      setPace((noted) => notedPace(noted, share * chosen.size));
      setProgress(share);
    };
    const audioFileUrl = await uploadAgain(chosen, { onProgress, onWaiting: setIsWaiting, signal });
    signal.throwIfAborted();
    return api.put(pathOf(token, `/songs/${songId}/file`), { audioFileUrl });
  });
  const start = (chosen: File) => {
    setPace([]);
    setFile(chosen);
    setPaused(false);
    send.mutate(chosen, { onSuccess: () => setFile(null) });
  };
  const stop = () => {
    running.current?.abort();
    send.reset();
  };
  const bytesInMs = paceOf(pace);
  const said = [
    sayProgress({ progress, isWaiting }),
    !isWaiting && bytesInMs && file && sayPaceOf(bytesInMs, file.size * (1 - progress)),
  ];
  return {
    ...{ file, isPaused, progress },
    isSending: send.isPending,
    error: isPaused ? null : send.error,
    status: isPaused ? `paused at ${Math.floor(progress * 100)}%` : said.filter(Boolean).join(', '),
    choose: (chosen: File) => {
      stop();
      setProgress(0);
      start(chosen);
    },
    pause: () => {
      stop();
      setPaused(true);
    },
    resume: () => file && start(file),
    remove: () => {
      stop();
      setFile(null);
      setPaused(false);
      if (file) void dropUploadOf(file);
    },
  };
}
