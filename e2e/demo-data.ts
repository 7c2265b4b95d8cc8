import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStudio, type Studio } from './studio';

/** Of one run of the tests: jest.config.cjs names the folder, and remove-demo-data.cjs removes it. */
const made = join(process.env.DEMO_DATA_OF_RUN ?? '', 'data');

/** A studio with the whole demo, which takes minutes to make: the first test file makes it, the others get a copy. */
export const startDemoStudio = async (): Promise<Studio> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cueroom-flow-'));
  if (!existsSync(made)) {
    const studio = await startStudio('media-worker=1', 'on', { dataDir, keepsData: true });
    await studio.stop();
    renameSync(dataDir, made);
  }
  await cp(made, dataDir, { recursive: true });
  return startStudio('media-worker=1', 'on', { dataDir });
};
