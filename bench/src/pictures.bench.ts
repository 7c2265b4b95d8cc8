// Time to render an image set, AVIF and WebP in three widths from a 4000 × 3000 JPEG, compared with plain sharp calls, run
// sequentially and in parallel. Rounds are interleaved in one process. Ours also validates the image before decoding it
// and makes a placeholder.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pictureWidths } from '@cueroom/contracts/media/pictures';
import sharp, { type Sharp } from 'sharp';
// eslint-disable-next-line @nx/enforce-module-boundaries -- measures the function itself, without its queue
import { renderPicture } from '../../services/media/src/pictures/make-picture.job';
import { median } from './interleave';

const rounds = Number(process.argv[2] ?? 7);
const width = 4000;
const height = 3000;
const maxRatio = 1.2;

/** Like a photo: soft shapes, hard edges and sensor grain. */
const generatePhoto = async (file: string): Promise<void> => {
  const shapes = Array.from({ length: 60 }, (_, n) => {
    const [x, y, size] = [(n * 977) % width, (n * 613) % height, width / 40 + ((n * 131) % (width / 8))];
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="hsl(${(n * 47) % 360} 45% 50%)" opacity="0.6"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#234"/><stop offset="1" stop-color="#b83"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  // SVG decoding is blocked for untrusted images (raster.ts); this one is ours.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const picture = sharp(Buffer.from(drawing)).composite([{ input: grain, blend: 'soft-light' }]);
  await picture.flatten().jpeg({ quality: 90 }).toFile(file);
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
};

const encoders: Record<string, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 75, effort: 4 }),
};
const plainCalls = (source: string, folder: string) =>
  Object.entries(encoders).flatMap(([type, encode]) =>
    pictureWidths.map(
      (targetWidth) => () =>
        encode(sharp(source).autoOrient().resize(targetWidth)).toFile(
          path.join(folder, `plain.${targetWidth}.${type}`),
        ),
    ),
  );

const variants = {
  ours: async (source: string, folder: string) => {
    await renderPicture(source, folder, new AbortController().signal);
  },
  sequential: async (source: string, folder: string) => {
    for (const call of plainCalls(source, folder)) await call();
  },
  parallel: async (source: string, folder: string) => {
    await Promise.all(plainCalls(source, folder).map((call) => call()));
  },
};
type Variant = keyof typeof variants;

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const bytesOf = async (folder: string, prefix: string, type: string): Promise<string> => {
  const files = pictureWidths.map((targetWidth) => stat(path.join(folder, `${prefix}${targetWidth}.${type}`)));
  const bytes = (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
  return `${(bytes / 1000).toFixed(0)} KB`;
};

/** @returns whether the target was met */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const source = path.join(folder, 'photo.jpg');
    await generatePhoto(source);
    const times: Record<Variant, number[]> = { ours: [], sequential: [], parallel: [] };
    const names = Object.keys(variants) as Variant[];
    await variants.ours(source, folder);
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        times[name].push(await millisecondsOf(() => variants[name](source, folder)));
      }
    }
    const megabytes = ((await stat(source)).size / 1e6).toFixed(1);
    console.log(`JPEG of ${width} × ${height}, ${megabytes} MB; median of ${rounds} interleaved rounds (min–max)`);
    for (const name of names) {
      const sorted = times[name].toSorted((a, b) => a - b);
      console.log(`${name}: ${median(sorted).toFixed(0)} ms (${sorted[0]?.toFixed(0)}–${sorted.at(-1)?.toFixed(0)})`);
    }
    for (const type of Object.keys(encoders)) {
      console.log(`${type}: ours ${await bytesOf(folder, '', type)}, plain ${await bytesOf(folder, 'plain.', type)}`);
    }
    // Per round, against the faster variant of the plain calls.
    const ratios = times.ours.map((ms, n) => ms / Math.min(times.sequential[n] ?? NaN, times.parallel[n] ?? NaN));
    const passed = median(ratios) <= maxRatio;
    console.log(`${passed ? 'PASS' : 'FAIL'}: ratio ${median(ratios).toFixed(2)}, at most ${maxRatio}`);
    return passed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((passed) => process.exit(passed ? 0 : 1));
