import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aBrief } from '../../../testing/records';
import { openBriefs } from './briefs.fixture';

const step = { text: 'Call Dana', dueOn: '2031-05-02', who: null };
const take = () => aBrief({ estimatedValue: 24_000, nextStep: step, pitches: { sent: 3, opened: 2 } });
const board = '/admin/briefs?view=board';

const column = async (name: string) => within(await screen.findByRole('list', { name }));
const cardsIn = async (name: string) => (await column(name)).queryAllByRole('listitem');
const link = (name = 'The Long Take') => screen.getByRole('link', { name });

test('the board shows briefs by status, with counts and totals; its buttons keep the view in the address', async () => {
  const { user, history } = openBriefs([
    take(),
    aBrief({ projectTitle: 'Salt', status: 'won', currency: 'EUR', estimatedValue: 9000, nextStep: null }),
  ]);
  await screen.findByRole('table', { name: 'Briefs' });
  await user.click(screen.getByRole('button', { name: 'Board', pressed: false }));
  expect(await cardsIn('New')).toHaveLength(1);
  expect(history.location.search).toContain('view=board');
  const [card] = await cardsIn('New');
  for (const text of ['Northlight Pictures', '$24,000', 'Medium priority', 'Call Dana', 'May 2, 2031', 'opened 2 of 3'])
    expect(card).toHaveTextContent(text);
  expect(card).toHaveTextContent(/Overdue by|Answer due in/);
  for (const name of ['Reviewing', 'Proposal', 'Lost']) expect(await cardsIn(name)).toHaveLength(0);
  expect(screen.getByRole('region', { name: 'Won, 1' })).toHaveTextContent('€9,000');
  await user.click(screen.getByRole('button', { name: 'List', pressed: false }));
  expect(await screen.findByRole('table', { name: 'Briefs' })).toBeVisible();
});

test('M and a letter move the focused card, which keeps the focus; Undo puts it back with its next step', async () => {
  const { user, server } = openBriefs([take()], board);
  await cardsIn('New');
  link().focus();
  await user.keyboard('m');
  expect(await screen.findByRole('menuitem', { name: 'Proposal' })).toBeVisible();
  await user.keyboard('l');
  expect(await screen.findByText('Moved to Lost')).toBeVisible();
  expect(await cardsIn('Lost')).toHaveLength(1);
  await waitFor(() => expect(link()).toHaveFocus());
  expect(server.to('PATCH /api/admin/briefs/*')[0]?.body).toEqual({ status: 'lost' });

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await cardsIn('New')).toHaveLength(1));
  expect(server.to('PATCH /api/admin/briefs/*')[1]?.body).toEqual({ status: 'submitted' });
  expect(server.to('PUT /api/admin/briefs/*/next-step')[0]?.body).toEqual({ text: 'Call Dana', dueOn: '2031-05-02' });
});

test('a card that is moved twice at once keeps the focus, also while the columns are read again', async () => {
  const { user, server } = openBriefs([take()], board);
  await cardsIn('New');
  link().focus();
  await user.keyboard('m');
  await screen.findByRole('menuitem', { name: 'Proposal' });
  await user.keyboard('p');
  await waitFor(() => expect(document.activeElement?.closest('[data-card]')).toBeInTheDocument());
  await user.keyboard('m');
  await screen.findByRole('menuitem', { name: 'Won' });
  await user.keyboard('w');
  await waitFor(() =>
    expect(server.to('PATCH /api/admin/briefs/*').map(({ body }) => body)).toContainEqual({ status: 'won' }),
  );
  await waitFor(async () => expect(await cardsIn('Won')).toHaveLength(1));
  expect(await screen.findByText('Moved to Won')).toBeVisible();
  await waitFor(() => expect(link()).toHaveFocus());
});

test('Undo of Lost puts back the step that a colleague had set before', async () => {
  const { user, server, change } = openBriefs([take()], board);
  await cardsIn('New');
  change({ nextStep: { ...step, text: 'Send the contract' } });
  link().focus();
  await user.keyboard('ml');
  expect(await screen.findByText('Moved to Lost')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Move undone')).toBeVisible();
  expect(server.to('PUT /api/admin/briefs/*/next-step')[0]?.body).toMatchObject({ text: 'Send the contract' });
});

test('a card is moved by its menu, and by drag', async () => {
  const { user, server } = openBriefs([take()], board);
  await cardsIn('New');
  await user.click(screen.getByRole('button', { name: 'Move The Long Take' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reviewing' }));
  await waitFor(async () => expect(await cardsIn('Reviewing')).toHaveLength(1));

  const dataTransfer = { setData: jest.fn(), effectAllowed: '' };
  const won = screen.getByRole('list', { name: 'Won' });
  fireEvent.dragStart((await cardsIn('Reviewing'))[0]!, { dataTransfer });
  fireEvent.dragOver(won, { dataTransfer });
  fireEvent.drop(won, { dataTransfer });
  await waitFor(async () => expect(await cardsIn('Won')).toHaveLength(1));
  expect(server.to('PATCH /api/admin/briefs/*').map(({ body }) => body)).toEqual([
    { status: 'reviewing' },
    { status: 'won' },
  ]);
});

test('a press anywhere on a card opens the brief, one on its button does not', async () => {
  const { user } = openBriefs([take()], board);
  const [card] = await cardsIn('New');
  await user.click(screen.getByRole('button', { name: 'Move The Long Take' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(within(card!).getByText('opened 2 of 3'));
  expect(await screen.findByRole('dialog', { name: 'Brief Details' })).toBeVisible();
});

test('a board without a card says why, and how to see all', async () => {
  const { user } = openBriefs([take()], `${board}&q=salt`);
  expect(await screen.findByText('No briefs match your filters')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show every brief' }));
  expect(await cardsIn('New')).toHaveLength(1);
});

test('a card that is moved on before the first answer stays where it was put last', async () => {
  const { user, server } = openBriefs([take()], board);
  await cardsIn('New');
  const move = async (letter: string) => {
    link().focus();
    await user.keyboard('m');
    await screen.findByRole('menuitem', { name: 'Lost' });
    await user.keyboard(letter);
  };
  const first = server.hold('PATCH /api/admin/briefs/*');
  await move('r');
  await first.request();
  await move('p');
  await waitFor(async () => expect(await cardsIn('Proposal')).toHaveLength(1));
  expect(server.to('PATCH /api/admin/briefs/*')).toHaveLength(1);
  const second = server.hold('PATCH /api/admin/briefs/*');
  await first.release();
  await second.request();
  expect(await cardsIn('Proposal')).toHaveLength(1);
  await move('w');
  await second.release();
  expect(await screen.findByText('Moved to Won')).toBeVisible();
  expect(await cardsIn('Won')).toHaveLength(1);
  // One that was sent before the answer to the one before it is sent again with what that has stored.
  const sent = server.to('PATCH /api/admin/briefs/*').map(({ body }) => (body as { status: string }).status);
  expect([...new Set(sent)]).toEqual(['reviewing', 'proposal', 'won']);
});

test('what a column leaves out is in the list that has the same search', async () => {
  openBriefs(
    Array.from({ length: 52 }, () => aBrief({ projectTitle: 'Salt' })),
    `${board}&q=salt`,
  );
  const more = await screen.findByRole('link', { name: '2 more in the list' });
  const { searchParams } = new URL(more.getAttribute('href') ?? '', 'http://studio.test');
  expect(Object.fromEntries(searchParams)).toEqual({ q: 'salt', status: 'new' });
});

test('a brief that Ctrl K opened leads back to the board', async () => {
  const { user, history } = openBriefs([take()], board);
  await cardsIn('New');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'long take');
  await user.click(await screen.findByRole('option', { name: /^The Long Take/ }));
  await screen.findByRole('dialog', { name: 'Brief Details' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(history.location.href).toBe(board));
});
