import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import {
  makePicture,
  MakePicture,
  type Picture,
  projectPictureMade,
  pictureTypes,
  pictureWidths,
} from '@cueroom/contracts/media/pictures';
import { renditionKey, type Rendition } from '@cueroom/contracts/media/renditions';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { Injectable } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { removeRenditions } from '../objects/renditions';
import { MediaJob } from '../jobs/media-job';
import { someAtOnce } from '../archive/some-at-once';
import { decoded, openRaster } from '../raster/raster';

type PictureType = (typeof pictureTypes)[number];
type PictureWidth = (typeof pictureWidths)[number];

interface Rendered {
  rendition: Rendition;
  type: PictureType;
  width: number;
  file: string;
}

type RenderedPicture = Pick<Picture, 'width' | 'height' | 'placeholder'> & { sizes: Rendered[] };

// Qualities and efforts by measurement: AVIF at effort 4 takes four times as long for a tenth of the bytes. That is well spent
// on the smallest, which phones wait for: in all it has half of the bytes, and looks the same at its size.
const encoders: Record<PictureType, { name: 'avif' | 'webp'; encode: (image: Sharp, width: number) => Sharp }> = {
  'image/avif': {
    name: 'avif',
    encode: (image, width) =>
      image.avif(width <= pictureWidths[0] ? { quality: 35, effort: 4 } : { quality: 50, effort: 2 }),
  },
  'image/webp': { name: 'webp', encode: (image) => image.webp({ quality: 75, effort: 4 }) },
};

/** Where each size is stored, and its width. A picture between two places fills the larger one as it is; none is enlarged. */
const sizesOf = (width: number): { place: PictureWidth; width: number }[] => {
  const smaller = pictureWidths.filter((place) => place < width);
  const own = pictureWidths[smaller.length];
  return [
    ...smaller.map((place) => ({ place, width: place })),
    ...(own === undefined ? [] : [{ place: own, width: Math.min(own, width) }]),
  ];
};

const longestPlaceholder = 1023;

const placeholderOf = async (image: Sharp): Promise<string> => {
  for (const side of [24, 16, 8]) {
    const tiny = await image.clone().resize(side, side, { fit: 'inside' }).webp({ quality: 40, effort: 4 }).toBuffer();
    const address = `data:image/webp;base64,${tiny.toString('base64')}`;
    if (address.length <= longestPlaceholder) return address;
  }
  throw new Error('A picture of 8 pixels has more than 1 KiB');
};

/** A picture upright, in sRGB, without metadata, in every type and size, as files in `folder`. @throws FileError */
export const renderPicture = async (source: string, folder: string, signal: AbortSignal): Promise<RenderedPicture> => {
  const { image, width, height } = await openRaster(source);
  const sizes = sizesOf(width);
  const widest = Math.max(...sizes.map((size) => size.width));
  // Decoded once; all sizes are made from the largest.
  const { data, info } = await decoded(
    image.resize({ width: widest }).toColorspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }),
  );
  const base = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const wanted = pictureTypes.flatMap((type) =>
    sizes.map(({ place, width: wide }): Rendered => {
      const { name } = encoders[type];
      return { rendition: `${name}${place}`, type, width: wide, file: path.join(folder, `${place}.${name}`) };
    }),
  );
  await someAtOnce(wanted, signal, async ({ type, width: wide, file }) => {
    await encoders[type].encode(base.clone().resize({ width: wide }), wide).toFile(file);
  });
  return { width, height, placeholder: await placeholderOf(base), sizes: wanted };
};

export const jobErrors = {
  gone: 'The file is gone. Please upload it again.',
  crashing: 'This picture cannot be processed.',
} as const;

@Injectable()
export class MakePictureJob extends MediaJob<MakePicture, Picture> {
  protected readonly name = 'picture';
  protected readonly sentences = jobErrors;

  @OnJob(makePicture)
  make(subject: MakePicture, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    return this.run(subject, (folder) => this.render(subject.objectKey, folder, signal));
  }

  protected override logged(subject: MakePicture, picture: Picture | null) {
    return { ...subject, width: picture?.width };
  }

  protected report(subject: MakePicture, picture: Picture | null, error: string | null): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    const id = `${subject.objectKey}-made-${randomUUID()}`;
    return this.bus.publish(projectPictureMade, id, { ...subject, picture, error });
  }

  private async render(key: string, folder: string, signal: AbortSignal): Promise<Picture> {
    // A killed worker may have left renditions of a file that is gone.
    const source = await this.fetch(key, folder, () => removeRenditions(this.storage, key));
    const { sizes, ...picture } = await renderPicture(source, folder, signal);
    for (const { rendition, file } of sizes) await this.storage.putFile(renditionKey(key, rendition), file);
    // A file is deleted before its renditions: those that were stored too late are deleted here.
    if (!(await this.storage.stat(key))) await removeRenditions(this.storage, key);
    const sources = sizes.map(({ rendition, type, width }) => ({
      type,
      width,
      url: objectPathOf(renditionKey(key, rendition)),
    }));
    return { ...picture, sources };
  }
}
