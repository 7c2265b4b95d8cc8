import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { openPortal } from '../../../testing/open-page';
import { aBrief, aContact, aSubmission } from '../../../testing/records';
// Their code is here before a test waits for it.
import './client-page';
import './company-page';
import '../../portal/admin/palette';

jest.setTimeout(30_000);

const [id, companyId] = ['a'.repeat(24), 'b'.repeat(24)];
const person = { id, email: 'dana@northlight.example', name: 'Dana Ortiz', company: 'Northlight', companyId };
const pitch = {
  ...{ id: 'c'.repeat(24), recipientId: 'd'.repeat(24), title: 'Dark strings', status: 'open', visits: 2 },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', sentAt: null, lastOpenedAt: null, choices: { yes: 1, maybe: 0, no: 0 } },
};

const openAt = (address: string) => {
  const server = new FakeServer();
  for (const kind of ['music', 'submissions', 'briefs', 'contacts', 'projects', 'pitches', 'activities'])
    server.on(`GET /api/admin/${kind}`, []);
  server
    .on('GET /api/admin/pitches/open', { questions: 0, requests: 0 })
    .on('GET /api/admin/clients', [{ ...person, briefs: 1, messages: 1 }])
    .on('GET /api/admin/companies/*', {
      id: companyId,
      name: 'Northlight',
      people: [{ ...person, briefs: 1, messages: 2 }],
    })
    .on('GET /api/admin/clients/*', {
      ...person,
      briefs: [aBrief({ projectTitle: 'The Salt Road' })],
      messages: [aContact({ subject: 'press', message: 'Three options by six?' })],
      pitches: [pitch],
      submissions: [aSubmission({ artistName: 'Salt & Dana', trackTitle: 'Undertow' })],
    });
  return { server, ...openPortal(address) };
};

test('a person’s page has all that came from the address or went there, and leads to the company', async () => {
  const { user, history } = openAt(`/admin/clients/${id}`);
  expect(await screen.findByRole('heading', { name: 'Dana Ortiz' })).toBeVisible();
  const listed = (name: string) => within(screen.getByRole('list', { name })).getByRole('listitem');
  expect(within(listed('Briefs')).getByRole('link', { name: 'The Salt Road' })).toBeVisible();
  expect(listed('Messages')).toHaveTextContent('Three options by six?');
  expect(listed('Pitches')).toHaveTextContent('Dark stringsOpen · opened 2 times · 1 yes');
  expect(within(listed('Submissions')).getByRole('link', { name: 'Undertow' })).toBeVisible();
  expect(listed('Submissions')).toHaveTextContent('Salt & Dana');
  expect(screen.getByRole('tab', { name: 'CRM' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('link', { name: 'Northlight' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/companies/${companyId}`));
  const people = await screen.findByRole('list', { name: 'People' });
  expect(within(people).getByRole('listitem')).toHaveTextContent('dana@northlight.example · 1 brief · 2 messages');
  // The whole row leads there.
  await user.click(within(people).getByText(/1 brief · 2 messages/));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/clients/${id}`));
  await user.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/companies/${companyId}`));
});

test('Ctrl K finds a person, and a brief leads to whoever sent it', async () => {
  const { user, history, server } = openAt('/admin');
  await screen.findByRole('button', { name: 'Search' });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'dana');
  await user.click(await screen.findByRole('option', { name: 'Dana Ortiz Northlight' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/clients/${id}`));
  const brief = aBrief({ clientId: id });
  server
    .on('GET /api/admin/briefs/*', brief)
    .on('GET /api/admin/briefs/*/same-sender', [])
    .on('GET /api/admin/activities', []);
  act(() => history.push(`/admin/briefs/${brief.id}`));
  await user.click(await screen.findByRole('link', { name: 'All of this person' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/admin/clients/${id}`));
});

test('of a person who is gone the page says so', async () => {
  const { server } = openAt('/admin');
  server.on('GET /api/admin/clients/*', () => ({ status: 404, body: { detail: 'This person does not exist' } }));
  openPortal(`/admin/clients/${id}`);
  expect(await screen.findByText('There is no such person.')).toBeVisible();
});

test('a page that is open forgets a person who was erased', async () => {
  const { server, queryClient } = openAt(`/admin/clients/${id}`);
  await screen.findByRole('heading', { name: 'Dana Ortiz' });
  server.on('GET /api/admin/clients/*', () => ({ status: 404, body: { detail: 'This person does not exist' } }));
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText('This person was deleted.')).toBeVisible();
  expect(document.body).not.toHaveTextContent('dana@northlight.example');
});
