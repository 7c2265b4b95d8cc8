import { ApiError } from '../../../../lib/api-error';
import { unsent } from './kept-file';
import type { SongSending } from './sending';

export const chooseAgain = ({ file, kept }: Readonly<SongSending>): string =>
  `We no longer have ${(file ?? kept)?.name ?? 'its file'}. Please choose it again.`;

/** The server does not take the address of the file, which it gave before. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && 'audioFileUrl' in error.errors;

/** One that is still at hand can go up again; one of an earlier visit has to be chosen again. */
export const loseFile = (song: SongSending): void => {
  Object.assign(song, { address: undefined, begun: undefined, upload: undefined, progress: 0 });
  if (!song.kept) return;
  song.kept = unsent(song.kept);
  song.error = chooseAgain(song);
};
