import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import { screen, waitFor, within } from '@testing-library/react';
import { storeCredentials } from '../../../lib/api/credentials';
import { FakeServer } from '../../../testing/fake-server';
import { aBrief } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import PitchesTab from './pitches-tab';

const [asked, other] = [
  aBrief({ projectTitle: 'The Long Take', clientName: 'Dana' }),
  aBrief({ projectTitle: 'Nobody pitched' }),
];
const pitch = {
  ...{ id: 'a'.repeat(24), title: 'Dark strings', status: 'open', briefId: asked.id, trackCount: 1 },
  ...{ recipientCount: 0, openedCount: 0, lastActivityAt: null, expiresAt: null },
  ...{ choices: { yes: 0, maybe: 0, no: 0 }, openQuestions: 0, openRequests: 0 },
} as ListedPitch;

test('pitches are filtered by the brief that they answer', async () => {
  const server = new FakeServer()
    .on('GET /api/admin/pitches', () => ({ body: [pitch], headers: { 'x-total-count': '1' } }))
    .on('GET /api/admin/pitches/facets', { status: [], briefId: [{ value: asked.id, count: 1 }] })
    .on('GET /api/admin/briefs', [other, asked])
    .on('GET /api/admin/briefs/*', asked);
  const { user, history } = renderInPortal(<PitchesTab />, '/admin/pitches');
  const filter = await screen.findByRole('combobox', { name: 'Made for' });
  await screen.findByRole('option', { name: 'The Long Take, Dana' });
  expect(screen.queryByRole('option', { name: /Nobody pitched/ })).not.toBeInTheDocument();
  await user.selectOptions(filter, 'The Long Take, Dana');
  await waitFor(() => expect(server.to('GET /api/admin/pitches').at(-1)?.query.get('briefId')).toBe(asked.id));
  expect(history.location.search).toContain(`briefId=${asked.id}`);
  expect(await screen.findByRole('button', { name: 'Remove filter The Long Take, Dana' })).toBeVisible();
});

test('a row says what clients chose, and what they wait for', async () => {
  const answered = { ...pitch, choices: { yes: 3, maybe: 1, no: 0 }, openQuestions: 2, openRequests: 1 };
  const quiet = { ...pitch, id: 'b'.repeat(24), title: 'Quiet', openRequests: null };
  new FakeServer()
    .on('GET /api/admin/pitches', () => ({ body: [answered, quiet], headers: { 'x-total-count': '2' } }))
    .on('GET /api/admin/pitches/facets', { status: [], briefId: [] })
    .on('GET /api/admin/briefs/*', asked);
  renderInPortal(<PitchesTab />, '/admin/pitches');
  const [first, second] = (await screen.findAllByText(/^(Dark strings|Quiet)$/)).map((title) =>
    title.closest('tr, li')!,
  );
  expect(within(first as HTMLElement).getByText('3 yes · 1 maybe')).toBeVisible();
  // In full where a row has no room for it.
  expect(within(first as HTMLElement).getByTitle('3 yes · 1 maybe')).toBeVisible();
  expect(within(first as HTMLElement).getByText('2 questions · 1 request')).toBeVisible();
  expect(second).not.toHaveTextContent(/yes|question|request/);
});

test('a pitch that is deleted says what its links do, and the same of its return', async () => {
  const { user } = openTab({ ...pitch, recipientCount: 1 });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dark strings. Its links close right away.')).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Pitch deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Dark strings. Its links open again.')).toBeVisible();
  expect(screen.getByText('Pitch restored')).toBeVisible();
});

test('of the links of a draft it says nothing: they are closed', async () => {
  const { user } = openTab({ ...pitch, status: 'draft', recipientCount: 1 });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(within(await screen.findByRole('dialog')).getByText('Dark strings')).toBeVisible();
});

test('the address of a new pitch makes one; it opens the empty one again that it made before', async () => {
  storeCredentials({ username: 'dana', password: 'secret' });
  const empty = {
    ...pitch,
    id: 'c'.repeat(24),
    title: 'Untitled pitch',
    briefId: null,
    trackCount: 0,
    createdBy: 'dana',
  };
  const others = [
    { ...empty, id: 'd'.repeat(24), createdBy: 'kim' },
    { ...empty, id: 'e'.repeat(24), trackCount: 1 },
  ];
  const open = (listed: ListedPitch[]) => {
    const server = new FakeServer()
      .on('GET /api/admin/pitches', () => ({ body: listed, headers: { 'x-total-count': String(listed.length) } }))
      .on('GET /api/admin/pitches/facets', { status: [], briefId: [] })
      .on('GET /api/admin/pitches/*', () => ({ status: 503, body: {} }))
      .on('POST /api/admin/pitches', () => ({ status: 201, body: empty }));
    return { server, ...renderInPortal(<PitchesTab />, '/admin/pitches/new') };
  };
  const first = open(others);
  await waitFor(() => expect(first.history.location.pathname).toBe(`/admin/pitches/${empty.id}`));
  expect(first.server.to('POST /api/admin/pitches')).toHaveLength(1);
  expect(first.history).toHaveLength(1);
  first.unmount();

  const again = open([...others, empty]);
  await waitFor(() => expect(again.history.location.pathname).toBe(`/admin/pitches/${empty.id}`));
  expect(again.server.to('POST /api/admin/pitches')).toEqual([]);
});

const openTab = (shown: ListedPitch) => {
  new FakeServer()
    .on('GET /api/admin/pitches', () => ({ body: [shown], headers: { 'x-total-count': '1' } }))
    .on('GET /api/admin/pitches/facets', { status: [], briefId: [] })
    .on('GET /api/admin/briefs', [])
    .on('GET /api/admin/briefs/*', asked)
    .on('DELETE /api/admin/pitches/*', () => ({ status: 204 }))
    .on('POST /api/admin/pitches/*/restore', shown);
  return renderInPortal(<PitchesTab />, '/admin/pitches');
};
