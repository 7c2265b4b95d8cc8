import { ref } from 'valtio/vanilla';
import { answerWithin } from '../../../../lib/answer-within';
import { problemOfAudioFile } from '../../../shared/uploads/audio-file.rules';
import { isSameFile, type KeptFile } from './kept-file';
import { filesOf, type Sending, type SongSending, songSending } from './sending';
import { dropUpload, startUpload } from './song-upload';

/** On a dead line nothing says that code will not come. */
const loadedWithinMs = 3000;

/** What is found out of a chosen file before it is sent. */
const checks = new WeakMap<File, Promise<void>>();

/** @param onRefused it would surely be refused: nothing of it is kept */
export const chooseFile = (sending: Sending, key: string, file: File, onRefused?: () => void): void => {
  const before = songSending(sending, key);
  const { number, versions, titleOfFile } = before;
  dropUpload(before);
  const problem = problemOfAudioFile(file);
  sending.songs[key] = { file: ref(file), problem, state: 'waiting', progress: 0, number, versions, titleOfFile };
  if (problem) onRefused?.();
  else checkFile(sending, file, () => sending.songs[key], onRefused);
};

/** The file that an earlier visit has begun to send, unless this is another one. */
export const offerAgain = (sending: Sending, song: SongSending, file: File, kept: KeptFile): void => {
  const offer = async () => {
    if (await isSameFile(file, kept)) goOnWith(sending, song, file, kept);
    else song.problem = `This is not the same file as ${kept.name}`;
  };
  checks.set(file, offer());
};

export const goOnWith = (sending: Sending, song: SongSending, file: File, kept: KeptFile): void => {
  const { hash, begun, progress, sentAtMs } = kept;
  const again = { file: ref(file), kept: undefined, problem: undefined, doubt: undefined, error: undefined };
  Object.assign(song, { ...again, state: 'waiting', hash, begun, progress, sentAtMs });
  void startUpload(sending, song).catch(() => undefined);
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
    else void startUpload(sending, song).catch(() => undefined);
  };
  checks.set(file, check());
};

/** Until all chosen files are checked. */
export const checked = async (sending: Sending): Promise<void> => {
  await Promise.all(filesOf(sending).map(({ file }) => file && checks.get(file)));
};
