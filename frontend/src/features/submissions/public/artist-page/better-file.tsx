import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { call } from '../../../../lib/api';
import { hasStatus, isUnanswered, sayError } from '../../../../lib/api-error';
import { isSame } from '../../../../lib/is-same';
import { retrying } from '../../../../lib/retrying';
import { browserStorage } from '../../../../lib/storage';
import { FileBox, FileInvitation } from '../../../../ui/file-box';
import { acceptedAudio, problemInAudio } from '../../../shared/uploads/audio-file';
import { askForUpload, isSameFile, keptFileOf, nameOf, takeAgain } from '../../../shared/uploads/kept-file';
import { sayPace } from '../../../shared/uploads/pace';
import { endUploads, type KeptFile, newUploadQueue, type Upload } from '../../../shared/uploads/upload-queue';
import { UploadRow } from '../../../shared/uploads/upload-row';
import { usePageChange } from './artist-page.queries';
import { partIdOf } from './asked-parts';
import { useUnsentPart } from './unsent-parts';
import { useLeaving } from './use-leaving';

interface BetterFileProps {
  token: string;
  song: ArtistSong;
  /** Where the browser keeps what is under way. */
  draftKey: string;
  /** No file is taken any more. */
  isDecided: boolean;
  /** That was the artist's own decision. */
  isWithdrawn: boolean;
}

/** The file of a song that has none, or another one for it. It is sent as soon as it is chosen. */
export function BetterFile({ isWithdrawn, ...props }: BetterFileProps) {
  const { id, trackTitle, isFileOpen, verdict } = props.song;
  const { isDecided } = props;
  const { upload, pace, isSending, error, ...does } = useBetterFile(props);
  useLeaving(isSending, 'sending');
  const isUnderWay = isSending || upload.upload === 'paused';
  const isShown = isFileOpen || (!isDecided && (isUnderWay || error !== null));
  const left = nameOf(upload);
  useUnsentPart(partIdOf('better-file', id), isShown && (isUnderWay || upload.kept) ? `${trackTitle}: File` : null);
  if (!isShown) return isDecided && !isWithdrawn && !isSending && left ? <NotTaken name={left} /> : null;
  const formats = 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB.';
  const isFirst = verdict === 'none';
  return (
    <div id={partIdOf('better-file', id)} className="mt-5">
      <FileBox
        label={isFirst ? 'Add file' : 'Replace file'}
        hint={isFirst ? formats : `${formats} It takes the place of the one you sent.`}
        isOptional={false}
        accept={acceptedAudio}
        error={error ? sayError(error) : undefined}
        isLocked={isUnderWay}
        onChoose={does.choose}
      >
        {(openDialog) =>
          left ? (
            <UploadRow
              upload={upload}
              pace={sayPace(pace, upload)}
              onPause={does.pause}
              onResume={does.resume}
              onRemove={does.remove}
              openDialog={openDialog}
            />
          ) : (
            <FileInvitation onPress={openDialog} />
          )
        }
      </FileBox>
    </div>
  );
}

const NotTaken = ({ name }: { name: string }) => (
  <p role="status" className="mt-5 rounded-lg bg-brand-tint px-4 py-3 text-body font-medium wrap-anywhere">
    {`The studio decided in the meantime, so ${name} was not used.`}
  </p>
);

/** A file on its way to a song that has arrived: it can be paused, goes on, also after a reload, and can be given up. */
function useBetterFile({ token, song, draftKey, isDecided }: Omit<BetterFileProps, 'isWithdrawn'>) {
  const [queue] = useState(() => newUploadQueue('audio'));
  const [{ state, hold, keep, forget, restore, leave }] = useState(() => openBetterFile(draftKey));
  const send = usePageChange(token, async (upload: Upload) => {
    try {
      await makeReady(upload);
      if (state.upload !== upload || upload.upload === 'paused') throw new TypeError('The upload was interrupted');
      const audioFileUrl = await queue.start(upload);
      keep(upload, song);
      await putFile({ token, id: song.id }, upload, { audioFileUrl, isWanted: () => state.upload === upload });
      forget();
    } catch (error) {
      // The server has it no longer.
      if (hasStatus(error, 400) && upload.address && state.upload === upload) forget();
      throw error;
    } finally {
      // What failed is asked for again, as far as it came.
      if (state.upload === upload && upload.upload !== 'paused') restore();
    }
  });
  const upload = useSnapshot(state).upload as Readonly<Upload>;
  const giveUp = () => {
    forget();
    send.reset();
    restore();
  };
  const stop = useEffectEvent(() => state.upload.file && !state.upload.address && queue.pause(state.upload));
  const look = useEffectEvent(() => state.upload.kept && hasArrivedAt(song, state.upload.kept) && giveUp());
  useEffect(() => {
    restore();
    // Nothing goes on unseen.
    return () => {
      stop();
      leave();
    };
  }, [restore, leave]);
  useEffect(() => void look(), [song]);
  useFinish(upload.address !== undefined && upload.file === null && song.isFileOpen, () => {
    if (state.upload.address && !send.isPending && !send.error) send.mutate(state.upload);
  });
  useEffect(() => void (isDecided && stop()), [isDecided]);
  return {
    upload,
    pace: useSnapshot(queue).pace,
    isSending: send.isPending,
    error: upload.upload === 'paused' ? null : send.error,
    choose: (file: File) => send.mutate(hold({ file: ref(file), progress: 0, kept: state.upload.kept })),
    resume: () => send.mutate(Object.assign(state.upload, { upload: undefined })),
    pause: () => {
      queue.pause(state.upload);
      send.reset();
    },
    remove: () => {
      if (!state.upload.address) queue.drop(state.upload);
      giveUp();
    },
  };
}

/** What was sent whole before a reload reaches its song. */
function useFinish(isLeft: boolean, finish: () => void) {
  const doFinish = useEffectEvent(finish);
  useEffect(() => {
    if (isLeft) doFinish();
  }, [isLeft]);
}

/** Waits for the connection until its song has it, unless it is removed meanwhile. */
const putFile = (
  params: { token: string; id: string },
  upload: Upload,
  { audioFileUrl, isWanted }: { audioFileUrl: string; isWanted: () => boolean },
) => {
  const attempt = () => {
    if (!isWanted()) throw new Error('It was removed');
    return call('PUT /api/music/:token/songs/:id/file', { params, body: { audioFileUrl } });
  };
  const onWaiting = (isWaiting: boolean) => void (upload.isWaiting = isWaiting);
  return retrying(attempt, { isWaitedOut: isUnanswered, onWaiting });
};

/** What had arrived of this very file is not sent again. @throws Error it would take the place of one that may be fine */
const makeReady = async (upload: Upload): Promise<void> => {
  const { file, kept } = upload;
  const problem = file && (await problemInAudio(file));
  if (problem) throw new Error(problem);
  if (!file || !kept) return;
  if (await isSameFile(file, kept)) return takeAgain(upload, file);
  upload.kept = undefined;
  endUploads([kept.begun?.location ?? []].flat());
};

/** So long servers keep what was sent of it. */
const keptMs = 86_400_000;

interface KeptBetterFile extends KeptFile {
  /** Once it has arrived: of the file that its song had. */
  before?: Pick<ArtistSong, 'fileName' | 'verdict' | 'audio'>;
}
interface BetterFileUpload extends Upload {
  kept?: KeptBetterFile;
}

/** The song has another file than before, and it is this one. */
const hasArrivedAt = (song: ArtistSong, { name, address, before }: KeptBetterFile): boolean => {
  if (!address || !before || song.fileName !== name) return false;
  // Under the same name it is known by its sound, but one that was being checked gets its sound without being another.
  return before.fileName !== name || (before.verdict !== 'checking' && !isSame(before.audio, song.audio));
};

/** What is under way, noted in the browser as it goes. */
const openBetterFile = (draftKey: string) => {
  const read = (): KeptBetterFile | undefined => {
    try {
      const kept = JSON.parse(browserStorage.get(draftKey) ?? 'null') as KeptBetterFile | null;
      return kept && Date.now() - (kept.sentAtMs ?? 0) < keptMs ? kept : undefined;
    } catch {
      return undefined;
    }
  };
  const keep = (upload: Upload, { fileName, verdict, audio }: Partial<ArtistSong> = {}) =>
    browserStorage.set(
      draftKey,
      JSON.stringify({ ...keptFileOf(upload), before: verdict && { fileName, verdict, audio } }),
    );
  const keptUpload = (): BetterFileUpload => {
    const kept = read();
    // Of an upload in parts the server is asked first.
    return {
      file: null,
      progress: 0,
      kept,
      ...(kept?.address && !kept.begun && { address: kept.address, upload: 'done' }),
    };
  };
  const state = proxy<{ upload: BetterFileUpload }>({ upload: keptUpload() });
  const hold = (upload: BetterFileUpload): BetterFileUpload => {
    state.upload = upload;
    return state.upload;
  };
  subscribe(state, () => void (state.upload.upload === 'sending' && keep(state.upload)), true);
  return {
    ...{ state, hold, keep },
    forget: () => browserStorage.remove(draftKey),
    /** As after a reload: what went out may not have arrived. */
    restore: () => void askForUpload(hold(keptUpload())),
    leave: () => void hold({ file: null, progress: 0 }),
  };
};
