// Preloaded into a studio's processes with NODE_OPTIONS: a worker that is about to open a file with this marker aborts, as if
// native code had crashed.
const { readFileSync } = require('node:fs');
const childProcess = require('node:child_process');

const marker = 'poisoned for the fault tests';
const { spawn } = childProcess;

if (process.argv[1]?.endsWith('media/dist/worker.js')) {
  childProcess.spawn = (program, args = [], ...rest) => {
    const file = args.map((arg) => /(\/\S*\/source)$/.exec(arg)?.[1]).find(Boolean);
    if (file && readFileSync(file).includes(marker)) process.abort();
    return spawn(program, args, ...rest);
  };
}
