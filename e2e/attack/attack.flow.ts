import { attack, partsFor, startTarget } from './attack';
import type { Target } from './part';

// A fixed seed, so every run sends the same requests; `npm run attack` picks a random one.
const seed = 1;

let target: Target;
beforeAll(async () => {
  target = await startTarget({ seed, runs: 300, isLong: false });
});
afterAll(() => target?.studio?.stop());

const all = partsFor({ studio: {} as never });
test.each(all.map((part) => [part.name, part] as const))('%s finds nothing', async (_name, part) => {
  expect((await attack(part, target)).findings).toEqual([]);
});
