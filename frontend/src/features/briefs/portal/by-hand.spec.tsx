import { screen, waitFor, within } from '@testing-library/react';
import { localDay } from '../../../lib/words/dates';
import { FakeServer } from '../../../testing/fake-server';
import { aBrief, aContact } from '../../../testing/records';
import { openPortal } from '../../../testing/open-page';
import { fixedChoices } from '../../portal/admin/palette-choices';

function openCrm(list: string) {
  const server = new FakeServer().on('GET /api/admin/briefs', []).on('GET /api/admin/contacts', []);
  return { server, ...openPortal(`/admin/${list}`) };
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a brief that came by phone is entered with what the studio knows of it', async () => {
  const { user, server } = openCrm('briefs');
  server.on('POST /api/admin/briefs', () => ({ status: 201, body: aBrief({ projectTitle: 'Harbour' }) }));
  await user.click(await screen.findByRole('button', { name: 'New Brief' }));
  const dialog = await dialogNamed('New Brief');
  expect(dialog.getByLabelText('Full Name')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Save Brief' }));
  for (const message of ['Full name is required', 'Project type is required', 'Budget range is required'])
    expect(await dialog.findByText(message)).toBeVisible();
  expect(server.to('POST /api/admin/briefs')).toEqual([]);

  await user.type(dialog.getByLabelText('Full Name'), 'Nora Field');
  await user.type(dialog.getByLabelText('Email'), 'nora@example.org');
  await user.selectOptions(dialog.getByLabelText('Project Type'), 'Documentary');
  await user.type(dialog.getByLabelText('Project Vibe'), 'Salt and rope');
  await user.selectOptions(dialog.getByLabelText('Timeline'), 'ASAP');
  await user.selectOptions(dialog.getByLabelText('Music Budget Range'), 'Let’s Discuss');
  await user.selectOptions(dialog.getByLabelText('Priority'), 'Urgent');
  await user.type(dialog.getByLabelText('Follow-up Date'), '2027-01-31');
  await user.click(dialog.getByRole('button', { name: 'Save Brief' }));
  expect(await screen.findByText('Brief added')).toBeVisible();
  const [sent] = server.to('POST /api/admin/briefs');
  expect(sent?.headers['Idempotency-Key']).toMatch(/^[\w-]{8,64}$/);
  expect(sent?.body).toMatchObject({
    ...{ clientName: 'Nora Field', clientEmail: 'nora@example.org', clientPhone: null, projectType: 'documentary' },
    ...{ vibe: 'Salt and rope', timeline: 'asap', budget: 'discuss', priority: 'urgent', followUpDate: '2027-01-31' },
    ...{ lastContactDate: localDay(), estimatedValue: null, notes: null },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('what is typed about a person is not lost by Escape', async () => {
  const { user, server } = openCrm('contacts');
  server.on('POST /api/admin/contacts', () => ({ status: 201, body: aContact({ name: 'Oto Beke' }) }));
  await user.click(await screen.findByRole('button', { name: 'New Contact' }));
  const dialog = await dialogNamed('New Contact');
  await user.type(dialog.getByLabelText('Name'), 'Oto Beke');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Oto Beke');
  await user.type(dialog.getByLabelText('Email'), 'oto@example.org');
  await user.selectOptions(dialog.getByLabelText('Subject'), 'Partnership');
  await user.type(dialog.getByLabelText('Message'), 'A season of films');
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }));
  expect(await screen.findByText('Contact added')).toBeVisible();
  expect(server.to('POST /api/admin/contacts')[0]?.body).toMatchObject({
    ...{ name: 'Oto Beke', email: 'oto@example.org', subject: 'partnership', message: 'A season of films' },
    lastContactDate: localDay(),
  });
});

test('the search over everything offers both', () => {
  const go = jest.fn();
  const nothing = () => undefined;
  const actions = {
    refresh: nothing,
    viewSite: nothing,
    openQueues: nothing,
    signOut: nothing,
    showKeys: nothing,
    showTrash: nothing,
  };
  const choices = fixedChoices({ go, ...actions });
  for (const label of ['New Brief', 'New Contact']) choices.find((choice) => choice.label === label)?.choose();
  expect(go.mock.calls).toEqual([
    [{ to: '/admin/briefs/{-$id}', params: { id: 'new' } }],
    [{ to: '/admin/contacts/{-$id}', params: { id: 'new' } }],
  ]);
});
