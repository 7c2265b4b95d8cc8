import { fileOf, handleOf } from '../../../../lib/file-handles';
import { goOnWith } from './chosen-file';
import { isSameFile } from './kept-file';
import { awaitedFile, filesOf, type Sending, type SongSending } from './sending';

const keptFiles = (sending: Sending): SongSending[] => filesOf(sending).filter(({ file, kept }) => kept && !file);

/** Files that have to be chosen again. */
export const awaitedFiles = (sending: Sending): SongSending[] => filesOf(sending).filter(awaitedFile);

const belongsTo = async (song: SongSending, file: File): Promise<boolean> =>
  song.kept !== undefined && (await isSameFile(file, song.kept));

/** Files of an earlier visit among these go on where they are, each at its song or version. @returns the others */
export const takeUp = async (sending: Sending, files: readonly File[]): Promise<File[]> => {
  const others: File[] = [];
  for (const file of files) {
    const places: SongSending[] = [];
    for (const song of keptFiles(sending)) if (await belongsTo(song, file)) places.push(song);
    const place = places.find(awaitedFile);
    const kept = place && awaitedFile(place);
    if (kept) goOnWith(sending, place, file, kept);
    // What is there already is not added again.
    else if (places.length === 0) others.push(file);
  }
  return others;
};

/** Files that this tab has at hand, of a draft that another tab had meanwhile. */
export const takeUpFrom = (former: Sending, restored: Sending): void =>
  void takeUp(
    restored,
    filesOf(former).flatMap(({ file }) => file ?? []),
  );

/** Files that the browser has kept the way to. @param mayAsk within a press: the visitor may be asked to allow it */
export const takeUpByHandles = async (sending: Sending, mayAsk = false): Promise<void> => {
  for (const song of awaitedFiles(sending)) {
    const kept = awaitedFile(song);
    const handle = kept && (await handleOf(kept));
    const file = handle && (await fileOf(handle, mayAsk));
    if (file) await takeUp(sending, [file]);
  }
};
