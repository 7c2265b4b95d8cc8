import type { ArtistPage } from '@cueroom/contracts/intake/artist-page';
import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { openPage } from '../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

const open = (fields: Partial<ArtistPage>, songs = [anArtistSong('1'.repeat(24), 'Low Tide')]) => {
  new FakeServer().on('GET /api/music/*', { ...anArtistPage(songs), ...fields });
  return openPage('/music/tok');
};
const promise = /hear from us|promised an answer/;

test.each([
  ['open, in time', { isOpen: true, answerBy: '2999-12-01T12:00:00.000Z' }, "You'll hear from us by Dec 1, 2999"],
  [
    'open, too late',
    { isOpen: true, answerBy: '2020-12-01T12:00:00.000Z' },
    'We promised an answer by Dec 1, 2020, and we are late. It is still to come',
  ],
  ['decided', { isOpen: false, answerBy: '2999-12-01T12:00:00.000Z' }, null],
])('the promise of an answer, %s', async (_state, fields, words) => {
  open(fields);
  await screen.findByRole('group', { name: 'Low Tide' });
  expect(screen.queryByText(promise)?.textContent ?? null).toBe(words);
});

const asked = { at: '2026-11-20T12:00:00.000Z', until: '2026-12-20T12:00:00.000Z', message: 'Please', songIds: [] };
const lyrics = { item: 'lyrics', at: '2026-11-22T12:00:00.000Z' } as const;

test('what was asked for and is there is struck; once all of it is there nothing is asked for', async () => {
  const { unmount } = open({ changes: { ...asked, items: ['lyrics', 'rights'], received: [lyrics] } });
  const box = within(await screen.findByRole('region', { name: 'We ask for changes' }));
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rights',
    'Lyrics Received on Nov 22, 2026',
  ]);
  expect(box.getByText('Open for you until Dec 20, 2026')).toBeVisible();
  unmount();
  open({ changes: { ...asked, items: ['lyrics'], received: [lyrics] } });
  const whole = within(await screen.findByRole('region', { name: 'We have what we asked for' }));
  expect(whole.getByText('Received on Nov 22, 2026')).toBeVisible();
  expect(screen.queryByText(/We ask for changes|Open for you/)).not.toBeInTheDocument();
});

test('each song says what became of it, and a letter whose decision was undone says so', async () => {
  const letter = { from: 'studio', kind: 'letter', subject: 'Our answer', text: 'We do not take it.' } as const;
  const at = '2026-11-22T12:00:00.000Z';
  open(
    {
      isOpen: false,
      messages: [
        { ...letter, id: 'a', createdAt: at, takenBackAt: '2026-11-23T12:00:00.000Z' },
        { ...letter, id: 'b', createdAt: at, takenBackAt: null, subject: 'Welcome', text: 'We take one.' },
      ],
    },
    [
      anArtistSong('1'.repeat(24), 'Low Tide', { outcome: 'in-catalog', outcomeWords: 'Accepted' }),
      anArtistSong('2'.repeat(24), 'Ebb', { outcome: 'not-chosen', outcomeWords: 'Not taken' }),
    ],
  );
  expect(within(await screen.findByRole('group', { name: 'Low Tide' })).getByText('Accepted')).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'Ebb' })).getByText('Not taken')).toBeVisible();
  const items = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('letter'));
  expect(items.map(({ textContent }) => textContent.includes('taken back on Nov 23, 2026'))).toEqual([true, false]);
});

test('who erases a submission learns that it is recorded and being carried out, not that the link is over', async () => {
  const server = new FakeServer().on('GET /api/music/*', anArtistPage([anArtistSong('1'.repeat(24), 'Low Tide')]));
  server.on('DELETE /api/music/*', () => {
    const body = { detail: 'This link is no longer open. Write to studio@example.org' };
    server.on('GET /api/music/*', () => ({ status: 410, body }));
    return { status: 204, body: null };
  });
  const { user } = openPage('/music/tok');
  await user.click(await screen.findByRole('button', { name: 'Erase all of it' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'Your music is being erased' })).toBeVisible();
  expect(screen.getByText(/It is recorded: your songs, files and messages go within minutes/)).toBeVisible();
  expect(screen.queryByText('This link is over')).not.toBeInTheDocument();
});
