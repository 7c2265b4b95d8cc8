import { limits } from '@cueroom/contracts/limits';
import { audioExtensions } from '../../uploads/accepted-audio';
import { formatBytes } from '../../../lib/format';

export const audioFileHint = 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB, between 1 second and 20 minutes long.';

/** Why a file cannot be sent, as far as its name, type and size tell; undefined when it can be tried. */
export const problemOfAudioFile = ({ name, type, size }: File): string | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!audioExtensions.includes(extension) && !type.startsWith('audio/'))
    return 'This is not an audio file. Please choose a WAV, AIFF, FLAC, MP3, Ogg or M4A file.';
  if (size > limits.uploadBytes.audio) return `This file is too large (${formatBytes(size)}). The limit is 200 MB.`;
  if (size === 0) return 'This file is empty.';
  return undefined;
};
