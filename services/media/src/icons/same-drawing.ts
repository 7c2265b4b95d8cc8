import sharp from 'sharp';

// Only the process that reads SVGs draws them.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const side = 96;
/** Of 255: edges differ a little where numbers are rounded. */
const visibleDifference = 40;
/** Of all pixels. */
const tolerance = 0.02;

/** Null where it cannot be drawn here. */
const draw = (svg: string): Promise<Buffer | null> =>
  sharp(Buffer.from(svg), { limitInputPixels: 25e6 })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => null);

/** Whether what is left of a logo looks as it did, drawn 96 pixels wide. One that could not be drawn before says nothing. */
export const isSameDrawing = async (before: string, after: string): Promise<boolean> => {
  const [one, other] = await Promise.all([draw(before), draw(after)]);
  if (!one) return true;
  if (!other) return false;
  let different = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2, 3].some((channel) => Math.abs(one[at + channel]! - other[at + channel]!) > visibleDifference))
      different++;
  return different <= tolerance * side * side;
};
