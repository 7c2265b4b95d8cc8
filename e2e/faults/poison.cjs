// Loaded into the processes of a studio with NODE_OPTIONS: a worker that is about to look at a file with these words in
// it ends at once, as of a fault in native code.
const { readFileSync } = require('node:fs');
const childProcess = require('node:child_process');

const words = 'poisoned for the fault tests';
const { spawn } = childProcess;

if (process.argv[1]?.endsWith('media/dist/worker.js')) {
  childProcess.spawn = (program, args = [], ...rest) => {
    const file = args.map((arg) => /(\/\S*\/source)$/.exec(arg)?.[1]).find(Boolean);
    if (file && readFileSync(file).includes(words)) process.abort();
    return spawn(program, args, ...rest);
  };
}
