import { useRef, useState } from 'react';
import { api } from '../../../lib/api';
import { hashOf } from '../../uploads/file-hash';
import { notedPace, type PaceNote, paceOf, sayPaceOf } from '../../uploads/pace';
import { problemInAudio } from '../../uploads/problem-in-audio';
import { sayProgress } from '../../uploads/say-progress';
import { dropUploadOf, uploadAgain } from '../../uploads/upload-again';
import { pathOf, usePageChange } from './artist-page.queries';
import { isSameFile, type KeptBetterFile, keptAt } from './kept-better-file';

interface Place {
  token: string;
  songId: string;
  draftKey: string;
}

interface OnItsWay {
  kept: ReturnType<typeof keptAt>;
  earlier: KeptBetterFile | null;
  onProgress: (share: number) => void;
  onWaiting: (isWaiting: boolean) => void;
  signal: AbortSignal;
}

/** Its address, once all of it has arrived, noted in the browser; what had arrived before is not sent again. */
const arrive = async (file: File, { kept, earlier, onProgress, onWaiting, signal }: OnItsWay): Promise<string> => {
  // It would take the place of one that may be fine.
  const problem = await problemInAudio(file);
  if (problem) throw new Error(problem);
  const about = { name: file.name, size: file.size, hash: await hashOf(file) };
  const note = (share: number) => {
    if (signal.aborted) return;
    onProgress(share);
    kept.write({ ...about, progress: share });
  };
  const arrived = earlier && isSameFile(about, earlier) ? earlier.address : undefined;
  const address = arrived ?? (await uploadAgain(file, { onProgress: note, onWaiting, signal }));
  signal.throwIfAborted();
  kept.write({ ...about, progress: 1, address });
  return address;
};

/** A file on its way to a song that has arrived: it can be paused, goes on, also after a reload, and can be given up. */
export function useBetterFile({ token, songId, draftKey }: Place) {
  const [kept] = useState(() => keptAt(draftKey));
  const [earlier, setEarlier] = useState(kept.read);
  const [file, setFile] = useState<File | null>(null);
  const [isPaused, setPaused] = useState(false);
  const [progress, setProgress] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const [pace, setPace] = useState<readonly PaceNote[]>([]);
  const running = useRef<AbortController>(null);
  const send = usePageChange(token, async (chosen: File) => {
    const { signal } = (running.current = new AbortController());
    const onProgress = (share: number) => {
      setPace((noted) => notedPace(noted, share * chosen.size));
      setProgress(share);
    };
    const audioFileUrl = await arrive(chosen, { kept, earlier, onProgress, onWaiting: setIsWaiting, signal });
    await api.put(pathOf(token, `/songs/${songId}/file`), { audioFileUrl });
    kept.forget();
  });
  const start = (chosen: File) => {
    setPace([]);
    setFile(chosen);
    setPaused(false);
    send.mutate(chosen, { onSuccess: () => setFile(null), onSettled: () => setEarlier(kept.read()) });
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
    ...{ file, earlier, isPaused, progress },
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
      kept.forget();
      setEarlier(null);
      if (file) void dropUploadOf(file);
    },
  };
}
