// How long a picture set takes, AVIF and WebP in three widths from a 4000 × 3000 JPEG, beside plain calls of sharp that make
// the same: one after the other, and all at once. All run in turns in this process. Ours also checks the picture before it
// decodes it, and makes a placeholder.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pictureWidths } from '@cueroom/contracts/media/pictures';
import sharp, { type Sharp } from 'sharp';
// eslint-disable-next-line @nx/enforce-module-boundaries -- what is measured is this very function, not its queue
import { renderPicture } from '../../services/media/src/pictures/render';
import { median } from './in-turns';

const rounds = Number(process.argv[2] ?? 7);
const width = 4000;
const height = 3000;
const allowedRatio = 1.2;

/** Soft shapes, hard edges and the grain of a sensor, as a camera would save them. */
const makePhotograph = async (file: string): Promise<void> => {
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
  // The decoder of drawings is shut where strangers' pictures are read (raster.ts); here it is our own.
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
      (wide) => () =>
        encode(sharp(source).autoOrient().resize(wide)).toFile(path.join(folder, `plain.${wide}.${type}`)),
    ),
  );

const ways = {
  ours: async (source: string, folder: string) => {
    await renderPicture(source, folder, new AbortController().signal);
  },
  'one by one': async (source: string, folder: string) => {
    for (const call of plainCalls(source, folder)) await call();
  },
  'all at once': async (source: string, folder: string) => {
    await Promise.all(plainCalls(source, folder).map((call) => call()));
  },
};
type Way = keyof typeof ways;

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const bytesOf = async (folder: string, prefix: string, type: string): Promise<string> => {
  const files = pictureWidths.map((wide) => stat(path.join(folder, `${prefix}${wide}.${type}`)));
  const bytes = (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
  return `${(bytes / 1000).toFixed(0)} KB`;
};

/** @returns false when the promise is broken. */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const source = path.join(folder, 'photograph.jpg');
    await makePhotograph(source);
    const times: Record<Way, number[]> = { ours: [], 'one by one': [], 'all at once': [] };
    const names = Object.keys(ways) as Way[];
    await ways.ours(source, folder);
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        times[name].push(await millisecondsOf(() => ways[name](source, folder)));
      }
    }
    const megabytes = ((await stat(source)).size / 1e6).toFixed(1);
    console.log(`a JPEG of ${width} × ${height}, ${megabytes} MB; median of ${rounds} rounds in turns`);
    for (const name of names) {
      const sorted = times[name].toSorted((a, b) => a - b);
      console.log(`${name}: ${median(sorted).toFixed(0)} ms (${sorted[0]?.toFixed(0)}–${sorted.at(-1)?.toFixed(0)})`);
    }
    for (const type of Object.keys(encoders)) {
      console.log(`${type}: ours ${await bytesOf(folder, '', type)}, plain ${await bytesOf(folder, 'plain.', type)}`);
    }
    // In pairs of one round, with whichever way of the plain calls was the quicker one in it.
    const ratios = times.ours.map(
      (ms, n) => ms / Math.min(times['one by one'][n] ?? NaN, times['all at once'][n] ?? NaN),
    );
    const isKept = median(ratios) <= allowedRatio;
    console.log(`${isKept ? 'kept' : 'broken'}: ratio ${median(ratios).toFixed(2)}, allowed ${allowedRatio}`);
    return isKept;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((isKept) => process.exit(isKept ? 0 : 1));
