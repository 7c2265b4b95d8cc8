import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { aTrack } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { TrackSearch } from './track-search';

const words = { label: 'Add a track', placeholder: 'Search…', filter: { limit: 8 } };

test('Enter chooses the first track found that can be chosen; the words are then typed over', async () => {
  const [taken, next] = [aTrack({ title: 'Salt Roads' }), aTrack({ title: 'Salt Lines' })];
  new FakeServer().on('GET /api/admin/music', [taken, next]);
  const onChoose = jest.fn();
  const refusalOf = ({ id }: { id: string }) => (id === taken.id ? 'In this pitch' : undefined);
  const { user } = renderInPortal(<TrackSearch {...words} refusalOf={refusalOf} onChoose={onChoose} />);
  await user.type(await screen.findByLabelText('Add a track'), 'salt');
  await screen.findByRole('button', { name: /Salt Lines/ });
  await user.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ title: 'Salt Lines' })]]);
  await user.keyboard('brass');
  expect(screen.getByLabelText('Add a track')).toHaveValue('brass');
});

test('a track can be heard before it is added', async () => {
  const sound = new FakeSound();
  const found = [
    aTrack({ title: 'Salt Roads', fileUrl: 'https://example.org/a.mp3' }),
    aTrack({ title: 'Salt, mute' }),
  ];
  new FakeServer().on('GET /api/admin/music', found);
  const onChoose = jest.fn();
  const { user } = renderInPortal(<TrackSearch {...words} isPlayed refusalOf={() => undefined} onChoose={onChoose} />);
  await user.type(await screen.findByLabelText('Add a track'), 'salt');
  const [play, ...others] = await screen.findAllByRole('button', { name: 'Play' });
  expect(play).toHaveAccessibleDescription(/^Salt Roads/);
  expect(others).toEqual([]);
  await user.click(play!);
  await waitFor(() => expect(sound.played).toEqual(['https://example.org/a.mp3']));
  expect(onChoose).not.toHaveBeenCalled();
});

test('what was found says tempo, key and clearance; arrow keys lead through it, also past what is chosen, and back', async () => {
  const clearance = { value: 'one-stop' as const, parties: 1, reasons: [] };
  const first = aTrack({ title: 'Salt Roads', bpm: 92, key: 'D minor' });
  new FakeServer().on('GET /api/admin/music', [first, aTrack({ title: 'Salt Lines', clearance })]);
  const onChoose = jest.fn();
  const refusalOf = ({ id }: { id: string }) => (id === first.id ? 'In this pitch' : undefined);
  const { user } = renderInPortal(<TrackSearch {...words} refusalOf={refusalOf} onChoose={onChoose} />);
  const field = await screen.findByLabelText('Add a track');
  await user.type(field, 'salt');
  const [one, two] = await screen.findAllByRole('button', { name: /^Salt/ });
  expect(one).toHaveTextContent('92 BPM · D minor');
  expect(one).toHaveTextContent('In this pitch');
  expect(two).toHaveTextContent('One-stop');
  await user.keyboard('{ArrowDown}');
  expect(one).toHaveFocus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(two).toHaveFocus();
  expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ title: 'Salt Lines' })]]);
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(field).toHaveFocus();
});

test('facts stand as chips; where nothing is found, words are offered for removal', async () => {
  const server = new FakeServer().on('GET /api/admin/music', ({ query }: { query: URLSearchParams }) => {
    const total = query.get('q') === 'brass' ? 2 : 0;
    return { body: [], headers: { 'x-total-count': String(total) } };
  });
  const { user } = renderInPortal(<TrackSearch {...words} refusalOf={() => undefined} onChoose={jest.fn()} />);
  const field = await screen.findByLabelText('Add a track');
  await user.type(field, 'brass one-stop');
  expect(screen.getByRole('button', { name: 'Remove One-stop' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Remove “one-stop”: 2 tracks' }));
  expect(field).toHaveValue('brass');
  await waitFor(() => expect(server.to('GET /api/admin/music').at(-1)?.query.get('q')).toBe('brass'));
});
