import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

test('a process whose launcher goes while it starts does not stay behind', async () => {
  const child = fork(path.join(__dirname, 'orphan.fixture.ts'), {
    execArgv: ['--conditions=@cueroom/source', '--require', path.join(__dirname, '../../testing/run-typescript.cjs')],
  });
  try {
    await once(child, 'message');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
}, 15_000);
