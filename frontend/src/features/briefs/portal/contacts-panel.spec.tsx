import type { Contact } from '@cueroom/contracts/intake/contacts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { aBrief, aContact, anActivity } from '../../../testing/records';
import { openPortal } from '../../../testing/open-page';

function openContacts(contacts: Contact[], address = '/admin/contacts') {
  const server = new FakeServer()
    .on('GET /api/admin/briefs', [])
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/contacts', () => ({ body: contacts }))
    .on('GET /api/admin/contacts/*', () => ({ body: contacts[0] }));
  return { server, ...openPortal(address) };
}
const openMessage = async (contact: Contact, prepare = (server: FakeServer) => server) => {
  const opened = openContacts([contact]);
  prepare(opened.server);
  await opened.user.click(await screen.findByRole('button', { name: 'View' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Contact Details' })) };
};

test('one table at a time: the inner tabs say how many there are', async () => {
  const { user } = openContacts([aContact()], '/admin/briefs');
  expect(await screen.findByText('No briefs yet')).toBeVisible();
  await user.click(await screen.findByRole('tab', { name: 'Contacts (1)' }));
  await screen.findByRole('table', { name: 'Contacts' });
  expect(screen.getAllByRole('table')).toHaveLength(1);
  const columns = ['', 'Name', 'Email', 'Subject', 'Status', 'Received', 'Actions'];
  expect(screen.getAllByRole('columnheader').map((column) => column.textContent)).toEqual(columns);
  expect(screen.getByRole('row', { name: /Ada Reel ada@example.org Partnership/ })).toBeVisible();
});

test('a new message is answered from its row, which stays', async () => {
  const message = aContact();
  const { user, server } = openContacts([message]);
  const isLogged = () => server.to('POST /api/admin/activities').length > 0;
  server
    .on('POST /api/admin/activities', () => ({ status: 201, body: anActivity() }))
    .on('GET /api/admin/contacts/*', () => ({ body: { ...message, status: isLogged() ? 'replied' : 'new' } }));
  const reply = await screen.findByRole('link', { name: 'Reply' });
  reply.addEventListener('click', (event) => event.preventDefault());
  server.on('GET /api/admin/contacts', () => ({ body: [{ ...message, status: 'replied' }] }));
  await user.click(reply);
  expect(await screen.findByText('Logged as answered by email')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Reply' })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /Ada Reel/ })).toHaveFocus();
});

test('a message is read, answered and filed', async () => {
  const { user, server, dialog } = await openMessage(aContact());
  // Keys scroll the text, and change nothing.
  expect(screen.getByRole('dialog')).toHaveFocus();
  server.on('PATCH /api/admin/contacts/*', () => ({ body: aContact({ status: 'replied', notes: 'Call in May' }) }));
  expect(dialog.getByText('Could we talk about a season of films?')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    'mailto:ada@example.org?subject=Re%3A%20Partnership',
  );
  await user.selectOptions(dialog.getByLabelText('Status'), 'Replied');
  await user.type(dialog.getByLabelText('Notes'), 'Call in May');
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }));
  expect(await screen.findByText('Contact updated')).toBeVisible();
  expect(server.to('PATCH /api/admin/contacts/*')[0]?.body).toEqual({
    status: 'replied',
    notes: 'Call in May',
  });
});

test('what else the person sent is listed, and opens from here', async () => {
  const { user, server, dialog } = await openMessage(aContact(), (server) =>
    server.on('GET /api/admin/contacts/*/same-sender', [
      {
        entityType: 'brief',
        id: 'b'.repeat(24),
        title: 'The Salt Road',
        status: 'won',
        createdAt: '2026-11-10T10:00:00Z',
      },
    ]),
  );
  server.on('GET /api/admin/briefs/*', () => ({ body: aBrief({ id: 'b'.repeat(24), projectTitle: 'The Salt Road' }) }));
  const also = within(await dialog.findByRole('region', { name: 'Also from this person' }));
  expect(also.getByRole('listitem')).toHaveTextContent('The Salt RoadBrief · Won');
  await user.click(also.getByRole('link', { name: 'The Salt Road' }));
  expect(await screen.findByRole('dialog', { name: 'Brief Details' })).toBeVisible();
});

test('a deletion that fails is told, and the message is there again', async () => {
  const { user, server, dialog } = await openMessage(aContact());
  server.on('DELETE /api/admin/contacts/*', () => ({ status: 503, body: { detail: 'The studio is unavailable' } }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this contact?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The studio is unavailable');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByText('Ada Reel', { selector: 'td *' })).toBeInTheDocument();
});

test('the form follows what a logged call made of the message', async () => {
  const { user, server, dialog, queryClient } = await openMessage(aContact());
  await user.type(dialog.getByLabelText('Notes'), 'Call in May');
  server.on('GET /api/admin/contacts/*', () => ({ body: aContact({ status: 'replied', revision: 1 }) }));
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(dialog.getByLabelText('Status')).toHaveValue('replied'));
  expect(dialog.getByLabelText('Notes')).toHaveValue('Call in May');
});
