import { planOf } from './rendition-plan';

const sizesOf = (width: number, height: number) => {
  const { first, rest } = planOf({ width, height });
  return [first, ...rest].map((one) => `${one.name} ${one.width}×${one.height}`);
};

test.each([
  ['4K', 3840, 2160, ['h264At720 1280×720', 'h264At1080 1920×1080', 'vp9At720 1280×720']],
  ['1080p', 1920, 1080, ['h264At720 1280×720', 'h264At1080 1920×1080', 'vp9At720 1280×720']],
  ['between', 1600, 900, ['h264At720 1280×720', 'h264At1080 1600×900', 'vp9At720 1280×720']],
  ['upright', 1080, 1920, ['h264At720 720×1280', 'h264At1080 1080×1920', 'vp9At720 720×1280']],
  ['4:3', 1440, 1080, ['h264At720 960×720', 'h264At1080 1440×1080', 'vp9At720 960×720']],
  ['wide', 3840, 1600, ['h264At720 1280×532', 'h264At1080 1920×800', 'vp9At720 1280×532']],
  ['720p', 1280, 720, ['h264At720 1280×720', 'vp9At720 1280×720']],
  ['small and odd', 333, 251, ['h264At720 332×250', 'vp9At720 332×250']],
])('%s', (_what, width, height, expected) => expect(sizesOf(width, height)).toEqual(expected));
