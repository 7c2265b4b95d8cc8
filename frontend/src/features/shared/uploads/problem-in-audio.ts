import { problemOfAudioFile } from './audio-file.rules';

/** Why a file would surely be refused; undefined where only the server can tell. */
export const problemInAudio = async (file: File): Promise<string | undefined> => {
  const problem = problemOfAudioFile(file);
  if (problem) return problem;
  // Its code is loaded with the first file. Without it nothing is known before sending.
  const found = await import('./check-audio').then(({ checkAudio }) => checkAudio(file)).catch(() => undefined);
  return found?.problem;
};
