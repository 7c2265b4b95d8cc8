import type { ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { call } from '../../../../lib/api/api';
import { hasStatus, isUnanswered } from '../../../../lib/api/api-error';
import { retrying } from '../../../../lib/api/retrying';
import { newUploadQueue, type UploadQueue } from '../../../shared/uploads/upload-queue';
import { usePageChange } from './artist-page.queries';
import { type BetterFileUpload, openBetterFile } from './kept-better-file';

interface BetterFileOf {
  token: string;
  song: ArtistSong;
  /** Where the browser keeps what is under way. */
  draftKey: string;
  /** No file is taken any more. */
  isDecided: boolean;
}

/** The upload of a file to a song that has arrived: it can be paused, goes on, also after a reload, and can be given up. */
export function useBetterFile({ token, song, draftKey, isDecided }: BetterFileOf) {
  const [queue] = useState(() => newUploadQueue('audio'));
  const [store] = useState(() => openBetterFile(draftKey));
  const { state, begin, keep, forget, restore, isFree, follow, leave } = store;
  const send = useSend(token, song, { store, queue });
  const upload = useSnapshot(state).upload as Readonly<BetterFileUpload>;
  const giveUp = () => {
    forget(state.upload);
    send.reset();
    restore();
  };
  const stop = useEffectEvent(() => state.upload.file && !state.upload.address && queue.pause(state.upload));
  const look = useEffectEvent(() => hasArrivedAt(song, state.upload) && giveUp());
  useEffect(() => {
    restore();
    const unfollow = follow();
    // Nothing goes on unseen.
    return () => {
      unfollow();
      stop();
      leave();
    };
  }, [restore, follow, leave]);
  useEffect(() => void look(), [song, upload.key, upload.address]);
  const isLeft = upload.address !== undefined && upload.file === null;
  const isOvertaken = isLeft && !send.isPending && isOvertakenAt(song, upload);
  useFinish(isLeft && song.isFileOpen && !isOvertakenAt(song, upload), () => {
    if (state.upload.address && !send.isPending) send.mutate(state.upload);
  });
  useEffect(() => void (isDecided && stop()), [isDecided]);
  return {
    ...{ upload, isLeft, isOvertaken },
    pace: useSnapshot(queue).pace,
    isSending: send.isPending,
    error: upload.upload === 'paused' || isOvertaken ? null : send.error,
    choose: (file: File) => send.mutate(begin(file, song.audioFileUrl)),
    resume: () => send.mutate(Object.assign(state.upload, { upload: undefined })),
    pause: () => {
      queue.pause(state.upload);
      send.reset();
    },
    remove: async () => {
      const removed = state.upload;
      if (!removed.address && (removed.file || (await isFree()))) queue.drop(removed);
      giveUp();
    },
    /** In the place of the one that came meanwhile. */
    takeMine: () => {
      const mine = Object.assign(state.upload, { inPlaceOf: song.audioFileUrl });
      keep(mine);
      send.mutate(mine);
    },
    keepOther: giveUp,
  };
}

interface Sends {
  store: ReturnType<typeof openBetterFile>;
  queue: UploadQueue;
}

function useSend(token: string, song: ArtistSong, { store, queue }: Sends) {
  const { state, makeReady, keep, forget, restore } = store;
  return usePageChange(token, async (upload: BetterFileUpload) => {
    try {
      await makeReady(upload);
      if (state.upload !== upload || upload.upload === 'paused') throw new TypeError('The upload was interrupted');
      await queue.start(upload);
      keep(upload);
      await putFile({ token, id: song.id }, upload, () => state.upload === upload);
      forget(upload);
    } catch (error) {
      // The server has it no longer.
      if (hasStatus(error, 400) && upload.address && state.upload === upload) forget(upload);
      throw error;
    } finally {
      // What failed is asked for again, as far as it came.
      if (state.upload === upload && upload.upload !== 'paused') restore(upload.address);
    }
  });
}

/** What was sent whole before a reload reaches its song. */
function useFinish(isLeft: boolean, finish: () => void) {
  const doFinish = useEffectEvent(finish);
  useEffect(() => {
    if (isLeft) doFinish();
  }, [isLeft]);
}

/** Waits for the connection until its song has it, unless it is removed meanwhile. */
const putFile = (params: { token: string; id: string }, upload: BetterFileUpload, isWanted: () => boolean) => {
  const { address: audioFileUrl = '', inPlaceOf } = upload;
  const attempt = () => {
    if (!isWanted()) throw new Error('It was removed');
    return call('PUT /api/music/:token/songs/:id/file', { params, body: { audioFileUrl, inPlaceOf } });
  };
  const onWaiting = (isWaiting: boolean) => void (upload.isWaiting = isWaiting);
  return retrying(attempt, { isWaitedOut: isUnanswered, onWaiting });
};

type Whole = Pick<BetterFileUpload, 'address' | 'kept' | 'inPlaceOf'>;

/** Answers hold paths, and an upload's address may have an origin. */
const hasArrivedAt = ({ audioFileUrl }: ArtistSong, { address, kept }: Readonly<Whole>): boolean =>
  audioFileUrl !== null && (address ?? kept?.address)?.endsWith(audioFileUrl) === true;

/** By another tab or device: its song has neither this file nor the one of before. */
const isOvertakenAt = (song: ArtistSong, upload: Readonly<Whole>): boolean =>
  upload.inPlaceOf !== undefined && song.audioFileUrl !== upload.inPlaceOf && !hasArrivedAt(song, upload);
