import type { UseFormReturn } from 'react-hook-form';
import { toastDone } from '../../../../ui/notices/undo';
import { nameOf } from '../../../shared/uploads/kept-file';
import { isUploading } from '../../../shared/uploads/upload-queue';
import { current, reopen } from './current-submission';
import { discardUploads } from './discarded';
import { ownsDraft } from './draft-owner';
import { filesOf, type Sending, type SongSending, songSending } from './sending';
import { dropTitle } from './song-files';
import { versionsOf } from './song-versions';
import type { SongValues, SubmissionValues } from './submission-values';
import { songIn } from './typed-over';

type Form = UseFormReturn<SubmissionValues>;

/** In another tab, or on its way, it would be put out of sight. */
const refuseTooLate = (sending: Sending) => {
  if (sending.running > 0 || sending.hasArrived) throw new Error('Your music is already being sent without it.');
  if (sending !== current.sending || !ownsDraft()) throw new Error('Your music goes on in another tab without it.');
};

/** Uploads pause, and are deleted once it can no longer be undone. */
const offerUndo = (sending: Sending, what: string, files: readonly SongSending[], putBack: () => void) => {
  const running = files.filter(isUploading);
  running.forEach(sending.uploads.pause);
  const keepUploads = discardUploads(files);
  toastDone({
    words: { title: `${what} removed` },
    several: { kind: 'artist-music', words: (count) => ({ title: `${count} songs or files removed` }) },
    undo: async () => {
      await Promise.resolve();
      refuseTooLate(sending);
      putBack();
      keepUploads();
      for (const song of running) void sending.uploads.start(song);
    },
    undone: (count) => ({ title: count === 1 ? `${what} is back` : 'They are back' }),
  });
};

/** @param removed the fields of a song that is no longer in the form */
export const removeSong = (sending: Sending, index: number, removed: SongValues): void => {
  const { key } = removed;
  const song = sending.songs[key];
  const files = song ? filesOf({ songs: { [key]: song } }) : [];
  delete sending.songs[key];
  if (Object.keys(songIn(removed)).length === 0 && !files.some(({ file, kept }) => file ?? kept)) return;
  offerUndo(sending, `Song ${index + 1}`, files, () => {
    if (song) sending.songs[key] = song;
    // Where another one was added meanwhile, there may be one too many: the form says so when it is sent.
    reopen(sending, (values) => ({ ...values, songs: values.songs.toSpliced(index, 0, removed) }));
  });
};

export const removeFile = (form: Form, sending: Sending, key: string): void => {
  const song = songSending(sending, key);
  const { number, versions, titleOfFile, kept } = song;
  dropTitle(form, sending, key);
  sending.songs[key] = { file: null, state: 'waiting', progress: 0, number, versions };
  // One that would be refused is nothing to go on with.
  if (song.problem !== undefined && !kept) return sending.uploads.drop(song);
  offerUndo(sending, nameOf(song) ?? 'The file', [song], () => {
    const now = sending.songs[key];
    if (!now || now.file || now.kept) throw new Error('Its song has another file, or is gone.');
    sending.songs[key] = Object.assign(song, { titleOfFile, number: now.number, versions: now.versions });
    reopen(sending, (values) => ({
      ...values,
      songs: values.songs.map((one) =>
        one.key === key && one.trackTitle === '' ? { ...one, trackTitle: titleOfFile ?? '' } : one,
      ),
    }));
  });
};

export const removeVersion = (sending: Sending, key: string, version: string): void => {
  const song = songSending(sending, key);
  const at = versionsOf(song).findIndex((one) => one.key === version);
  const removed = versionsOf(song)[at];
  if (!removed) return;
  song.versions = versionsOf(song).toSpliced(at, 1);
  if (removed.problem !== undefined && !removed.kept) return sending.uploads.drop(removed);
  offerUndo(sending, nameOf(removed) ?? 'The file', [removed], () => {
    const now = sending.songs[key];
    if (!now) throw new Error('Its song is gone.');
    now.versions = versionsOf(now).toSpliced(at, 0, removed);
  });
};
