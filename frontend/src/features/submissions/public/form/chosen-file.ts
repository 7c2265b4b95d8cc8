import { ref } from 'valtio/vanilla';
import { answerWithin } from '../../../../lib/api/answer-within';
import { fileOf, handleOf } from '../../../../lib/file-handles';
import { problemOfAudioFile } from '../../../shared/uploads/audio-file';
import { awaitedFile, isSameFile, sayOtherFile, takeAgain, takeUp } from '../../../shared/uploads/kept-file';
import { filesOf, type Sending, type SongSending, songSending } from './sending';

/** On a dead line nothing says that code will not come. */
const loadedWithinMs = 3000;

/** What is found out of a chosen file before it is sent. */
const checks = new WeakMap<File, Promise<void>>();

/** Until all chosen files are checked. */
export const checked = async (sending: Sending): Promise<void> => {
  await Promise.all(filesOf(sending).map(({ file }) => file && checks.get(file)));
};

/** @param onRefused it would surely be refused: nothing of it is kept */
export const chooseFile = (sending: Sending, key: string, file: File, onRefused?: () => void): void => {
  const before = songSending(sending, key);
  const { number, versions, titleOfFile } = before;
  sending.uploads.drop(before);
  const problem = problemOfAudioFile(file);
  sending.songs[key] = { file: ref(file), problem, state: 'waiting', progress: 0, number, versions, titleOfFile };
  if (problem) onRefused?.();
  else checkFile(sending, file, () => sending.songs[key], onRefused);
};

/** What it is, and then its upload, unless it is not wanted any more or would be refused. */
export const checkFile = (
  sending: Sending,
  file: File,
  songOf: () => SongSending | undefined,
  onRefused?: () => void,
): void => {
  const check = async () => {
    // Its code is loaded with the first file. Without it nothing is known before sending.
    const found = await answerWithin(loadedWithinMs, () => import('../../../shared/uploads/check-audio'))
      .then(({ checkAudio }) => checkAudio(file))
      .catch(() => undefined);
    const song = songOf();
    if (song?.file !== file) return;
    Object.assign(song, found);
    if (song.problem) onRefused?.();
    else void sending.uploads.start(song);
  };
  checks.set(file, check());
};

/** The file that an earlier visit has begun to send, unless this is another one. */
export const offerAgain = (sending: Sending, song: SongSending, file: File): void => {
  const offer = async () => {
    const { kept } = song;
    if (!kept) return;
    if (await isSameFile(file, kept)) resume(sending, song, file);
    else song.problem = sayOtherFile(kept);
  };
  checks.set(file, offer());
};

const resume = (sending: Sending, song: SongSending, file: File): void => {
  takeAgain(song, file);
  Object.assign(song, { state: 'waiting', problem: undefined, doubt: undefined, error: undefined });
  void sending.uploads.start(song);
};

/** Files of an earlier visit among these go on where they are, each at its song or version. @returns the others */
export const takeUpFiles = (sending: Sending, files: readonly File[]): Promise<File[]> =>
  takeUp(filesOf(sending), files, (song, file) => resume(sending, song, file));

/** Files that this tab has at hand, of a draft that another tab had meanwhile. */
export const takeUpFrom = (previous: Sending, restored: Sending): void =>
  void takeUpFiles(
    restored,
    filesOf(previous).flatMap(({ file }) => file ?? []),
  );

/** Files that have to be chosen again. */
export const awaitedFiles = (sending: Sending): SongSending[] => filesOf(sending).filter(awaitedFile);

/** Files that the browser has kept the way to. @param mayAsk within a press: the visitor may be asked to allow it */
export const takeUpByHandles = async (sending: Sending, mayAsk = false): Promise<void> => {
  for (const song of awaitedFiles(sending)) {
    const kept = awaitedFile(song);
    const handle = kept && (await handleOf(kept));
    const file = handle && (await fileOf(handle, mayAsk));
    if (file) await takeUpFiles(sending, [file]);
  }
};
