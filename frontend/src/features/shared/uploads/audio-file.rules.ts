import { limits } from '@cueroom/contracts/limits';
import { acceptedAudio } from './accepted-audio';
import { problemOfFile } from './file-problem';

export const audioFileHint = 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB, between 1 second and 20 minutes long.';

export const problemOfAudioFile = (file: File): string | undefined =>
  problemOfFile(file, {
    accept: acceptedAudio,
    maxBytes: limits.uploadBytes.audio,
    wrongType: 'This is not an audio file. Please choose a WAV, AIFF, FLAC, MP3, Ogg or M4A file.',
  });
