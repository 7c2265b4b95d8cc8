import sharp, { type Sharp } from 'sharp';

// A file's name and sender count for nothing: only these decoders of libvips run at all, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'];
sharp.unblock({ operation: decoders.map((name) => `VipsForeignLoad${name}`) });
// Every picture is read once: what libvips keeps would only cost memory.
sharp.cache(false);

const maxPixels = 25e6;
/** WebP cannot be longer on a side. */
const longestSide = 16_383;

export const pictureErrors = {
  notAPicture: 'This file is not a picture that we can read.',
  damaged: 'This picture is damaged or incomplete.',
  tooManyPixels: 'This picture is too large: at most 25 million pixels, and 16,383 on a side, are possible.',
} as const;

/** The picture itself is wrong: another try would not help. The message is for people. */
export class PictureError extends Error {}

/** Opens it upright; of an animation the first image. A small file can hold a huge picture: its size is checked before decoding. */
export const openRaster = async (input: string | Buffer): Promise<{ image: Sharp; width: number; height: number }> => {
  // The limit is checked here, for a sentence of its own; sharp's stands for what a head does not say.
  const image = sharp(input, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  const { autoOrient } = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError(pictureErrors.notAPicture);
    });
  const { width, height } = autoOrient;
  if (width * height > maxPixels || Math.max(width, height) > longestSide) {
    throw new PictureError(pictureErrors.tooManyPixels);
  }
  return { image: image.autoOrient(), width, height };
};

/** Decodes. Whatever fails here fails for the picture's sake. @throws PictureError */
export const decoded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch {
    throw new PictureError(pictureErrors.damaged);
  }
};
