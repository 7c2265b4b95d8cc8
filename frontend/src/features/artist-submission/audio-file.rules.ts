import { limits } from '@cueroom/contracts/rules';
import { formatBytes } from '../../lib/format';

const extensions = ['wav', 'wave', 'aif', 'aiff', 'aifc', 'flac', 'mp3', 'ogg', 'oga', 'opus', 'm4a', 'mp4'];

/** For the file dialog. Browsers disagree on the types of audio files, so the endings are named too. */
export const acceptedAudio = ['audio/*', ...extensions.map((extension) => `.${extension}`)].join(',');

export const audioFileHint = 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB, between 1 second and 20 minutes long.';

/** Why a file cannot be sent, as far as its name, type and size tell; undefined when it can be tried. */
export const problemOfAudioFile = ({ name, type, size }: File): string | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!extensions.includes(extension) && !type.startsWith('audio/'))
    return 'This is not an audio file. Please choose a WAV, AIFF, FLAC, MP3, Ogg or M4A file.';
  if (size > limits.uploadBytes.audio) return `This file is too large (${formatBytes(size)}). The limit is 200 MB.`;
  if (size === 0) return 'This file is empty.';
  return undefined;
};
