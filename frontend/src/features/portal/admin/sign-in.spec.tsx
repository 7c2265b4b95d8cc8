import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/api';
import { storedCredentials } from '../../../lib/api/credentials';
import { page } from '../../../lib/page/page';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { FakeSound } from '../../../testing/fake-sound';
import { FakeUploads } from '../../../testing/fake-uploads';
import { renderInPortal } from '../../../testing/render-in-portal';
import { portalPlayer } from '../../shared/player/portal-player';
import { FileUploader } from '../../shared/uploads/file-uploader';
import { AdminHeader } from './admin-header';
import { AdminGate } from './sign-in';

const reload = jest.spyOn(page, 'reload').mockImplementation(() => undefined);
beforeEach(() => reload.mockClear());

const open = () =>
  renderInPortal(
    <AdminGate>
      <AdminHeader />
      All the lists
    </AdminGate>,
  );
async function signIn(user: UserEvent, username: string, password: string) {
  await user.type(await screen.findByLabelText('Username'), username);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('the right pair is stored, in UTF-8 on the wire, and the page loads again', async () => {
  const server = new FakeServer().on('GET /api/admin/projects', []);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Admin Portal' })).toBeVisible();
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
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
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
  // The session is checked with one record, not with all of them.
  expect(server.asked.map(({ query }) => query.get('limit'))).toEqual(['1', '1']);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(storedCredentials()).toBeNull();
});

describe('a sign-in that expires while the portal is open', () => {
  async function openExpired() {
    sessionStorage.setItem('adminUsername', 'admin');
    sessionStorage.setItem('adminPassword', 'old');
    let password = 'old';
    const server = new FakeServer().on('GET /api/admin/projects', ({ headers }: Asked) =>
      headers.Authorization === `Basic ${btoa(`admin:${password}`)}` ? { body: [] } : { status: 401, body: {} },
    );
    const opened = renderInPortal(
      <AdminGate>
        <AdminHeader />
        <input aria-label="Title" />
      </AdminGate>,
    );
    await opened.user.type(await screen.findByLabelText('Title'), 'Half a title');
    password = 'new';
    await opened.user.click(screen.getByRole('button', { name: 'Refresh' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    return { ...opened, server, dialog };
  }

  test('is renewed above the portal: nothing is lost, the lists are read again, the page is not', async () => {
    const { user, dialog, server } = await openExpired();
    expect(dialog.getByLabelText('Username')).toHaveValue('admin');
    await user.type(dialog.getByLabelText('Password'), 'new{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Title')).toHaveValue('Half a title');
    expect(storedCredentials()).toEqual({ username: 'admin', password: 'new' });
    expect(server.asked.at(-1)?.headers.Authorization).toBe(`Basic ${btoa('admin:new')}`);
    expect(reload).not.toHaveBeenCalled();
  });

  test('stays when the new pair is wrong, and cannot be waved away', async () => {
    const { user, dialog } = await openExpired();
    await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByText('Invalid credentials')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(dialog.getByLabelText('Password')).toBeVisible();
  });

  test('does not send the old pair again', async () => {
    const { queryClient, server } = await openExpired();
    await act(() => queryClient.refetchQueries({ queryKey: ['admin'] }));
    expect(server.asked.at(-1)?.headers.Authorization).toBeUndefined();
  });
});

describe('what is neither a list nor a form also leads to the sign-in, and can be tried again after it', () => {
  const refused = () => ({ status: 401, body: { detail: 'Invalid credentials' } });
  async function openWith(part: ReactNode) {
    sessionStorage.setItem('adminUsername', 'admin');
    sessionStorage.setItem('adminPassword', 'old');
    const server = new FakeServer().on('GET /api/admin/projects', []);
    const opened = renderInPortal(<AdminGate>{part}</AdminGate>);
    const signInAgain = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
      expect(storedCredentials()).toBeNull();
      await opened.user.type(dialog.getByLabelText('Password'), 'new{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    return { ...opened, server, signInAgain };
  }

  test('a sound', async () => {
    const source = async () => (await call('GET /api/admin/songs/:id', { params: { id: '1' } })).audioUrl;
    const sound = new FakeSound();
    const { server, user, signInAgain } = await openWith(
      <button onClick={() => void portalPlayer.load({ id: '1', title: 'Low Tide', artist: 'Oto', source })}>
        Load Audio
      </button>,
    );
    server.on('GET /api/admin/songs/*', refused);
    await user.click(await screen.findByRole('button', { name: 'Load Audio' }));
    await signInAgain();
    server.on('GET /api/admin/songs/*', { audioUrl: '/low-tide.mp3' });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(sound.played).toEqual(['/low-tide.mp3']));
  });

  test('an upload', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const uploads = new FakeUploads();
    const { server, user, signInAgain } = await openWith(
      <FileUploader label="Audio File" kind="track" accept=".wav" onUploaded={() => undefined} />,
    );
    server.on('POST /api/objects/upload', refused);
    await user.upload(await screen.findByLabelText('Audio File'), new File(['RIFF'], 'rain.wav'));
    await signInAgain();
    server.on('POST /api/objects/upload', { uploadURL: 'http://studio.test/api/objects/abc?signature=1' });
    await user.click(screen.getAllByRole('button', { name: 'Retry upload' })[0] as HTMLElement);
    await waitFor(() => expect(uploads.begun[0]?.sent?.name).toBe('rain.wav'));
  });
});

test('a pair that is right no more leads back to the sign-in', async () => {
  sessionStorage.setItem('adminUsername', 'admin');
  sessionStorage.setItem('adminPassword', 'old');
  new FakeServer().on('GET /api/admin/projects', () => ({ status: 401, body: {} }));
  open();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  // Else the gate would go on asking with it, until the door is locked.
  expect(storedCredentials()).toBeNull();
});
