import type { Pitch, PitchChanges } from '@cueroom/contracts/pitches/pitches';
import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { clashesOf } from './clashes';
import { PitchClashes } from './pitch-clashes';

const [one, two] = ['1'.repeat(24), '2'.repeat(24)];
const base = { title: 'Dark strings', message: null, status: 'draft', tracks: [{ trackId: one, note: 'Slow' }] };
const clashesBetween = (mine: object, theirs: object) =>
  clashesOf(base as unknown as Pitch, mine as PitchChanges, { ...base, ...theirs } as unknown as Pitch);

test('a part that both have changed is named, with what each has made of it', async () => {
  new FakeServer().on('GET /api/admin/music/*', { title: 'Undertow' });
  const mine = {
    ...{ title: 'Mine', status: 'open', message: 'Only mine' },
    tracks: [{ trackId: one, note: 'Slower' }],
  };
  const theirs = { title: 'Theirs', status: 'closed', tracks: [{ trackId: one, note: 'Faster' }] };
  renderInPortal(<PitchClashes clashes={clashesBetween(mine, theirs)} onResolve={() => undefined} />);
  await screen.findByText('“Undertow”');
  const parts = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'TitleMineMineTheirsTheirs',
    'StatusMineOpenTheirsClosed',
    'Note of “Undertow”MineSlowerTheirsFaster',
  ]);
});

test('of tracks it is said which ones each has added, taken out or moved', async () => {
  new FakeServer().on('GET /api/admin/music/*', { title: 'Undertow' });
  renderInPortal(
    <PitchClashes
      clashes={clashesBetween({ tracks: [] }, { tracks: [{ trackId: two }, ...base.tracks] })}
      onResolve={() => undefined}
    />,
  );
  expect(await screen.findByText('Taken out: “Undertow”')).toBeVisible();
  expect(screen.getByText('Added: “Undertow”')).toBeVisible();
  expect(screen.queryByText('Another order')).not.toBeInTheDocument();
});
