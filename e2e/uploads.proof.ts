import { MiB, uploadOverBadLine } from './bad-line';
import { BreakingLine } from './breaking-line';
import { brisk, startStudio } from './studio';
import { useStudio } from './use-studio';

let line: BreakingLine;
const { studio } = useStudio(() => startStudio('gateway=1,media=2', 'off', { env: brisk }));
beforeAll(async () => {
  line = await BreakingLine.open(studio.url);
});
afterAll(() => line?.close());

test('200 MiB over a line that is cut 20 times, while media and the gateway are killed, arrive as they are', async () => {
  const kills = new Map([
    [6, 'media/dist/main.js'],
    [13, 'gateway/dist/main.js'],
  ]);
  await uploadOverBadLine({ studio, line, bytes: 200 * MiB, cuts: 20, kills });
}, 180_000);
