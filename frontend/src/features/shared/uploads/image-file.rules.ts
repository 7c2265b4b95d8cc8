import { imageTooLarge, notAnImage, pictureFileTypes } from '@cueroom/contracts/media/pictures';
import { limits } from '@cueroom/contracts/limits';
import { ApiError, isRefusedFor } from '../../../lib/api/api-error';

const svg = 'image/svg+xml';

export const acceptedPictures = pictureFileTypes.join(',');
/** Logos may be SVG. */
export const acceptedLogos = `${acceptedPictures},${svg}`;

/** Why a file cannot be used as an image, as far as its type and size tell; undefined if it can be tried. */
export const problemOfImageFile = ({ type, size }: File, accepted: string): string | undefined => {
  if (!type.startsWith('image/') || (type === svg && accepted !== acceptedLogos)) return notAnImage;
  return size > limits.uploadBytes.image ? imageTooLarge : undefined;
};

/** Why the server refuses a picture, undefined when it refuses something else. */
export const refusalOfImage = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.picture?.[0] ?? (isRefusedFor(error, notAnImage, imageTooLarge) ? error.detail : undefined);
};
