import { act, screen, waitFor } from '@testing-library/react';
import { many, openCatalog, row } from './catalog.fixture';

const box = async (title: string) => (await row(title)).getByRole('checkbox');
const count = () => screen.getByText(/^\d+ selected/).textContent;

test('Shift selects all from the last one on, and takes them out in the same way', async () => {
  const { user } = openCatalog(many(5).map((track, index) => ({ ...track, title: `Reel ${'abcde'[index]}` })));
  await user.click(await box('Reel b'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Reel d'));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(count()).toBe('3 selected'));
  expect(await box('Reel c')).toBeChecked();
  await user.click(await box('Reel d'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Reel c'));
  await user.keyboard('{/Shift}');
  await waitFor(() => expect(count()).toBe('1 selected'));
  expect(await box('Reel b')).toBeChecked();
});

test('Shift and an arrow select on from row to row, and back again', async () => {
  const { user } = openCatalog(many(4).map((track, index) => ({ ...track, title: `Reel ${'abcd'[index]}` })));
  await row('Reel a');
  act(() => screen.getByRole('row', { name: /Reel a/ }).focus());
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(count()).toBe('3 selected');
  expect(screen.getByRole('row', { name: /Reel c/ })).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(count()).toBe('2 selected');
  expect(await box('Reel c')).not.toBeChecked();
  await user.keyboard('{ArrowDown}');
  expect(count()).toBe('2 selected');
});

test('Ctrl A selects all that match, also those that are not loaded; in a field it marks the text', async () => {
  const { user } = openCatalog(many(130));
  await user.click(await box('Take 1 '));
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}a{/Control}');
  expect(count()).toBe('1 selected');
  act(() => screen.getByRole('row', { name: /Take 1 / }).focus());
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(count()).toBe('130 selected'));
  await user.click(await box('Take 2 '));
  expect(count()).toBe('129 selected');
  await user.click(screen.getByRole('button', { name: 'All 130 that match' }));
  expect(count()).toBe('130 selected');
});

test('the selection stays while one searches on, which it does not hide', async () => {
  const { user } = openCatalog(many(12));
  await user.click(await box('Take 3 '));
  await user.type(screen.getByRole('searchbox'), 'take 7');
  await waitFor(() => expect(screen.queryByText('Take 3')).not.toBeInTheDocument());
  await user.click(await box('Take 7 '));
  await waitFor(() => expect(count()).toBe('2 selected, 1 not in this list'));
  expect(screen.getByRole('combobox', { name: 'Genre' })).toBeVisible();
});

test('what is not in a list of which only a part is in sight is counted, too', async () => {
  const { user } = openCatalog(many(130));
  await user.click(await box('Take 3 '));
  await user.click(await box('Take 10 '));
  await user.type(screen.getByRole('searchbox'), 'take 1');
  await waitFor(() => expect(screen.queryByText('Take 3')).not.toBeInTheDocument());
  await waitFor(() => expect(count()).toBe('2 selected, 1 not in this list'));
});

test('all that matched stay selected while one searches on', async () => {
  const { user } = openCatalog(many(12));
  await row('Take 1 ');
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(count()).toBe('12 selected'));
  await user.click(await box('Take 2 '));
  await user.type(screen.getByRole('searchbox'), 'take 7');
  await waitFor(() => expect(screen.queryByText('Take 3')).not.toBeInTheDocument());
  await waitFor(() => expect(count()).toBe('11 selected, 10 not in this list'));
});

test('a selected track that someone else has deleted is not selected any more', async () => {
  const { user, server, queryClient } = openCatalog(many(3));
  await user.click(await box('Take 1 '));
  await user.click(await box('Take 2 '));
  server.on('GET /api/admin/music', () => ({ body: many(3).slice(1), headers: { 'x-total-count': '2' } }));
  server.on(`GET /api/admin/music/${many(1)[0]!.id}`, () => ({
    status: 404,
    body: { detail: 'This track does not exist' },
  }));
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(count()).toBe('1 selected'));
});
