import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRandomVisits } from './random-visits';
import { useStudio } from './use-studio';

const runs = Number(process.env.ARTIST_VISITS ?? 20);
const seed = Number(process.env.ARTIST_SEED ?? Date.now() % 1_000_000);
let folder: string;
const { studio, api, browser } = useStudio('plain');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-visits-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test(
  `${runs} visitors with an unlucky hand: each song that is called received has its file (ARTIST_SEED=${seed})`,
  () => makeRandomVisits({ runs, seed, newContext: () => browser.newContext(), url: studio.url, api, folder }),
  runs * 90_000,
);
