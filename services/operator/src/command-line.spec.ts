import type { Command } from './command';
import { overview, readCommandLine, WrongUsage } from './command-line';

const pack: Command = {
  name: 'pack',
  usage: 'pack FILE [--fast]',
  summary: 'packs',
  words: ['FILE'],
  options: { fast: { type: 'boolean' } },
  needsStores: false,
  run: async () => undefined,
};
const read = (...args: string[]) => readCommandLine(args, [pack]);

test('a command with its words and options', () => {
  expect(read('pack', 'a file', '--fast')).toMatchObject({
    command: pack,
    words: { FILE: 'a file' },
    values: { fast: true },
  });
});

test.each([
  [['unpack'], "Unknown command 'unpack'. Commands: pack."],
  [['pack'], 'pack takes FILE. Usage: npm run studio -- pack FILE [--fast]'],
  [['pack', 'a', 'b'], 'pack takes FILE. Usage: npm run studio -- pack FILE [--fast]'],
  [['pack', 'a', '--slow'], /'--slow'.* Usage: npm run studio -- pack FILE \[--fast\]$/],
])('%j is wrong usage, in a sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(WrongUsage);
  expect(() => read(...args)).toThrow(sentence);
});

test('nothing, or --help, is answered with all commands', () => {
  expect(read()).toBeUndefined();
  expect(read('--help')).toBeUndefined();
  expect(overview([pack])).toContain('pack FILE [--fast]');
});
