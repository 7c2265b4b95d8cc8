import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { storedCredentials } from '../../lib/credentials';
import { page } from '../../lib/page';
import { FakeServer } from '../../testing/fake-server';
import { renderScreen } from '../../testing/render-screen';
import { AdminGate } from './admin-gate';

jest.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));
const reload = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
beforeEach(() => reload.mockClear());

const open = () => renderScreen(<AdminGate>All the lists</AdminGate>);
async function signIn(user: UserEvent, username: string, password: string) {
  await user.type(screen.getByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('the right pair is stored, in UTF-8 on the wire, and the page loads again', async () => {
  const server = new FakeServer().on('GET /api/admin/projects', []);
  const { user } = open();
  expect(screen.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
  await signIn(user, 'admin', 'sésame:1');
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(storedCredentials()).toEqual({ username: 'admin', password: 'sésame:1' });
  const expected = `Basic ${Buffer.from('admin:sésame:1').toString('base64')}`;
  expect(server.asked[0]?.headers.Authorization).toBe(expected);
});

test.each([
  ['a wrong pair', { status: 401, body: { detail: 'Nothing here' } }, 'Invalid credentials'],
  [
    'too many tries',
    { status: 429, body: { detail: 'Too many tries, wait 15 minutes' } },
    'Too many tries, wait 15 minutes',
  ],
])('%s is told and not stored', async (_, answer, message) => {
  new FakeServer().on('GET /api/admin/projects', () => answer);
  const { user } = open();
  await signIn(user, 'admin', 'wrong');
  expect(await screen.findByText(message)).toBeVisible();
  expect(storedCredentials()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

test('without a network the sign-in says that it failed', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user } = open();
  await signIn(user, 'admin', 'right');
  expect(await screen.findByText('Authentication failed')).toBeVisible();
});

test('username and password are both required', async () => {
  const server = new FakeServer();
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(server.asked).toHaveLength(0);
});

test('signed in: the lists show, Refresh reads them again, Logout forgets the pair', async () => {
  sessionStorage.setItem('adminUsername', 'admin');
  sessionStorage.setItem('adminPassword', 'right');
  const server = new FakeServer().on('GET /api/admin/projects', []);
  const { user } = open();
  expect(await screen.findByText('All the lists')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Data Refreshed')).toBeVisible();
  expect(server.asked).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(storedCredentials()).toBeNull();
});

test('a pair that is right no more leads back to the sign-in', async () => {
  sessionStorage.setItem('adminUsername', 'admin');
  sessionStorage.setItem('adminPassword', 'old');
  new FakeServer().on('GET /api/admin/projects', () => ({ status: 401, body: {} }));
  open();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});
