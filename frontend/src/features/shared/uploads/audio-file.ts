import { limits } from '@cueroom/contracts/limits';
import { problemOfFile } from './file-problem';

const audioEndings = ['wav', 'wave', 'aif', 'aiff', 'aifc', 'flac', 'mp3', 'ogg', 'oga', 'opus', 'm4a', 'mp4'];

/** For `<input accept>`. Browsers disagree on the types of audio files, so the endings are listed too. */
export const acceptedAudio = ['audio/*', ...audioEndings.map((ending) => `.${ending}`)].join(',');

export const audioFileHint = 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB, between 1 second and 20 minutes long.';

export const problemOfAudioFile = (file: File): string | undefined =>
  problemOfFile(file, {
    accept: acceptedAudio,
    maxBytes: limits.uploadBytes.audio,
    wrongType: 'This is not an audio file. Please choose a WAV, AIFF, FLAC, MP3, Ogg or M4A file.',
  });

/** Why a file would surely be refused; undefined where only the server can tell. */
export const problemInAudio = async (file: File): Promise<string | undefined> => {
  const problem = problemOfAudioFile(file);
  if (problem) return problem;
  // Its code is loaded with the first file. Without it nothing is known before sending.
  const found = await import('./check-audio').then(({ checkAudio }) => checkAudio(file)).catch(() => undefined);
  return found?.problem;
};
