import { useState } from 'react';
import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { browserStorage } from '../../../lib/storage';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
import { acceptedAudio } from '../../uploads/accepted-audio';
import { hashOf } from '../../uploads/file-hash';
import { problemInAudio } from '../../uploads/problem-in-audio';
import { sayProgress } from '../../uploads/say-progress';
import { uploadAgain } from '../../uploads/upload-again';
import { pathOf, usePageChange } from './artist-page.queries';
import { useLeaving } from './use-leaving';

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
  keptAtMs: number;
}
type Known = Pick<KeptBetterFile, 'name' | 'size' | 'hash'>;

const isSame = (one: Known, other: Known): boolean =>
  one.size === other.size && (one.hash ? one.hash === other.hash : one.name === other.name);

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

/** Another file for this song. It is sent as soon as it is chosen. */
export function BetterFile({ token, songId, draftKey }: { token: string; songId: string; draftKey: string }) {
  const [kept] = useState(() => keptAt(draftKey));
  const [earlier, setEarlier] = useState(kept.read);
  const [progress, setProgress] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const send = usePageChange(token, async (file: File) => {
    setProgress(0);
    // It would take the place of one that may be fine.
    const problem = await problemInAudio(file);
    if (problem) throw new Error(problem);
    const about = { name: file.name, size: file.size, hash: await hashOf(file) };
    const onProgress = (sent: number) => {
      setProgress(sent);
      kept.write({ ...about, progress: sent });
    };
    const arrived = earlier && isSame(about, earlier) ? earlier.address : undefined;
    const audioFileUrl = arrived ?? (await uploadAgain(file, { onProgress, onWaiting: setIsWaiting }));
    kept.write({ ...about, progress: 1, address: audioFileUrl });
    await api.put(pathOf(token, `/songs/${songId}/file`), { audioFileUrl });
    kept.forget();
  });
  useLeaving(send.isPending);
  const percent = earlier && Math.floor(earlier.progress * 100);
  return (
    <div>
      <FileBox
        label="Replace file"
        hint="WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB. It takes the place of the one you sent."
        accept={acceptedAudio}
        error={send.error ? sayError(send.error) : undefined}
        isLocked={send.isPending}
        onChoose={(file) => send.mutate(file, { onSettled: () => setEarlier(kept.read()) })}
      >
        {(openDialog) =>
          send.isPending ? (
            <FileRow file={send.variables} status={sayProgress({ progress, isWaiting })} progress={progress} />
          ) : (
            <>
              {earlier && (
                <p className="px-4 pt-4 font-medium wrap-anywhere">
                  Choose {earlier.name} again to continue at {percent} %
                </p>
              )}
              <FileInvitation onPress={openDialog} />
            </>
          )
        }
      </FileBox>
    </div>
  );
}
