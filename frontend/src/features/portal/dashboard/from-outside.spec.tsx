import type { Contact } from '@cueroom/contracts/intake/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { localDay } from '../../../lib/words/dates';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { aContact, anActivity } from '../../../testing/records';
import { renderInPortal } from '../../../testing/render-in-portal';
import { FromOutside } from './from-outside';

/** @param moves whether the server lets the status follow the answer */
function openNews(names: string[], moves = true) {
  const contacts = new Map<string, Contact>(
    names.map((name) => aContact({ name })).map((contact) => [contact.id, contact]),
  );
  const settle = (id: string, changes: Partial<Contact>) => {
    contacts.set(id, { ...contacts.get(id)!, ...changes });
    return { body: contacts.get(id) };
  };
  const idIn = ({ path }: Asked) => path.split('/')[4] ?? '';
  const server = new FakeServer()
    .on('GET /api/admin/pitches', [])
    .on('GET /api/admin/submissions', [])
    .on('GET /api/admin/contacts', () => ({ body: [...contacts.values()].filter(({ status }) => status === 'new') }))
    .on('GET /api/admin/contacts/*', (asked: Asked) => ({ body: contacts.get(idIn(asked)) }))
    .on('PATCH /api/admin/contacts/*', (asked: Asked) => settle(idIn(asked), asked.body as Partial<Contact>))
    .on('POST /api/admin/activities', ({ body }: Asked) => {
      const { entityId, lastContactDate } = body as { entityId: string; lastContactDate: string };
      settle(entityId, { lastContactDate, ...(moves && { status: 'replied' }) });
      return { status: 201, body: anActivity() };
    });
  const region = () => within(screen.getByRole('region', { name: 'From Clients and Artists' }));
  return { server, region, ...renderInPortal(<FromOutside />) };
}

const press = async (name: string, user: { click: (element: Element) => Promise<void> }) => {
  const row = (await screen.findByRole('link', { name })).closest('li')!;
  const reply = within(row).getByRole('link', { name: 'Reply' });
  // jsdom has no mail program.
  reply.addEventListener('click', (event) => event.preventDefault());
  await user.click(reply);
};

test('a new message is answered with one press, which its notice says and takes back', async () => {
  const { user, server, region } = openNews(['Oto Beke', 'Ellen Park']);
  expect((await screen.findAllByRole('link', { name: 'Reply' }))[0]).toHaveAttribute(
    'href',
    'mailto:ada@example.org?subject=Re%3A%20Partnership',
  );
  await press('Oto Beke', user);
  const notice = await screen.findByRole('status');
  await waitFor(() => expect(notice).toHaveTextContent('Logged as answered by emailOto Beke. Not sent? Undo.'));
  await waitFor(() => expect(region().getAllByRole('listitem')).toHaveLength(1));
  expect(region().getByRole('link', { name: 'Reply' })).toHaveFocus();
  expect(server.to('POST /api/admin/activities')[0]?.body).toMatchObject({
    ...{ entityType: 'contact', activityType: 'email', subject: 'Answered by email' },
    lastContactDate: localDay(),
  });
  expect(server.to('PATCH /api/admin/contacts/*')).toHaveLength(0);
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('New again')).toBeVisible();
  await waitFor(() => expect(region().getAllByRole('listitem')).toHaveLength(2));
  expect(server.to('PATCH /api/admin/contacts/*')[0]?.body).toEqual({ status: 'new', lastContactDate: null });
});

test('a row that is answered goes at once: the next press is the next row’s, and each answer is logged once', async () => {
  const { user, server, region } = openNews(['Oto Beke', 'Ellen Park']);
  await screen.findByRole('link', { name: 'Oto Beke' });
  const log = server.hold('POST /api/admin/activities');
  await press('Oto Beke', user);
  await waitFor(() => expect(region().getAllByRole('listitem')).toHaveLength(1));
  expect(region().getByRole('link', { name: 'Reply' })).toHaveFocus();
  await press('Ellen Park', user);
  await log.release();
  expect(await screen.findByText('Nothing new from clients and artists.')).toBeVisible();
  await waitFor(() => expect(server.to('POST /api/admin/activities')).toHaveLength(2));
  const ids = server.to('POST /api/admin/activities').map(({ body }) => (body as { entityId: string }).entityId);
  expect(new Set(ids).size).toBe(2);
});

test('of a message that someone else has answered no second answer is logged', async () => {
  const { user, server } = openNews(['Oto Beke']);
  await screen.findByRole('link', { name: 'Oto Beke' });
  server.on('GET /api/admin/contacts/*', ({ path }: Asked) => ({
    body: aContact({ id: path.split('/')[4]!, name: 'Oto Beke', status: 'replied' }),
  }));
  await press('Oto Beke', user);
  expect(await screen.findByText('Answered already')).toBeVisible();
  expect(server.to('POST /api/admin/activities')).toHaveLength(0);
});

test('one whose answer was taken back before becomes replied, too', async () => {
  const { user, server } = openNews(['Oto Beke'], false);
  await press('Oto Beke', user);
  expect(await screen.findByText('Nothing new from clients and artists.')).toBeVisible();
  expect(server.to('PATCH /api/admin/contacts/*')[0]?.body).toEqual({ status: 'replied' });
});

test('an answer that could not be logged is said', async () => {
  const { user, server, region } = openNews(['Oto Beke']);
  server.on('POST /api/admin/activities', () => ({ status: 503, body: { detail: 'The studio is unavailable' } }));
  await press('Oto Beke', user);
  expect(await screen.findByText(/^The answer to Oto Beke isn’t logged/)).toBeVisible();
  await waitFor(() => expect(region().getAllByRole('listitem')).toHaveLength(1));
});

test('answers of clients are ticked off with one press, for all who gave them, and come back with Undo', async () => {
  const { user, server, region } = openNews([]);
  const recipientIds = ['d', 'e'].map((letter) => letter.repeat(24));
  const pitch = {
    ...{ id: 'c'.repeat(24), title: 'Dark strings', lastActivityAt: new Date().toISOString() },
    ...{ openRequests: 0, openQuestions: 0, choices: { yes: 3, maybe: 0, no: 1 } },
  };
  const noted = new Set<string>();
  server
    .on('GET /api/admin/pitches', () => {
      const newAnswers = { yes: 1, maybe: 0, no: 1, recipientIds };
      const none = { yes: 0, maybe: 0, no: 0, recipientIds: [] };
      return { body: [{ ...pitch, newAnswers: noted.size === 2 ? none : newAnswers }] };
    })
    .on('PATCH /api/admin/pitches/*/recipients/*', ({ path, body }: Asked) => {
      noted[(body as { followedUp: boolean }).followedUp ? 'add' : 'delete'](path);
      return { body: {} };
    });
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('1 yes, 1 no');
  await user.click(within(row).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nothing new from clients and artists.')).toBeVisible();
  expect([...noted]).toEqual(recipientIds.map((id) => `/api/admin/pitches/${pitch.id}/recipients/${id}`));
  const notice = await screen.findByRole('status');
  expect(notice).toHaveTextContent('Answers notedDark strings: 1 yes, 1 no');
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await region().findByRole('link', { name: 'Dark strings' })).toBeVisible();
  expect(noted.size).toBe(0);
});
