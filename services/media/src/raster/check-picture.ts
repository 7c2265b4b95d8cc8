import { buffer } from 'node:stream/consumers';
import { AppError } from '@cueroom/contracts/app-error';
import { imageTooLarge, notAnImage } from '@cueroom/contracts/media/pictures';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import pLimit from 'p-limit';
import { decoded, openRaster, pictureErrors } from './raster';
import { FileError } from '../files/file-error';

/** One after another: this process serves bytes, and its memory and time are theirs. */
const turns = pLimit(1);
/** What is made of it does not matter, so it is small. */
const triedWidth = 480;

/** What is wrong with a picture, in the words for all of them; `picture` says the very reason. */
export const pictureRefusal = ({ message }: FileError): AppError => {
  const isTooLarge = message === pictureErrors.tooManyPixels;
  const errors = { picture: [message] };
  return isTooLarge ? new AppError('too_large', imageTooLarge, errors) : new AppError('wrong_type', notAnImage, errors);
};

/** Decodes all of a stored picture, as a worker will later. @throws AppError 'wrong_type' or 'too_large' */
export const checkPicture = (storage: ObjectStorage, key: string): Promise<void> =>
  turns(async () => {
    try {
      const { image } = await openRaster(await buffer(await storage.read(key)));
      await decoded(image.resize({ width: triedWidth }).toColorspace('srgb').raw().toBuffer());
    } catch (error) {
      throw error instanceof FileError ? pictureRefusal(error) : error;
    }
  });
