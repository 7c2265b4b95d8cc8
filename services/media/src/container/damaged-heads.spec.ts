import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as odd from './odd-files.fixture';
import { writePlainCopy } from './plain-copy';
import { readContainer } from './read-container';

const samples = Buffer.alloc(400, 7);
const heads = {
  wav: odd.wave('RIFF', odd.fmt(), odd.data(samples)),
  'long wav': odd.wave('RIFF', odd.extensible(24, 32), odd.data(samples)),
  rifx: odd.wave('RIFX', odd.fmt({ isBigEndian: true }), odd.data(samples, samples.length, true)),
  aiff: odd.aiff(100, odd.ssnd(samples)),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-heads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const damages = fc.array(fc.tuple(fc.integer({ min: 4, max: 80 }), fc.integer({ min: 0, max: 255 })), {
  minLength: 1,
  maxLength: 6,
});

test.each(Object.entries(heads))(
  'whatever a damaged %s says, its samples are copied or it is left',
  async (name, file) => {
    let nth = 0;
    const readDamaged = async (damage: [number, number][]) => {
      const bytes = Buffer.from(file);
      for (const [at, byte] of damage) bytes[at] = byte;
      const source = path.join(folder, `${name} ${nth++}`);
      await writeFile(source, bytes);
      const { plainCopy } = await readContainer(source);
      if (plainCopy && plainCopy !== 'by-flac') await writePlainCopy(source, `${source}-plain`, plainCopy);
      await Promise.all([source, `${source}-plain`].map((made) => rm(made, { force: true })));
    };
    await fc.assert(fc.asyncProperty(damages, readDamaged), { numRuns: 400 });
  },
);
