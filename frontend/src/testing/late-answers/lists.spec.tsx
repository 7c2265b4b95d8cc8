import { stillArchiving } from '@cueroom/contracts/intake/refusals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminHeader } from '../../features/portal/admin/admin-header';
import { many, openCatalog, row } from '../../features/tracks/portal/catalog.fixture';
import { TrackSearch } from '../../features/tracks/shared/track-search';
import { useReject } from '../../features/submissions/portal/decision-mutations';
import { openReview } from '../../features/submissions/portal/review.fixture';
import { Notices } from '../../ui/notices/notices';
import { toasts } from '../../ui/notices/toasts';
import { forgetDone, toastDone, undoLast, undoMs } from '../../ui/notices/undo';
import { FakeServer, settled } from '../fake-server';
import { aSong, aSubmission, aTrack } from '../records';
import { renderInPortal } from '../render-in-portal';

afterEach(() => {
  jest.useRealTimers();
  forgetDone();
});

const [salt, tide] = [aTrack({ title: 'Salt Roads' }), aTrack({ title: 'Undertow' })];
const found = (track: object) => ({ body: [track], headers: { 'x-total-count': '1' } });
const list = 'GET /api/admin/music';

/** Types one search after the other, each once the one before is asked for. The answers come the other way round. */
const searchTwice = async (server: FakeServer, box: HTMLElement) => {
  const search = async (q: string) => {
    const late = server.hold(list);
    fireEvent.change(box, { target: { value: q } });
    expect((await late.request()).query.get('q')).toBe(q);
    return late;
  };
  const [first, second] = [await search('salt'), await search('under')];
  await second.release(found(tide));
  await first.release(found(salt));
};

test('the catalog shows what was searched for last, whichever answer comes last', async () => {
  const { server } = openCatalog([salt, tide]);
  await row('Undertow');
  await searchTwice(server, screen.getByRole('searchbox'));
  expect(screen.getByRole('row', { name: /Undertow/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Salt Roads/ })).not.toBeInTheDocument();
});

test('the search for tracks to add shows what was searched for last', async () => {
  const server = new FakeServer();
  const words = { label: 'Add a track', placeholder: 'Search…', filter: { limit: 8 } };
  renderInPortal(<TrackSearch {...words} refusalOf={() => undefined} onChoose={() => undefined} />);
  await searchTwice(server, await screen.findByLabelText('Add a track'));
  expect(screen.getByRole('button', { name: /Undertow/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Salt Roads/ })).not.toBeInTheDocument();
});

test('the search over everything shows what was searched for last', async () => {
  const server = new FakeServer().on('GET /api/admin/music', []);
  for (const kind of ['submissions', 'briefs', 'contacts', 'projects', 'pitches'])
    server.on(`GET /api/admin/${kind}`, []);
  const { user } = renderInPortal(<AdminHeader />);
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await searchTwice(server, await screen.findByRole('combobox'));
  expect(await screen.findByRole('option', { name: /Undertow/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Salt Roads/ })).not.toBeInTheDocument();
});

test('a list that was asked for before a change does not take it back', async () => {
  const { user, server, queryClient, change } = openCatalog([salt]);
  server.on('PUT /api/admin/music/*', () => {
    change(salt.id, { available: false });
    return { body: { ...salt, available: false, revision: 1 } };
  });
  const button = (await row('Salt Roads')).getByRole('button', { name: 'Mark unavailable' });
  const late = server.hold(list);
  act(() => void queryClient.refetchQueries());
  await user.click(button);
  await late.release(found(salt));
  expect((await row('Salt Roads')).getByText('Unavailable')).toBeVisible();
});

test('a track that was deleted is no longer selected', async () => {
  const { user } = openCatalog(many(3));
  const one = await row('Take 1');
  await user.click(one.getByRole('checkbox'));
  await user.click((await row('Take 2')).getByRole('checkbox'));
  await user.click(one.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => {
    if (screen.queryByText('Take 1')) throw new Error('It is not deleted yet');
  });
  expect(screen.getByText(/^\d+ selected$/)).toHaveTextContent('1 selected');
});

test('a pitch that is there late does not take the person away from another place', async () => {
  const { user, server, history } = openCatalog([salt]);
  server.on('POST /api/admin/pitches', () => ({ status: 201, body: { id: 'a'.repeat(24) } }));
  const line = await screen.findByRole('row', { name: /Salt Roads/ });
  const late = server.hold('POST /api/admin/pitches');
  act(() => line.focus());
  await user.keyboard('p');
  await late.request();
  await act(async () => history.push('/admin/briefs'));
  await late.release();
  await settled();
  expect(history.location.href).toBe('/admin/briefs');
});

const queue = () => ['Salt', 'Tide', 'Rope'].map((trackTitle) => aSubmission({ songs: [aSong({ trackTitle })] }));
const tick = async (trackTitle: string) => screen.findByRole('checkbox', { name: `Select ${trackTitle}` });

test('a row that is ticked reads no other submissions', async () => {
  const { user, server } = openReview(queue());
  const box = await tick('Salt');
  server.asked.length = 0;
  await user.click(box);
  await settled();
  expect(server.to('GET /api/admin/submissions').map(({ query }) => query.get('limit'))).toEqual([]);
});

test('of several deletions one is refused: the others can be undone', async () => {
  const [first, second] = queue();
  const { user, server } = openReview([first!, second!]);
  for (const title of ['Salt', 'Tide']) await user.click(await tick(title));
  const late = server.hold('POST /api/admin/bulk');
  await user.click(await screen.findByRole('button', { name: /^Delete Selected/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const failed = [{ id: second!.id, reason: 'It is being archived' }];
  await late.release({ body: { id: 'b'.repeat(24), state: 'done', changed: 1, failed, progress: 100 } });
  expect(await screen.findByText(/It is being archived/)).toHaveTextContent(
    '1 submission deleted; 1 could not be deleted: It is being archived',
  );
  expect(toasts.current?.action?.label).toBe('Undo');
});

test('an Undo that waits for the archive says so once', async () => {
  jest.useFakeTimers();
  const server = new FakeServer()
    .on('POST /api/admin/submissions/*/reject', {})
    .on('POST /api/admin/submissions/*/restore', () => ({
      status: 409,
      body: { detail: stillArchiving, reason: stillArchiving },
    }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useReject(aSubmission()), { wrapper });
  await act(async () => void (await result.current.mutateAsync({})));
  void undoLast();
  const said = new Set<number | undefined>();
  for (let second = 0; second < 4; second++) {
    await act(() => jest.advanceTimersByTimeAsync(1000));
    said.add(toasts.current?.id);
  }
  if (server.to('POST /api/admin/submissions/*/restore').length < 3) throw new Error('It does not wait');
  expect(said.size).toBe(1);
});

test('a list that was asked for before a tick does not take it back', async () => {
  const submissions = queue();
  const { user, server, queryClient } = openReview(submissions);
  const box = await tick('Salt');
  const late = server.hold('GET /api/admin/submissions-with-songs');
  act(() => void queryClient.refetchQueries());
  await user.click(box);
  await late.release();
  expect(await tick('Salt')).toBeChecked();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible());
});

const deleted = (name: string) => ({
  words: { title: 'Track deleted', description: name },
  several: { kind: 'music', words: (count: number) => ({ title: `${count} tracks deleted` }) },
  undo: () => Promise.resolve(),
  undone: (count: number) => ({ title: `${count} restored` }),
});
test('a notice on the screen counts what can still be undone', async () => {
  render(<Notices />);
  await act(async () => toastDone(deleted('Salt')));
  // The code of the notices is loaded.
  await screen.findByText('Track deleted');
  forgetDone();
  jest.useFakeTimers();
  await act(async () => toastDone(deleted('Tide')));
  await act(async () => jest.advanceTimersByTime(undoMs - 4000));
  await act(async () => toastDone(deleted('Rope')));
  screen.getByText('2 tracks deleted');
  await act(async () => jest.advanceTimersByTime(4500));
  expect(screen.queryByText('2 tracks deleted')).not.toBeInTheDocument();
});
