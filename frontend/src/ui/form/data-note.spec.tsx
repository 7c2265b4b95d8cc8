import { render } from '@testing-library/react';
import { studio } from '../../lib/studio';
import { DataNote } from './data-note';

const textOf = (about: 'brief' | 'message' | 'music') => render(<DataNote about={about} />).container.textContent;
afterEach(() => {
  studio.keptDays = undefined;
});

test('whom to ask is always said, and how long only where the studio has set it', () => {
  studio.keptDays = { message: 90, music: 1 };
  const ask = `, or to get a copy, email ${studio.email}.`;
  expect(textOf('message')).toContain(
    `We delete it 90 days after we’ve dealt with it. To have it deleted sooner${ask}`,
  );
  expect(textOf('music')).toContain('We delete it a day after our decision, unless it is in our catalog.');
  expect(textOf('music')).toContain(`delete it and get a copy on its own page, or by email to ${studio.email}.`);
  expect(textOf('brief')).toContain(`to work on your project. To have it deleted${ask}`);
});
