import { useState } from 'react';
import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { FileBox, FileInvitation } from '../../../ui/file-box';
import { FileRow } from '../../../ui/file-row';
import { acceptedAudio } from '../../uploads/accepted-audio';
import { problemInAudio } from '../../uploads/problem-in-audio';
import { sayProgress } from '../../uploads/say-progress';
import { uploadAgain } from '../../uploads/upload-again';
import { pathOf, usePageChange } from './artist-page.queries';
import { useLeaving } from './use-leaving';

/** Another file for this song. It is sent as soon as it is chosen. */
export function BetterFile({ token, songId }: { token: string; songId: string }) {
  const [progress, setProgress] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const send = usePageChange(token, async (file: File) => {
    setProgress(0);
    // It would take the place of one that may be fine.
    const problem = await problemInAudio(file);
    if (problem) throw new Error(problem);
    const audioFileUrl = await uploadAgain(file, { onProgress: setProgress, onWaiting: setIsWaiting });
    return api.put(pathOf(token, `/songs/${songId}/file`), { audioFileUrl });
  });
  useLeaving(send.isPending, 'sending');
  return (
    <div className="mt-5">
      <FileBox
        label="Replace file"
        hint="WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB. It takes the place of the one you sent."
        accept={acceptedAudio}
        error={send.error ? sayError(send.error) : undefined}
        isLocked={send.isPending}
        onChoose={(file) => send.mutate(file)}
      >
        {(openDialog) =>
          send.isPending ? (
            <FileRow file={send.variables} status={sayProgress({ progress, isWaiting })} progress={progress} />
          ) : (
            <FileInvitation onPress={openDialog} />
          )
        }
      </FileBox>
    </div>
  );
}
