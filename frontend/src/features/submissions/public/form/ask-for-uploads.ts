import { isNetworkError, retrying } from '../../../../lib/retrying';
import { type SentUpload, findUpload } from '../../../shared/uploads/find-upload';
import { loseFile } from './lost-file';
import { filesOf, type Sending, type SongSending } from './sending';

/** A draft says only what was so when it was saved: the server says what it still has of each file. */
export const askForUploads = (sending: Sending): void => {
  for (const song of filesOf(sending)) if (song.kept?.begun && song.state !== 'sent') void ask(sending, song);
};

const ask = async (sending: Sending, song: SongSending): Promise<void> => {
  const { kept } = song;
  if (!kept?.begun) return;
  const { location } = kept.begun;
  const found = await retrying(() => findUpload(location), {
    delaysMs: sending.delaysMs,
    isWaitedOut: isNetworkError,
  }).catch(() => undefined);
  // It was removed or chosen again meanwhile, or the server could not tell: then sending it does.
  if (song.kept?.begun?.location !== location || found === undefined) return;
  if (found === null) loseFile(song);
  else take(song, found);
};

const take = (song: SongSending, { offset, objectPath }: SentUpload) => {
  const { kept } = song;
  if (!kept) return;
  const isWhole = offset === kept.size;
  const progress = kept.size > 0 ? offset / kept.size : 0;
  const address = isWhole ? (song.address ?? objectPath) : undefined;
  song.kept = { ...kept, progress, address };
  Object.assign(song, { address, progress, upload: isWhole ? 'done' : undefined });
};
