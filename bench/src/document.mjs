// `npm run bench -- document`: generates docs/performance.md from bench/results, and what other-runs.md keeps of tests.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(path, import.meta.url);
/** Longer tables stand in the results alone. */
const mostRows = 5;

/** @param {string} line */
const cellsOf = (line) =>
  line
    .split('│')
    .slice(1, -1)
    .map((cell) => cell.trim().replace(/^(['"])(.*)\1$/, '$2'));

/** What console.table has drawn, without its frame and the numbers of its rows. @param {string[]} lines */
const tableOf = (lines) => {
  const rows = lines.filter((line) => line.startsWith('│')).map(cellsOf);
  if (rows.length > mostRows + 1) return [`(a table of ${rows.length - 1} rows)`];
  const areNumbered = rows[1]?.[0] === '0';
  const shown = rows.map(([first, ...cells]) => (areNumbered ? cells : [first.replace('(index)', ''), ...cells]));
  const widths = shown[0].map((_, column) => Math.max(...shown.map((cells) => cells[column].length)) + 2);
  return shown.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('')
      .trimEnd(),
  );
};

/** @param {string[]} printed */
const textOf = (printed) => {
  const lines = printed
    .join('\n')
    .trim()
    .replaceAll(/\/listen\/[\w-]{20,}/g, '/listen/…')
    .split('\n');
  return lines.flatMap((line, index) => {
    if (line.startsWith('┌'))
      return tableOf(
        lines.slice(
          index,
          lines.findIndex((end, at) => at > index && /^└/.test(end)),
        ),
      );
    return /^[│├└]/.test(line) ? [] : [line];
  });
};

const names = readdirSync(at('../results')).map((file) => file.replace('.json', ''));
const runs = names.map((name) => {
  const { measured, machine, options, printed } = JSON.parse(readFileSync(at(`../results/${name}.json`), 'utf8'));
  const command = ['npm run bench --', name, ...options].join(' ');
  const conditions = `${machine.cores} × ${machine.processor}, ${machine.memoryGiB} GiB, Node ${machine.node}, load ${machine.loadBefore}`;
  return [`# ${command}, ${measured}; ${conditions}`, ...textOf(printed)].join('\n');
});

const introduction = `# Performance

Written by \`npm run bench -- document\` from the last run of each benchmark. Each compares Cueroom with a physical limit or a comparable
system, in turn, in one run: ratios carry over to other machines, times do not. What each compares: [bench/](../bench/README.md); longer
tables: \`bench/results\`. A bound is that of the run's day.`;

const others = readFileSync(at('../other-runs.md'), 'utf8').trim();
writeFileSync(at('../../docs/performance.md'), `${introduction}\n\n\`\`\`\n${runs.join('\n')}\n\`\`\`\n\n${others}\n`);
