import { render } from '@testing-library/react';
import { studio } from '../lib/studio';
import { DataNote } from './data-note';

const textOf = (about: 'brief' | 'message' | 'music') => render(<DataNote about={about} />).container.textContent;
afterEach(() => {
  studio.keptDays = undefined;
});

test('whom to ask is always said, and how long only where the studio has set it', () => {
  studio.keptDays = { message: 90, music: 1 };
  const ask = `, or to get a copy, write to ${studio.email}.`;
  expect(textOf('message')).toContain(
    `It is deleted 90 days after the matter is closed. To have it deleted sooner${ask}`,
  );
  expect(textOf('music')).toContain('It is deleted a day after we have decided, unless it is in our catalog.');
  expect(textOf('brief')).toContain(`to work on your project. To have it deleted${ask}`);
});
