// `npm run faults`: fault injection against a studio under load. See docs/reliability.md.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const typescript = ['--conditions=@cueroom/source', '--require', here('../../libs/testing/run-typescript.cjs')];
const child = spawn(process.execPath, [...typescript, here('faults.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the child as well; it stops its studio and exits.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
