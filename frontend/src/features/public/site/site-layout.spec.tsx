import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../../app';
import { makeQueryClient } from '../../../lib/query-client';
import { makeRouter } from '../../../router';
import { FakeServer } from '../../../testing/fake-server';
import { openPage } from '../../../testing/open-page';
import { ContactForm } from '../contact/contact-form';

jest.mock('../contact/contact-form', () => ({ ContactForm: jest.fn(() => null) }));

beforeEach(() => {
  new FakeServer().on('GET /api/content', { aboutContent: 'Our story.' });
});
afterEach(() => jest.restoreAllMocks());

test('a link leads the focus to the heading of the next page', async () => {
  const { user } = openPage('/contact');
  await screen.findByRole('heading', { level: 1, name: 'Talk to us' });
  await user.click(screen.getByRole('link', { name: 'About Us' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Talk to us');
});

test('the menu of small screens opens, and closes when a link is taken', async () => {
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  const { user } = openPage('/contact');
  await user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = screen.getByRole('dialog', { name: 'Cueroom Music' });
  await user.click(within(menu).getByRole('link', { name: 'About' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a page that breaks keeps the site around it, and its button can be seen', async () => {
  (['error', 'warn'] as const).forEach((level) => jest.spyOn(console, level).mockImplementation(() => undefined));
  jest.mocked(ContactForm).mockImplementation(() => {
    throw new Error('broken');
  });
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  root.setAttribute('data-drawn', '');
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: ['/contact'] }));
  render(<App queryClient={queryClient} router={router} />, { container: root });
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  await waitFor(() => expect(root).not.toHaveAttribute('data-drawn'));
});
