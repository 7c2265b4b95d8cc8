// @ts-check
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './files.mjs';
import { findTexts, frontendWith, pagesOf } from './translated-text.mjs';

const example = 'frontend/src/example.tsx';
const program = frontendWith({
  [example]: `
    import { Play, Pause } from 'lucide-react';
    interface Props { count: number; name: string | null; isOn: boolean; tags: string[] }
    const Late = ({ name }: Props) => (name ? <b>{name}</b> : null);
    export function Example(props: Props) {
      const { count, name, isOn, tags } = props;
      const Icon = isOn ? Pause : Play;
      return (
        <div>
          <p>{count} songs</p>
          <p>For {name ?? 'you'}.</p>
          <p>Tags: {tags.map((tag) => tag)}</p>
          <button>{isOn && <Play />} Play it</button>
          <button><Icon /> Play all</button>
          <p><Late {...props} /> was here</p>
          <p>{isOn && <>Hear it <b>now</b></>}</p>

          <p>{\`\${count} songs\`}</p>
          <p><b>{count}</b> songs</p>
          <p translate="no">{count} songs</p>
          <button><Play /> Play</button>
          <button><Icon /> <span>{isOn ? 'Pause' : 'Play'}</span></button>
          <p>Hear it {isOn && <b>now</b>}</p>
          <p>{isOn && <Play />}<span>Play</span> it</p>
          {isOn ? <p>on</p> : <p>off</p>} <i />
        </div>
      );
    }`,
});

test('texts that a translated page would lose are found, and others are not', () => {
  const file = program.getSourceFile(join(root, example));
  assert.ok(file);
  const found = findTexts(file, program).map((each) => each.split(': ').slice(1).join(': '));
  assert.deepEqual(found, [
    '{count}',
    "{name ?? 'you'}",
    '{tags.map((tag) => tag)}',
    '{isOn && <Play />}',
    '<Icon />',
    '<Late {...props} />',
    'Hear it',
  ]);
});

test('what changes on a page has an element of its own: browsers put others in place of texts', () => {
  assert.deepEqual(
    pagesOf(program)
      .filter(({ fileName }) => fileName !== join(root, example))
      .flatMap((file) => findTexts(file, program)),
    [],
  );
});
