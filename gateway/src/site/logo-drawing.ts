import type { OverlayOptions } from 'sharp';

interface Size {
  width: number;
  height: number;
}

/** A raster is never enlarged; an SVG is drawn as large as it is wanted. */
export const drawnLogo = async (logo: Buffer, box: Size) => {
  // Loaded with the first drawing: most gateways draw none for hours.
  const { default: sharp } = await import('sharp');
  const { format, width = 1, height = 1, density = 72 } = await sharp(logo).metadata();
  const scale = Math.min(box.width / width, box.height / height);
  const sharpness = { density: Math.min(100_000, Math.max(1, density * scale)) };
  const { data, info } = await sharp(logo, format === 'svg' ? sharpness : {})
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
};

/** A logo was drawn for light paper, so it lies on a plate of it. */
export const plate = ({ width, height }: Size, corner: number, color: string): OverlayOptions['input'] =>
  Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}" fill="${color}"/></svg>`,
  );
