// `npm run bench -- document`: docs/performance.md, from what the measurements printed and from what bench/README.md says of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(path, import.meta.url);
const explanations = readFileSync(at('../README.md'), 'utf8').split(/^## /m).slice(1);

const sections = explanations.flatMap((section) => {
  const [name = '', ...text] = section.trim().split('\n');
  const file = at(`../results/${name}.json`);
  if (!existsSync(file)) return [];
  const { measured, machine, options, printed } = JSON.parse(readFileSync(file, 'utf8'));
  const [firstParagraph] = text.join('\n').trim().split('\n\n');
  const command = ['npm run bench --', name, ...options].join(' ');
  const conditions = `${machine.cores} × ${machine.processor}, ${machine.memoryGiB} GiB, Node ${machine.node}, load ${machine.loadBefore}`;
  return [
    `## ${name}`,
    firstParagraph,
    `\`${command}\`, ${measured}; ${conditions}:`,
    ['```', printed.join('\n').trim(), '```'].join('\n'),
  ];
});

const introduction = `# Performance: what was measured

Made by \`npm run bench -- document\` from the last run of each measurement ([bench/](../bench/README.md)). Each measures ours
beside a physical limit or a peer, in turns in one run: the ratios travel to other machines, the seconds do not.`;

writeFileSync(at('../../docs/performance.md'), `${[introduction, ...sections].join('\n\n')}\n`);
