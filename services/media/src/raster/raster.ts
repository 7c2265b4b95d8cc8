import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { FileError } from '../files/file-error';

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

const [jpegHead, scanMarker, endMarker] = [
  [0xff, 0xd8, 0xff],
  [0xff, 0xda],
  [0xff, 0xd9],
].map((bytes) => Buffer.from(bytes)) as [Buffer, Buffer, Buffer];
/**
 * More than a block takes. Pixels that are missing are made of it, so it shows that they are. After a file that was cut behind 0xff it
 * would read as a marker without the zero.
 */
const filling = Buffer.concat([Buffer.alloc(1), Buffer.alloc(64 * 1024, 0x5a)]);

const pixelsOf = async (jpeg: Buffer): Promise<string> => {
  const pixels = await decoded(sharp(jpeg, { limitInputPixels: maxPixels, failOn: 'none' }).raw().toBuffer());
  return createHash('sha256').update(pixels).digest('hex');
};

/**
 * Some cameras and downloads leave out the last marker of a JPEG, which browsers do not miss: with it, if all pixels are
 * there. @throws FileError when pixels are missing
 */
const withLastMarker = async (jpeg: Buffer): Promise<Buffer> => {
  const ended = Buffer.concat([jpeg, endMarker]);
  if ((await pixelsOf(ended)) !== (await pixelsOf(Buffer.concat([jpeg, filling, endMarker]))))
    throw new FileError(pictureErrors.damaged);
  return ended;
};

const lacksLastMarker = (bytes: Buffer): boolean =>
  bytes.subarray(0, jpegHead.length).equals(jpegHead) && bytes.lastIndexOf(endMarker) < bytes.lastIndexOf(scanMarker);

/** Opens it upright; of an animation the first image. A small file can hold a huge picture: its size is checked before decoding. */
export const openRaster = async (input: string | Buffer): Promise<{ image: Sharp; width: number; height: number }> => {
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new FileError(pictureErrors.notAPicture);
    });
  const { width, height } = autoOrient;
  if (width * height > maxPixels || Math.max(width, height) > longestSide) {
    throw new FileError(pictureErrors.tooManyPixels);
  }
  const whole = lacksLastMarker(bytes) ? await withLastMarker(bytes) : bytes;
  // The limit is checked here, for a sentence of its own; sharp's stands for what a head does not say.
  const image = sharp(whole, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  return { image: image.autoOrient(), width, height };
};

/** Decodes. Whatever fails here fails for the picture's sake. @throws FileError */
export const decoded = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch {
    throw new FileError(pictureErrors.damaged);
  }
};
