import { textsOfPage } from '@cueroom/contracts/content/site-texts';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../../../app';
import { replayEarlyClicks } from '../../../../early';
import { makeQueryClient } from '../../../../lib/api/query-client';
import { makeRouter } from '../../../../router';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { ContactForm } from '../../../briefs/public/contact/contact-form';

jest.mock('../../../briefs/public/contact/contact-form', () => ({ ContactForm: jest.fn(() => null) }));

beforeEach(() => {
  new FakeServer().on('GET /api/content/about', textsOfPage('about', { aboutContent: 'Our story.' }));
});
afterEach(() => jest.restoreAllMocks());

async function openMenu() {
  const page = openPage('/contact');
  await page.user.click(await screen.findByRole('button', { name: 'Open menu' }));
  return { ...page, menu: screen.getByRole('dialog', { name: 'Cueroom Music' }) };
}

test('a link leads the focus to the heading of the next page', async () => {
  const { user } = openPage('/contact');
  await screen.findByRole('heading', { level: 1, name: 'Talk to us' });
  await user.click(screen.getByRole('link', { name: 'About Us' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Talk to us');
});

test('the menu of small screens opens, and closes when a link is taken', async () => {
  const { user, menu } = await openMenu();
  await user.click(within(menu).getByRole('link', { name: 'About' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the menu closes when Back changes the page beneath it', async () => {
  const { user, menu, history } = await openMenu();
  await user.click(within(menu).getByRole('link', { name: 'About' }));
  await waitFor(() => expect(history.location.pathname).toBe('/about'));
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the menu closes when the screen becomes as wide as the header’s own links', async () => {
  let widen = () => {};
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = { media, matches: false, removeEventListener: () => {} };
    const addEventListener = (_: string, listener: () => void) => {
      if (media !== '(min-width: 64rem)') return;
      widen = () => {
        list.matches = true;
        listener();
      };
    };
    return Object.assign(list, { addEventListener }) as unknown as MediaQueryList;
  });
  await openMenu();
  act(() => widen());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the menu’s link to the page that is there closes it and leads to the beginning', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user, menu } = await openMenu();
  await user.click(within(menu).getByRole('link', { name: 'Contact' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

test('a double tap on the opener leaves the menu open', async () => {
  const { menu } = await openMenu();
  const close = within(menu).getByRole('button', { name: 'Close menu' });
  fireEvent.click(close);
  expect(menu).toBeVisible();
  const later = createEvent.click(close);
  Object.defineProperty(later, 'timeStamp', { value: later.timeStamp + 1000 });
  fireEvent(close, later);
  expect(menu).not.toBeVisible();
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
  render(<App queryClient={queryClient} router={router} onShown={replayEarlyClicks} />, { container: root });
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  await waitFor(() => expect(root).not.toHaveAttribute('data-drawn'));
});
