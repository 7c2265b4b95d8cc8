import { screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { aBrief } from '../../../testing/records';
import { openBriefs, row, dialogNamed } from './briefs.fixture';

test('the table shows a brief in the product’s columns, and marks one that has waited too long', async () => {
  const answerDueAt = new Date(Date.now() - 60 * 3_600_000).toISOString();
  openBriefs([aBrief({ answerDueAt, deadline: '2031-05-02' }), aBrief({ status: 'won', budget: 'discuss' })]);
  await screen.findByRole('table', { name: 'Briefs' });
  const columns = ['', 'Project', 'Company', 'Contact', 'Budget', 'Status', 'Actions'];
  expect(screen.getAllByRole('columnheader').map((column) => column.textContent)).toEqual(columns);
  const [, first, second] = screen.getAllByRole('row');
  const [, ...cells] = within(first!).getAllByRole('cell');
  expect(cells[0]).toHaveTextContent('The Long Take');
  expect(cells[1]).toHaveTextContent('Northlight Pictures');
  expect(cells[2]).toHaveTextContent('Ada Reelada@example.org');
  expect(cells[3]).toHaveTextContent('$15k-50kby May 2, 2031');
  expect(cells[4]).toHaveTextContent('NewOverdue by 3 days');
  expect(within(second!).getAllByRole('cell')[4]).toHaveTextContent(/^\$discuss$/);
  expect(within(second!).getAllByRole('cell')[5]).toHaveTextContent(/^Won$/);
  expect(screen.getByRole('tab', { name: 'Briefs (2)' })).toHaveAttribute('aria-selected', 'true');
});

test('no brief is left out where an answer has fewer than were asked for', async () => {
  const briefs = [1, 2, 3].map((n) => aBrief({ projectTitle: `Film ${n}` }));
  const { server } = openBriefs([]);
  server.on('GET /api/admin/briefs', ({ query }: Asked) => {
    const offset = Number(query.get('offset') ?? 0);
    return { body: briefs.slice(offset, offset + 2), headers: { 'x-total-count': '3' } };
  });
  expect(await screen.findByRole('row', { name: /Film 3/ })).toBeVisible();
  expect(screen.getAllByRole('row', { name: /Film/ })).toHaveLength(3);
});

test('search, status and order are asked of the server and stand in the address', async () => {
  const { user, server, history } = openBriefs([aBrief(), aBrief({ projectTitle: 'Salt' })]);
  await screen.findByRole('table');
  await user.type(screen.getByRole('searchbox'), 'salt');
  await waitFor(() => expect(screen.queryByText('The Long Take')).not.toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Show'), 'New');
  await user.click(screen.getByRole('button', { name: 'Company' }));
  await waitFor(() => expect(server.asked.at(-1)?.query.get('sort')).toBe('companyName'));
  const asked = server.asked.at(-1)?.query;
  expect([asked?.get('q'), asked?.get('status')]).toEqual(['salt', 'submitted,new']);
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
    q: 'salt',
    status: 'new',
    sort: 'companyName',
  });
});

test('nothing there, nothing found, and nothing read are three things', async () => {
  const { user, server } = openBriefs([]);
  expect(await screen.findByText('No briefs yet')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No briefs match your filters')).toBeVisible();
  server.on('GET /api/admin/briefs', () => ({ status: 503, body: { detail: 'The studio is unavailable' } }));
  await user.type(screen.getByRole('searchbox'), 'y');
  expect(await screen.findByText('The studio is unavailable')).toBeVisible();
  server.on('GET /api/admin/briefs', []);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No briefs match your filters')).toBeVisible();
});

test('the rows are walked with the arrow keys, and Enter opens one', async () => {
  const { user } = openBriefs([aBrief(), aBrief({ projectTitle: 'Salt' })]);
  const [, first, second] = await screen.findAllByRole('row');
  first!.focus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowUp}{Enter}');
  expect((await dialogNamed('Brief Details')).getByRole('heading', { name: 'The Long Take' })).toBeVisible();
});

test('a record whose dates are missing or wrong does not take the list away', async () => {
  openBriefs([aBrief({ createdAt: 'soon', followUpDate: 'never' }), aBrief({ projectTitle: 'Salt' })]);
  expect((await row('The Long Take')).getByText('–', { selector: 'time' })).toBeVisible();
  expect(await row('Salt')).toBeDefined();
});
