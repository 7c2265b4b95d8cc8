import { AppError } from '@cueroom/contracts/app-error';
import { type Icon, notAnImage, pictureFileTypes } from '@cueroom/contracts/media/pictures';
import { typeOfBytes } from '../objects/content-type';
import { pictureRefusal } from '../raster/check-picture';
import { decoded, openRaster } from '../raster/raster';
import { tooComplex } from './svg-process';
import { FileError } from '../files/file-error';

/** A logo travels in its record, as a data URL of at most so many characters. */
export const longestIcon = 64 * 1024;

// The first that is short enough. Logos are mostly flat: without loss they are small, sharp, and stay so when sent again.
const attempts = [
  { side: 512, webp: { lossless: true, effort: 4 } },
  { side: 512, webp: { quality: 90, effort: 4 } },
  { side: 512, webp: { quality: 70, effort: 4 } },
  { side: 256, webp: { quality: 70, effort: 4 } },
] as const;

const longestSvg = 256 * 1024;
const maxTags = 4000;

type Sanitize = (svg: string) => string | Promise<string>;

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;

const rasterIcon = async (bytes: Buffer): Promise<Icon> => {
  for (const { side, webp } of attempts) {
    const { image } = await openRaster(bytes);
    const icon = image.resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp(webp);
    const { data, info } = await decoded(icon.toBuffer({ resolveWithObject: true }));
    const iconData = dataUrl('image/webp', data);
    const { width, height } = info;
    if (iconData.length <= longestIcon) return { iconData, iconType: 'image/webp', width, height };
  }
  throw tooComplex();
};

/** Whether bytes may be an SVG, which has no first bytes of its own; the parser decides. */
const looksLikeSvg = (bytes: Buffer): boolean => {
  const head = bytes.toString('utf8', 0, 64 * 1024).trimStart();
  return head.startsWith('<') && /<(\w{1,20}:)?svg[\s>/]/i.test(head);
};

const drawnHeight = 100;

/** As browsers size a drawing: by its box, or by what it says of itself. */
const sizeOf = (svg: string): Pick<Icon, 'width' | 'height'> => {
  const head = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const box = /viewBox="\s*\S+?[\s,]+\S+?[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(head);
  const said = (name: string) => new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1];
  const ratio = Number(box?.[1] ?? said('width')) / Number(box?.[2] ?? said('height'));
  const isKnown = Number.isFinite(ratio) && ratio > 0;
  return { width: Math.max(1, Math.round(drawnHeight * (isKnown ? ratio : 2))), height: drawnHeight };
};

const svgIcon = async (bytes: Buffer, sanitize: Sanitize): Promise<Icon> => {
  const svg = bytes.toString('utf8');
  if (svg.length > longestSvg || svg.split('<').length > maxTags) throw tooComplex();
  const clean = await sanitize(svg);
  const iconData = dataUrl('image/svg+xml', Buffer.from(clean));
  if (iconData.length > longestIcon) throw tooComplex();
  return { iconData, iconType: 'image/svg+xml', ...sizeOf(clean) };
};

/** Re-encodes a picture, sanitizes an SVG. @throws AppError 'wrong_type' for anything else and what is damaged, 'too_large' */
export const iconOf = async (bytes: Buffer, sanitize: Sanitize): Promise<Icon> => {
  if (pictureFileTypes.includes(await typeOfBytes(bytes))) {
    return rasterIcon(bytes).catch((error: unknown) => {
      throw error instanceof FileError ? pictureRefusal(error) : error;
    });
  }
  if (looksLikeSvg(bytes)) return svgIcon(bytes, sanitize);
  throw new AppError('wrong_type', notAnImage);
};
