import type { ArtistPage, ArtistSong } from '@cueroom/contracts/intake/artist-page';
import { screen, waitFor, within } from '@testing-library/react';
import { studio } from '../../../../lib/studio';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { anArtistPage, anArtistSong } from './artist-page.fixture';

const open = (fields: Partial<ArtistPage>, songs = [anArtistSong('1'.repeat(24), 'Low Tide')]) => {
  const server = new FakeServer().on('GET /api/music/*', { ...anArtistPage(songs), ...fields });
  return { ...openPage('/music/tok'), server };
};
const promise = /hear from us|promised an answer/;

test.each([
  ['open, in time', { isOpen: true, answerBy: '2999-12-01T12:00:00.000Z' }, 'You’ll hear from us by Dec 1, 2999'],
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

test.each([
  [2, '2999-12-01T12:00:00.000Z', /^2 of 3 songs haven’t arrived\. To send the rest, open the form .* by Dec 1, 2999/],
  [1, '2020-12-01T12:00:00.000Z', '1 of 2 songs hasn’t arrived. The form sends no more of this submission'],
])('%i songs that did not arrive are missed, and the way on is one that is open', async (count, until, words) => {
  open({ missing: { count, until } });
  expect(await screen.findByText(/arrived\./)).toHaveTextContent(words);
});

test.each([
  [true, 'we send you an email first'],
  [false, 'write to hello@cueroom.example'],
])('everything from an address is offered by email only where there is one: %s', async (isMailed, words) => {
  const { user } = open({ isMailed });
  await user.click(await screen.findByText('Everything from my address'));
  const everything = within(screen.getByText('Everything from my address').closest('details')!);
  expect(everything.getByText(/^Both of the above/)).toHaveTextContent(words);
  expect(everything.queryAllByRole('button')).toHaveLength(isMailed ? 2 : 0);
});

test('the promised day is the one in the email: by the studio’s clocks', async () => {
  studio.timeZone = 'Pacific/Auckland';
  open({ isOpen: true, answerBy: '2999-12-01T12:00:00.000Z' });
  expect(await screen.findByText('You’ll hear from us by Dec 2, 2999')).toBeVisible();
  studio.timeZone = 'UTC';
});

const day = '2026-11-22T12:00:00.000Z';
const [tide, ebb] = [
  anArtistSong('1'.repeat(24), 'Low Tide', { isFileOpen: true }),
  anArtistSong('2'.repeat(24), 'Ebb'),
];
const asked = {
  ...{
    at: '2026-11-20T12:00:00.000Z',
    until: '2026-12-20T12:00:00.000Z',
    message: 'Please',
    songIds: [],
    backAt: null,
  },
  items: ['better-file', 'rights', 'lyrics'],
  received: [{ item: 'rights', at: day }],
  songs: [
    { songId: tide.id, items: ['better-file', 'rights'], received: [{ item: 'rights', at: day }] },
    { songId: ebb.id, items: ['lyrics'], received: [] },
  ],
} satisfies ArtistPage['changes'];

test('what is asked goes by song; each point leads to its field, and what came in is struck', async () => {
  const { user } = open({ changes: asked }, [tide, ebb]);
  const box = within(await screen.findByRole('region', { name: 'We ask for changes' }));
  const listOf = (name: string) =>
    within(box.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect([listOf('Low Tide'), listOf('Ebb')]).toEqual([
    ['Replace file', 'Rights Received on Nov 22, 2026'],
    ['Lyrics'],
  ]);
  expect(box.getByText('Open for you until Dec 20, 2026')).toBeVisible();
  await user.click(box.getByRole('link', { name: 'Lyrics' }));
  expect(within(screen.getByRole('group', { name: 'Ebb' })).getByLabelText('Lyrics')).toHaveFocus();
  await user.click(box.getByRole('link', { name: 'Replace file' }));
  expect(within(screen.getByRole('group', { name: 'Low Tide' })).getByLabelText('Replace file')).toHaveFocus();
});

test('the artist may say that this is all; once all of it is there nothing is asked for', async () => {
  const { user, server, unmount } = open({ changes: asked }, [tide, ebb]);
  server.on('POST /api/music/*/changes/done', () => {
    server.on('GET /api/music/*', { ...anArtistPage([tide, ebb]), changes: { ...asked, backAt: day } });
    return { body: {} };
  });
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  const box = within(await screen.findByRole('region', { name: 'We go on with what we have' }));
  expect(box.getByText(/^You told us on Nov 22, 2026 that this is all/)).toBeVisible();
  expect(box.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  unmount();
  open({ changes: { ...asked, items: ['rights'], songs: [{ ...asked.songs[0]!, items: ['rights'] }], backAt: day } });
  const whole = within(await screen.findByRole('region', { name: 'We have what we asked for' }));
  expect(whole.getByText('Received on Nov 22, 2026')).toBeVisible();
  expect(screen.queryByText(/We ask for changes|Open for you/)).not.toBeInTheDocument();
});

test('a silent file is marked as a fault as long as it is there', async () => {
  const audio = { durationSec: 20, loudnessLufs: -70 } as ArtistSong['audio'];
  open({}, [
    anArtistSong('1'.repeat(24), 'Low Tide', { audio, words: 'Your file is silent' }),
    anArtistSong('2'.repeat(24), 'Ebb', { audio, verdict: 'none', words: 'Its file was deleted.' }),
  ]);
  const markOf = (title: string) => screen.getByRole('group', { name: title }).querySelector('p svg')?.classList;
  expect(await screen.findByRole('group', { name: 'Low Tide' })).toBeVisible();
  expect(markOf('Low Tide')).toContain('lucide-circle-alert');
  expect(markOf('Ebb')).toContain('lucide-circle-minus');
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

test('partly accepted: a verdict on each song, what that means, and when the other files go', async () => {
  const deleteOn = '2026-12-27T12:00:00.000Z';
  open(
    {
      ...{ isOpen: false, retention: { choice: '30-days', deleteOn } },
      steps: [{ step: 'accepted', at: day }],
    },
    [
      { ...tide, fileName: 'a.wav', outcome: 'in-catalog', outcomeWords: 'Accepted' },
      { ...ebb, fileName: 'b.wav', outcome: 'not-chosen', outcomeWords: 'Not taken' },
    ],
  );
  expect(await screen.findByText('1 of 2 songs')).toBeVisible();
  expect(screen.getByText(/licensing is always a separate conversation/)).toBeVisible();
  expect(screen.getByText(/^We delete your files on Dec 27, 2026: those of/)).toBeVisible();
  const goes = 'We delete its file on Dec 27, 2026';
  expect(within(screen.getByRole('group', { name: 'Ebb' })).getByText(goes)).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'Low Tide' })).queryByText(goes)).not.toBeInTheDocument();
});

test('withdrawn: the heading says so and has the focus', async () => {
  const { user, server } = open({});
  server.on('POST /api/music/*/withdraw', () => {
    const songs = [anArtistSong('1'.repeat(24), 'Low Tide')];
    server.on('GET /api/music/*', { ...anArtistPage(songs), isOpen: false, steps: [{ step: 'withdrawn', at: day }] });
    return { body: {} };
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  const heading = await screen.findByRole('heading', { name: 'You have withdrawn your music' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Add a version' })).not.toBeInTheDocument();
});

test('links are promised where emails can go', async () => {
  const message = 'If we have music from this address, its links are on their way.';
  new FakeServer()
    .on('GET /api/music/links', { isMailed: true })
    .on('POST /api/music/links', () => ({ status: 202, body: { message, isMailed: true } }));
  const { user } = openPage('/music');
  await user.type(await screen.findByLabelText('Email'), 'ana@example.org');
  await user.click(screen.getByRole('button', { name: 'Send my links' }));
  expect(await screen.findByText(message)).toBeVisible();
});

test('where none can go, the page says so before anything is typed', async () => {
  const server = new FakeServer().on('GET /api/music/links', { isMailed: false });
  openPage('/music');
  expect(await screen.findByText(/^The site can’t send email\. For the links to yours, write to/)).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: /^hello@/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send my links' })).not.toBeInTheDocument();
  expect(server.to('POST /api/music/links')).toEqual([]);
});
