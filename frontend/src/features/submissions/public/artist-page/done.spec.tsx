import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

const song = anArtistSong('1'.repeat(24), 'Low Tide');
const changes: ArtistPage['changes'] = {
  ...{ at: '2026-11-20T12:00:00.000Z', until: '2026-12-20T12:00:00.000Z', message: 'Please' },
  ...{ songIds: [], backAt: null, items: ['lyrics', 'other'], received: [] },
  songs: [{ songId: song.id, items: ['lyrics'], received: [] }],
};
const done = () => screen.findByRole('button', { name: 'Done' });

test('Done says what was typed or chosen and not sent, and leads there', async () => {
  const page = { ...anArtistPage([song]), changes };
  const server = new FakeServer()
    .on('GET /api/music/*', page)
    .on('PATCH /api/music/*/songs/*', page)
    .on('POST /api/music/*/changes/done', page);
  const { user } = openPage('/music/tok');
  const group = within(await screen.findByRole('group', { name: 'Low Tide' }));
  await user.type(group.getByLabelText('Lyrics'), 'One road');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'The rest follows');
  await user.click(group.getByRole('button', { name: 'Add a version' }));
  await user.upload(group.getByLabelText('Version Files'), new File(['RIFF\x01'], 'a.wav', { type: 'audio/wav' }));
  await user.click(screen.getByText('Correct my name or email'));
  await user.type(screen.getByLabelText('Artist Name'), ' Novak');
  await user.type(screen.getByLabelText('New Email'), 'zoe@new.example');
  await user.click(screen.getByText('Correct my name or email'));
  await user.click(await done());
  const question = () => screen.getByRole('group', { name: 'Before you are done' });
  const named = () =>
    within(question())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(named().sort()).toEqual(['Artist Name, New Email', 'Low Tide: 1 version', 'Low Tide: Lyrics', 'Message']);
  expect(server.to('POST /api/music/*/changes/done')).toEqual([]);
  await user.click(within(question()).getByRole('button', { name: 'Message' }));
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  await user.click(within(question()).getByRole('button', { name: 'Artist Name, New Email' }));
  expect(screen.getByRole('button', { name: 'Update' })).toHaveFocus();
  expect(screen.getByLabelText('Artist Name').closest('details')).toHaveAttribute('open');
  await user.click(within(question()).getByRole('button', { name: 'Low Tide: Lyrics' }));
  expect(group.getByRole('button', { name: 'Save' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await group.findByText('Saved');
  await user.click(await done());
  expect(named().sort()).toEqual(['Artist Name, New Email', 'Low Tide: 1 version', 'Message']);
  await user.click(within(question()).getByRole('button', { name: 'Done Without It' }));
  await waitFor(() => expect(server.to('POST /api/music/*/changes/done')).toHaveLength(1));
});
