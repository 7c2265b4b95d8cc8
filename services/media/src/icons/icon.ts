import { AppError } from '@cueroom/contracts/app-error';
import { type Icon, notAnImage, pictureFileTypes } from '@cueroom/contracts/media/pictures';
import { detectType } from '../objects/content-type';
import { decoded, openRaster, PictureFault } from '../pictures/raster';
import { looksLikeSvg, sanitiseSvg, tooComplex } from './sanitise-svg';

/** A logo travels in its record, as a data URL of at most so many characters. */
export const longestIcon = 64 * 1024;

// The first that is short enough. Logos are mostly flat: without loss they are small, sharp, and stay so when sent again.
const attempts = [
  { side: 512, webp: { lossless: true, effort: 4 } },
  { side: 512, webp: { quality: 90, effort: 4 } },
  { side: 512, webp: { quality: 70, effort: 4 } },
  { side: 256, webp: { quality: 70, effort: 4 } },
] as const;

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;

const rasterIcon = async (bytes: Buffer): Promise<Icon> => {
  for (const { side, webp } of attempts) {
    const { image } = await openRaster(bytes);
    const icon = image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp(webp);
    const iconData = dataUrl('image/webp', await decoded(icon.toBuffer()));
    if (iconData.length <= longestIcon) return { iconData, iconType: 'image/webp' };
  }
  throw tooComplex();
};

const svgIcon = async (bytes: Buffer): Promise<Icon> => {
  const iconData = dataUrl('image/svg+xml', Buffer.from(await sanitiseSvg(bytes.toString('utf8'))));
  if (iconData.length > longestIcon) throw tooComplex();
  return { iconData, iconType: 'image/svg+xml' };
};

/**
 * A picture as a logo: re-encoded, or sanitised when it is an SVG.
 * @throws AppError 'wrong_type' for what is no picture, 'too_large', 'impossible' for one that is damaged
 */
export const iconOf = async (bytes: Buffer): Promise<Icon> => {
  if (pictureFileTypes.includes(await detectType(bytes))) {
    return rasterIcon(bytes).catch((fault: unknown) => {
      throw fault instanceof PictureFault ? new AppError('impossible', fault.message) : fault;
    });
  }
  if (looksLikeSvg(bytes)) return svgIcon(bytes);
  throw new AppError('wrong_type', notAnImage);
};
