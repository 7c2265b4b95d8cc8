import { act, screen, waitFor } from '@testing-library/react';
import { siteContentQuery } from '../../../../lib/public-queries';
import { words, openContent, update } from './content.fixture';
import { siteContentDraft } from './site-content-form';

beforeEach(() => siteContentDraft.write(null));

test('the words are stored, and the public pages of this window say them at once', async () => {
  const { user, server, queryClient } = openContent();
  const title = await screen.findByLabelText('Hero Title');
  expect([screen.getByLabelText('Hero Subtitle'), screen.getByLabelText('About Us Content')]).toEqual([
    expect.objectContaining({ value: 'Softer' }),
    expect.objectContaining({ value: 'We listen.' }),
  ]);
  await user.clear(title);
  await user.click(update());
  expect(await screen.findByText('Hero title is required')).toBeVisible();
  await user.type(title, 'Clearer');
  await user.click(update());
  expect(await screen.findByText('Content updated')).toBeVisible();
  expect(server.to('PUT /api/admin/content').map(({ body }) => body)).toEqual([{ heroTitle: 'Clearer' }]);
  expect(queryClient.getQueryData(siteContentQuery().queryKey)).toEqual({ ...words, heroTitle: 'Clearer' });
  expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument();
});

test('a draft outlives a refresh and a look elsewhere, which says so; what was not touched follows the server', async () => {
  const { user, site, queryClient, unmount } = openContent();
  await user.type(await screen.findByLabelText('Hero Title'), ' still');
  site.heroSubtitle = 'From another desk';
  await act(() => queryClient.refetchQueries());
  expect(screen.getByLabelText('Hero Title')).toHaveValue('Louder still');
  expect(screen.getByLabelText('Hero Title')).toHaveFocus();
  await waitFor(() => expect(screen.getByLabelText('Hero Subtitle')).toHaveValue('From another desk'));

  unmount();
  const { user: back } = openContent();
  expect(await screen.findByLabelText('Hero Title')).toHaveValue('Louder still');
  expect(screen.getByText(/^Unsaved changes/)).toBeVisible();
  await back.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Hero Title')).toHaveValue('Louder');
  expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument();
});

test('leaving with unsaved words says that they wait', async () => {
  const { user, history } = openContent();
  await user.type(await screen.findByLabelText('Hero Title'), '!');
  await act(async () => history.push('/admin/projects'));
  expect(await screen.findByText('You have unsaved changes in the Content tab.')).toBeVisible();
});

test('a save that fails tells the server’s reason and keeps what was typed', async () => {
  const { user, server } = openContent();
  server.on('PUT /api/admin/content', () => ({ status: 503, body: { detail: 'This service is unavailable' } }));
  await user.type(await screen.findByLabelText('About Us Content'), ' More.');
  await user.click(update());
  expect(await screen.findByRole('alert')).toHaveTextContent('This service is unavailable');
  expect(screen.getByLabelText('About Us Content')).toHaveValue('We listen. More.');
});
