import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { call } from '../../../../lib/api';
import { sayError } from '../../../../lib/api-error';
import { isSame } from '../../../../lib/is-same';
import { browserStorage } from '../../../../lib/storage';
import { FileBox, FileInvitation } from '../../../../ui/file-box';
import { acceptedAudio, problemInAudio } from '../../../shared/uploads/audio-file';
import { askForUpload, isSameFile, keptFileOf, nameOf, takeAgain } from '../../../shared/uploads/kept-file';
import { sayPace } from '../../../shared/uploads/pace';
import { endUploads, type KeptFile, newUploadQueue, type Upload } from '../../../shared/uploads/upload-queue';
import { sayContinue, UploadRow } from '../../../shared/uploads/upload-row';
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
          isUnderWay && upload.file ? (
            <UploadRow
              upload={upload}
              pace={sayPace(pace, upload)}
              onPause={does.pause}
              onResume={does.resume}
              onRemove={does.remove}
            />
          ) : (
            <>
              {upload.kept && <p className="px-4 pt-4 font-medium wrap-anywhere">{sayContinue(upload.kept)}</p>}
              <FileInvitation onPress={openDialog} />
            </>
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
  const [{ state, hold, keep, forget, restore }] = useState(() => openBetterFile(draftKey));
  const send = usePageChange(token, async (upload: Upload) => {
    try {
      await makeReady(upload);
      if (state.upload !== upload || upload.upload === 'paused') throw new TypeError('The upload was interrupted');
      const audioFileUrl = await queue.start(upload);
      keep(upload, song);
      await call('PUT /api/music/:token/songs/:id/file', { params: { token, id: song.id }, body: { audioFileUrl } });
      forget();
    } finally {
      // What failed is asked for again, as far as it came.
      if (state.upload === upload && upload.upload !== 'paused') restore();
    }
  });
  const giveUp = () => {
    forget();
    send.reset();
    restore();
  };
  const stop = useEffectEvent(() => state.upload.file && !state.upload.address && queue.pause(state.upload));
  const look = useEffectEvent(() => state.upload.kept && hasArrivedAt(song, state.upload.kept) && giveUp());
  useEffect(() => void look(), [song]);
  useEffect(() => void (isDecided && stop()), [isDecided]);
  // Nothing goes on unseen.
  useEffect(() => () => void stop(), []);
  useEffect(restore, [restore]);
  const upload = useSnapshot(state).upload as Readonly<Upload>;
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
  const keptUpload = (): BetterFileUpload => ({ file: null, progress: 0, kept: read() });
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
  };
};
