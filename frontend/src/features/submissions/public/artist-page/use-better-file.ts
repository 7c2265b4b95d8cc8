import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../../lib/api';
import { isSame } from '../../../../lib/is-same';
import { browserStorage } from '../../../../lib/storage';
import { hashOf } from '../../../shared/uploads/file-hash';
import { notedPace, type PaceNote, paceOf, sayPaceOf } from '../../../shared/uploads/pace';
import { problemInAudio } from '../../../shared/uploads/problem-in-audio';
import { sayProgress } from '../../../shared/uploads/say-progress';
import { dropUploadOf, sentShareOf, uploadAgain } from '../../../shared/uploads/upload-again';
import { pathOf, usePageChange } from './artist-page.queries';

interface Place {
  token: string;
  song: ArtistSong;
  draftKey: string;
  isDecided: boolean;
}

interface OnItsWay {
  /** As it is without this file. */
  song: ArtistSong;
  kept: ReturnType<typeof keptAt>;
  earlier: KeptBetterFile | null;
  onProgress: (share: number) => void;
  onWaiting: (isWaiting: boolean) => void;
  signal: AbortSignal;
}

/** Its address, once all of it has arrived, noted in the browser; what had arrived before is not sent again. */
const arrive = async (
  file: File,
  { song, kept, earlier, onProgress, onWaiting, signal }: OnItsWay,
): Promise<string> => {
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
  const { fileName, verdict, audio } = song;
  kept.write({ ...about, progress: 1, address, before: { fileName, verdict, audio } });
  return address;
};

/** That the song has it, though the answer was lost: then there is nothing to go on with. */
const useArrivedUnseen = (song: ArtistSong, kept: OnItsWay['kept'], onArrived: () => void) => {
  const look = useEffectEvent(() => {
    const sent = kept.read();
    if (!sent || !hasArrivedAt(song, sent)) return;
    kept.forget();
    onArrived();
  });
  useEffect(() => look(), [song]);
};

const useEndWhenDecided = (isDecided: boolean, running: RefObject<AbortController | null>) =>
  useEffect(() => {
    if (isDecided) running.current?.abort();
  }, [isDecided, running]);

interface Way {
  file: File | null;
  progress: number;
  isWaiting: boolean;
  pace: readonly PaceNote[];
}
const sayWay = ({ file, progress, isWaiting, pace }: Way): string => {
  const bytesInMs = paceOf(pace);
  const left = !isWaiting && bytesInMs && file && sayPaceOf(bytesInMs, file.size * (1 - progress));
  return [sayProgress({ progress, isWaiting }), left].filter(Boolean).join(', ');
};

/** What was under way when the page was left: as far as the server has it, since what went out may not have arrived. */
const useEarlier = (kept: OnItsWay['kept']) => {
  const [earlier, setEarlier] = useState(kept.read);
  useEffect(() => {
    const left = kept.read();
    if (!left || left.address) return;
    const show = (share: number | undefined) =>
      share !== undefined &&
      setEarlier((shown) => (shown === null || shown.address ? shown : { ...shown, progress: share }));
    void sentShareOf(left).then(show);
  }, [kept]);
  return [earlier, setEarlier] as const;
};

/** A file on its way to a song that has arrived: it can be paused, goes on, also after a reload, and can be given up. */
export function useBetterFile({ token, song, draftKey, isDecided }: Place) {
  const [kept] = useState(() => keptAt(draftKey));
  const [earlier, setEarlier] = useEarlier(kept);
  const [file, setFile] = useState<File | null>(null);
  const [isPaused, setPaused] = useState(false);
  const [progress, setProgress] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const [pace, setPace] = useState<readonly PaceNote[]>([]);
  const running = useRef<AbortController>(null);
  useEndWhenDecided(isDecided, running);
  const send = usePageChange(token, async (chosen: File) => {
    const { signal } = (running.current = new AbortController());
    const onProgress = (share: number) => {
      setPace((noted) => notedPace(noted, share * chosen.size));
      setProgress(share);
    };
    const way = { song, kept, earlier, onProgress, onWaiting: setIsWaiting, signal };
    const audioFileUrl = await arrive(chosen, way);
    await api.put(pathOf(token, `/songs/${song.id}/file`), { audioFileUrl });
    kept.forget();
  });
  useArrivedUnseen(song, kept, () => {
    setEarlier(null);
    setFile(null);
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
  return {
    ...{ file, earlier, isPaused, progress },
    isSending: send.isPending,
    error: isPaused || !file ? null : send.error,
    status: isPaused ? `paused at ${Math.floor(progress * 100)}%` : sayWay({ file, progress, isWaiting, pace }),
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

/** So long servers keep what was sent of it. */
const keptMs = 86_400_000;

interface KeptBetterFile {
  name: string;
  size: number;
  hash?: string;
  /** Of its upload, 0 to 1. */
  progress: number;
  /** It has arrived, and its song does not have it yet. */
  address?: string;
  /** Of the file that its song had. */
  before?: Pick<ArtistSong, 'fileName' | 'verdict' | 'audio'>;
  keptAtMs: number;
}
type Known = Pick<KeptBetterFile, 'name' | 'size' | 'hash'>;

const isSameFile = (one: Known, other: Known): boolean =>
  one.size === other.size && (one.hash ? one.hash === other.hash : one.name === other.name);

/** The song has another file than before, and it is this one. */
const hasArrivedAt = (song: ArtistSong, { name, address, before }: KeptBetterFile): boolean => {
  if (!address || !before || song.fileName !== name) return false;
  // Under the same name it is known by its sound, but one that was being checked gets its sound without being another.
  return before.fileName !== name || (before.verdict !== 'checking' && !isSame(before.audio, song.audio));
};

/** Of a file that was under way when the page was left. */
const keptAt = (place: string) => ({
  read: (): KeptBetterFile | null => {
    try {
      const kept = JSON.parse(browserStorage.get(place) ?? 'null') as KeptBetterFile | null;
      return kept && Date.now() - kept.keptAtMs < keptMs ? kept : null;
    } catch {
      return null;
    }
  },
  write: (kept: Omit<KeptBetterFile, 'keptAtMs'>) =>
    browserStorage.set(place, JSON.stringify({ ...kept, keptAtMs: Date.now() } satisfies KeptBetterFile)),
  forget: () => browserStorage.remove(place),
});
