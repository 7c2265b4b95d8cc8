import path from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import { SvgProcess } from './svg-process';

const typescript = [
  '--conditions=@cueroom/source',
  '--require',
  path.join(__dirname, '../../../../libs/testing/run-typescript.cjs'),
];
const hostile = path.join(__dirname, 'svg-process.fixture.cjs');
const briefly = { ticks: 3, tickMs: 50, keptMs: 60_000 };
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

test('a drawing loses its script, and what is none is refused, in a process of its own', async () => {
  const svgs = new SvgProcess(path.join(__dirname, '../svg-sanitizer.ts'), typescript);
  try {
    const safe = await svgs.sanitize(drawing.replace('<path', '<script>alert(1)</script><path'));
    expect(safe).toMatch(/^<svg [^>]*><path [^>]*\/><\/svg>$/);
    await expect(svgs.sanitize('<svg')).rejects.toMatchObject({ kind: 'wrong_type' });
  } finally {
    svgs.end();
  }
});

test('one that takes forever, or all memory, is too complex, and the next one is read', async () => {
  const svgs = new SvgProcess(hostile, [], briefly);
  try {
    for (const svg of ['endless', 'deadly']) {
      await expect(svgs.sanitize(svg)).rejects.toMatchObject({ kind: 'too_large' });
      expect(await svgs.sanitize(drawing)).toBe(drawing);
    }
  } finally {
    svgs.end();
  }
});

test('it ends when there is nothing to do', async () => {
  const svgs = new SvgProcess(hostile, [], { ...briefly, keptMs: 0 });
  const pid = Number(await svgs.sanitize('who'));
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
});
