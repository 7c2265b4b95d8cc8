import { siteTexts } from '@cueroom/contracts/content/site-texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { siteContentQuery } from '../../../../lib/api/public-queries';
import { dialogNamed, openContent, update, words } from './content.fixture';
import { siteContentDraft } from './site-content-form';

beforeEach(() => siteContentDraft.write(null));
const groupOf = (title: string) => screen.getByText(title, { selector: 'h3' }).closest('details') as HTMLElement;

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
  await user.keyboard('{Control>}{Enter}{/Control}');
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

test('a text that is not ours says so, and goes back; a page’s texts say where they are seen', async () => {
  const { user, server } = openContent();
  await screen.findByLabelText('Hero Title');
  const home = within(groupOf('Home'));
  expect(home.getByText('2 of your own')).toBeVisible();
  expect(home.getByRole('link', { name: /^See it/ })).toHaveAttribute('href', '/');
  await user.click(home.getByRole('button', { name: /^Back to our words\s?: Hero Title$/ }));
  expect(screen.getByLabelText('Hero Title')).toHaveValue(siteTexts.heroTitle.text);
  expect(screen.getByLabelText('Hero Title')).toHaveFocus();
  expect(home.getByText('1 of your own')).toBeVisible();
  await user.click(update());
  await screen.findByText('Content updated');
  expect(server.to('PUT /api/admin/content').map(({ body }) => body)).toEqual([
    { heroTitle: siteTexts.heroTitle.text },
  ]);
});

test('questions are added, put in order and removed as a list', async () => {
  const { user, server } = openContent([], [], { faq: '# One?\nYes.\n\n# Two?\nNo.' });
  await user.click(await screen.findByText('Artist Submissions'));
  const questions = within(screen.getByRole('group', { name: 'Questions' }));
  await user.click(questions.getByRole('button', { name: 'Add to Questions' }));
  expect(questions.getByLabelText('Questions 3: heading')).toHaveFocus();
  await user.keyboard('Three?');
  await user.type(questions.getByLabelText('Questions 3: text'), 'Perhaps.');
  await user.click(questions.getByRole('button', { name: 'Move Questions 3 up' }));
  await user.click(questions.getByRole('button', { name: 'Remove Questions 1' }));
  await user.click(update());
  await screen.findByText('Content updated');
  expect(server.to('PUT /api/admin/content').map(({ body }) => body)).toEqual([
    { faq: '# Three?\nPerhaps.\n\n# Two?\nNo.' },
  ]);
});

test('what is missing in a closed section opens it and has the focus', async () => {
  const { user } = openContent([], [], { privacyTitle: 'x' });
  await user.click(await screen.findByText('Privacy', { selector: 'h3' }));
  await user.clear(screen.getByLabelText('Privacy Heading'));
  await user.click(screen.getByText('Privacy', { selector: 'h3' }));
  expect(groupOf('Privacy')).not.toHaveAttribute('open');
  await user.click(update());
  expect(await screen.findByText('Privacy heading is required')).toBeVisible();
  expect(groupOf('Privacy')).toHaveAttribute('open');
});

test('the look: a color that cannot be read is refused with one that can; a logo goes along', async () => {
  const { user, server } = openContent();
  await user.click(await screen.findByRole('button', { name: 'Logo and Color' }));
  const look = await dialogNamed('Logo and Color');
  await user.clear(look.getByLabelText('Accent Color'));
  await user.type(look.getByLabelText('Accent Color'), '#ffffff');
  await user.click(look.getByRole('button', { name: 'Save Look' }));
  expect(await look.findByText(/^#ffffff is too light .* The nearest that works is #/)).toBeVisible();
  await user.clear(look.getByLabelText('Accent Color'));
  await user.type(look.getByLabelText('Accent Color'), '#1f4e8c');
  await user.upload(look.getByLabelText('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  await user.click(look.getByRole('button', { name: 'Save Look' }));
  expect(await screen.findByText('Look updated')).toBeVisible();
  expect(server.to('PUT /api/admin/content').map(({ body }) => body)).toEqual([
    { accent: '#1f4e8c', logoData: 'data:image/png;base64,eA==' },
  ]);
});
