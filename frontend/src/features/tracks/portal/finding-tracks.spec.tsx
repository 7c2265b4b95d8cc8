import { trackGenres } from '@cueroom/contracts/options';
import { screen, waitFor, within } from '@testing-library/react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import CatalogPanel from './catalog-panel';

const none = {
  genre: [],
  available: [],
  mood: [],
  tempo: [],
  bpm: [],
  key: [],
  tag: [],
  length: [],
  hasFile: [],
  clearance: [],
};
const track = aTrack({ title: 'Undertow', mood: 'Dark', tags: ['low strings', 'tape'], bpm: 91 });

/** A catalog of 72 tracks, of which a search finds this one. @param totals of searches with another number */
const open = (address = '/admin/tracks', totals: Record<string, number> = {}) => {
  const server = new FakeServer()
    .on('GET /api/admin/music/facets', none)
    .on('GET /api/admin/vocabulary', { genres: [], moods: [], revision: 0 })
    .on('GET /api/admin/music', ({ query }: Asked) => {
      const narrowed = [...query].filter(([name]) => name !== 'limit' && name !== 'offset');
      const total = totals[new URLSearchParams(narrowed).toString()] ?? (narrowed.length > 0 ? 1 : 72);
      return { body: total > 0 && !query.get('offset') ? [track] : [], headers: { 'x-total-count': String(total) } };
    });
  return { server, ...renderInPortal(<CatalogPanel />, address) };
};
jest.setTimeout(20_000);

test('filters: each says how many tracks it would show, and what is chosen stands in the address', async () => {
  const { server, user, history } = open();
  const counts = trackGenres.slice(0, 14).map((value, n) => ({ value, count: 20 - n }));
  server.on('GET /api/admin/music/facets', {
    ...none,
    genre: counts,
    mood: [{ value: 'Dark', count: 1200, isAtLeast: true }],
    bpm: [{ value: '90-110', count: 7 }],
    key: [{ value: 'B♭ minor', count: 3 }],
  });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const group = async (by: string) => within(await screen.findByRole('group', { name: `Tracks found, by ${by}` }));
  const genres = (await group('genre')).getAllByRole('button').map((button) => button.textContent);
  expect(genres).toEqual(counts.slice(0, 12).map(({ value, count }) => `${value} ${count} tracks`));
  expect((await group('key')).getByRole('button', { name: 'B♭ minor 3 tracks' })).toBeVisible();

  await user.click((await group('mood')).getByRole('button', { name: 'Dark 1,200+ tracks', pressed: false }));
  await waitFor(() => expect(server.to('GET /api/admin/music').at(-1)?.query.get('mood')).toBe('Dark'));
  await user.click((await group('BPM')).getByRole('button', { name: '90–110 BPM 7 tracks' }));
  await waitFor(() => expect(server.to('GET /api/admin/music').at(-1)?.query.get('bpm')).toBe('90-110'));
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('bpm')).toBe('90-110'));

  await user.type(screen.getByLabelText('Length from'), '2:30');
  await user.type(screen.getByLabelText('Length to'), '1:30{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter times, such as 1:30 to 2:30');
  await user.clear(screen.getByLabelText('Length to'));
  await user.type(screen.getByLabelText('Length to'), '3:30{Enter}');
  await waitFor(() => expect(server.to('GET /api/admin/music').at(-1)?.query.get('length')).toBe('150-210'));
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('button', { name: 'Remove filter 90–110 BPM' }));
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('bpm')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(history.location.href).toBe('/admin/tracks'));
});

test('who may say yes, and what there is beside the main file, are selects that say how many tracks each choice has', async () => {
  const { server, user, history } = open();
  server.on('GET /api/admin/music/facets', {
    ...none,
    clearance: [{ value: 'one-stop', count: 12 }],
    has: [{ value: 'stems', count: 3 }],
  });
  await screen.findByRole('option', { name: 'One-stop (12)' });
  await user.selectOptions(screen.getByLabelText('Clearance'), 'One-stop (12)');
  await user.selectOptions(screen.getByLabelText('Has'), 'Stems (3)');
  await waitFor(() => {
    const { query } = server.to('GET /api/admin/music').at(-1)!;
    expect([query.get('clearance'), query.get('has')]).toEqual(['one-stop', 'stems']);
  });
  history.push('/admin/tracks?has=stems,clean');
  await waitFor(() => expect(screen.getByLabelText('Has')).toHaveDisplayValue('2 chosen'));
});

test('what the server would refuse is left out of a link', async () => {
  const { server } = open('/admin/tracks?mood=Dark,Grumpy&bpm=fast&length=10-&hasFile=perhaps');
  await screen.findByText('1 of 72 tracks');
  await waitFor(() =>
    expect(server.to('GET /api/admin/music').at(-1)?.query.toString()).toBe('mood=Dark&length=10-&limit=50'),
  );
});

test('the row shows what matched, and the line above how much was found', async () => {
  open('/admin/tracks?q=dark+string+90+bpm+und');
  expect(await screen.findByText('1 of 72 tracks')).toBeVisible();
  const row = within(await screen.findByRole('row', { name: /Undertow/ }));
  const marked = () => row.getAllByText((_, element) => element?.tagName === 'MARK').map((mark) => mark.textContent);
  expect(marked()).toEqual(['Undertow', 'strings', 'Dark']);
  expect(row.queryByText('tape')).not.toBeInTheDocument();
});

test('what was understood of the words can be taken out; what is not known, and a tempo heard at double, are said', async () => {
  const { server, user, history } = open('/admin/tracks?q=dark+Dm+66+bpm+no+vocals');
  const headers = { 'x-total-count': '1', 'x-not-marked': '12' };
  server.on('GET /api/admin/music', () => ({ body: [{ ...track, bpm: 132, feltAs: 66 }], headers }));
  expect(await screen.findByText('12 more are not marked')).toBeVisible();
  expect(within(await screen.findByRole('row', { name: /Undertow/ })).getByText('132, felt as 66')).toBeVisible();
  const chips = within(screen.getByRole('list', { name: 'Understood' }));
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['D minor', '66 bpm', 'Instrumental']);
  await user.click(chips.getByRole('button', { name: 'Remove D minor' }));
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('q')).toBe('dark 66 bpm no vocals'));
});

test('a typing error: the list says what it shows in place of it', async () => {
  const { server } = open('/admin/tracks?q=drak');
  const headers = { 'x-total-count': '1', 'x-searched-for': encodeURIComponent('dark') };
  server.on('GET /api/admin/music', () => ({ body: [track], headers }));
  expect(await screen.findByText('“dark”')).toBeVisible();
  expect((await screen.findByText('Dark')).tagName).toBe('MARK');
});

test('a search that finds nothing offers what to leave out, and what is found then', async () => {
  const { user, history } = open('/admin/tracks?q=dark+%2290+bpm%22+strings+90+bpm&mood=Calm', {
    'q=dark+%2290+bpm%22+strings+90+bpm&mood=Calm': 0,
    'q=dark+%2290+bpm%22+strings&mood=Calm': 14,
    'q=dark+%2290+bpm%22+90+bpm&mood=Calm': 0,
    'q=dark+strings+90+bpm&mood=Calm': 0,
    'q=%2290+bpm%22+strings+90+bpm&mood=Calm': 0,
    'q=dark+%2290+bpm%22+strings+90+bpm': 3,
  });
  expect(await screen.findByText('No tracks match your filters')).toBeVisible();
  await screen.findByRole('button', { name: 'Remove “90 bpm”: 14 tracks' });
  const offers = screen.getAllByRole('button', { name: /^Remove .+ tracks$/ }).map((button) => button.textContent);
  expect(offers).toEqual(['Remove Calm: 3 tracks', 'Remove “90 bpm”: 14 tracks']);
  await user.click(screen.getByRole('button', { name: 'Remove “90 bpm”: 14 tracks' }));
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('q')).toBe('dark "90 bpm" strings'));
});

test('where no word less is enough, single words of a sentence that find something are offered', async () => {
  open('/admin/tracks?q=slow+strings+titles', {
    'q=slow+strings+titles': 0,
    'q=slow+strings': 0,
    'q=slow+titles': 0,
    'q=strings+titles': 0,
    'q=slow': 2,
    'q=strings': 5,
    'q=titles': 0,
  });
  await screen.findByRole('button', { name: 'Only “slow”: 2 tracks' });
  const offers = screen.getAllByRole('button', { name: /^(Only|Remove|Show every)/ });
  expect(offers.map((button) => button.textContent)).toEqual(['Only “slow”: 2 tracks', 'Only “strings”: 5 tracks']);
});
