import type { Rendition } from '@cueroom/contracts/media/renditions';

/** In pixels, as it is seen: upright, with square pixels. */
export interface Size {
  width: number;
  height: number;
}

export type VideoName = Extract<Rendition, `${'h264' | 'vp9'}${string}`>;
export type PlannedVideo = Size & { name: VideoName };

const p1080 = { long: 1920, short: 1080 };
const p720 = { long: 1280, short: 720 };

const scaleInto = ({ width, height }: Size, { long, short }: typeof p720): number =>
  Math.min(1, long / Math.max(width, height), short / Math.min(width, height));

/** As large as the box allows, upright or lying, never larger than it is. Pictures in 4:2:0 have even sides. */
const fit = (size: Size, box: typeof p720): Size => {
  const scale = scaleInto(size, box);
  const side = (pixels: number) => Math.max(2, 2 * Math.floor(Math.round(pixels * scale) / 2));
  return { width: side(size.width), height: side(size.height) };
};

/** What is played everywhere comes alone, so that it comes soon; one decode serves the rest. */
export const planOf = (source: Size): { poster: Size; first: PlannedVideo; rest: PlannedVideo[] } => {
  const small = fit(source, p720);
  const isLarge = scaleInto(source, p720) < 1;
  return {
    poster: fit(source, p1080),
    first: { name: 'h264At720', ...small },
    rest: [
      ...(isLarge ? [{ name: 'h264At1080' as const, ...fit(source, p1080) }] : []),
      { name: 'vp9At720', ...small },
    ],
  };
};
