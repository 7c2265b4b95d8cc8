import { act, screen, waitFor } from '@testing-library/react';
import { aBrief } from '../../../testing/records';
import { openBriefs, row, dialogNamed } from './briefs.fixture';

test('View shows everything that the client told; closing gives the focus back', async () => {
  const brief = aBrief({ references: 'Early Reich', clientPhone: '555 0100', estimatedValue: 12_000 });
  const { user, history } = openBriefs([brief]);
  const button = (await row('The Long Take')).getByRole('button', { name: 'View' });
  await user.click(button);
  const dialog = await dialogNamed('Brief Details');
  for (const reported of [
    'Patient, warm, a little worn.',
    'Early Reich',
    '555 0100',
    '1 Month',
    '$15k - $50k',
    '$12,000',
  ])
    expect(dialog.getByText(reported)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    'mailto:ada@example.org?subject=Re%3A%20The%20Long%20Take',
  );
  expect(history.location.pathname).toBe(`/admin/briefs/${brief.id}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test('the client’s words, the deadline and the currency are corrected; then the details are shown again', async () => {
  const { user, server } = openBriefs([aBrief({ estimatedValue: 100 })]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'View' }));
  await user.click((await dialogNamed('Brief Details')).getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Brief');
  await user.clear(form.getByLabelText('Email'));
  await user.type(form.getByLabelText('Email'), 'dana@example.org');
  await user.selectOptions(form.getByLabelText('Music Budget Range'), 'Under $5k');
  await user.type(form.getByLabelText('Deadline'), '2031-05-02');
  await user.clear(form.getByLabelText('Currency'));
  await user.type(form.getByLabelText('Currency'), 'eur');
  await user.click(form.getByRole('button', { name: 'Save Brief' }));
  const details = await dialogNamed('Brief Details');
  expect(await details.findByText('dana@example.org')).toBeVisible();
  expect(details.getByText('€100')).toBeVisible();
  expect(server.to('PATCH /api/admin/briefs/*')[0]?.body).toEqual({
    ...{ clientEmail: 'dana@example.org', budget: 'under-5k', deadline: '2031-05-02', currency: 'EUR' },
  });
  await user.click(details.getByRole('button', { name: 'Edit' }));
  await user.keyboard('{Escape}');
  expect(await dialogNamed('Brief Details')).toBeDefined();
});

test('an address that names a brief opens it, wherever it stands in the list', async () => {
  const { server } = openBriefs([aBrief()], '/admin/briefs/0123456789abcdef01234567');
  server.on('GET /api/admin/briefs/0123456789abcdef01234567', aBrief({ vibe: 'Cold and bright.' }));
  expect(await (await dialogNamed('Brief Details')).findByText('Cold and bright.')).toBeVisible();
});

test('Edit sends what was touched and nothing else', async () => {
  const { user, server } = openBriefs([aBrief({ notes: 'Old' })]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'Edit' }));
  const dialog = await dialogNamed('Edit Brief');
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('New');
  await user.selectOptions(dialog.getByLabelText('Status'), 'Proposal');
  await user.selectOptions(dialog.getByLabelText('Priority'), 'High');
  await user.type(dialog.getByLabelText('Estimated Value'), '12000');
  await user.type(dialog.getByLabelText('Follow-up Date'), '2026-12-01');
  await user.clear(dialog.getByLabelText('Notes'));
  await user.click(dialog.getByRole('button', { name: 'Save Brief' }));
  expect(await screen.findByText('Brief updated')).toBeVisible();
  expect(server.to('PATCH /api/admin/briefs/*').map(({ body }) => body)).toEqual([
    { status: 'proposal', priority: 'high', estimatedValue: 12_000, followUpDate: '2026-12-01', notes: null },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect((await row('The Long Take')).getByText('Proposal')).toBeVisible();
});

test('Undo of Won in the form puts the step back that the brief had then', async () => {
  const nextStep = { text: 'Send the contract', dueOn: '2031-05-02', who: null };
  const { user, server, change } = openBriefs([aBrief({ nextStep })]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'Edit' }));
  const dialog = await dialogNamed('Edit Brief');
  change({ nextStep: { ...nextStep, text: 'Call Dana' } });
  await user.selectOptions(dialog.getByLabelText('Status'), 'Won');
  await user.click(dialog.getByRole('button', { name: 'Save Brief' }));
  expect(await screen.findByText('Brief updated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeVisible();
  expect(server.to('PUT /api/admin/briefs/*/next-step').map(({ body }) => body)).toEqual([
    { text: 'Call Dana', dueOn: '2031-05-02' },
  ]);
});

test('Edit asks before a half-typed call goes', async () => {
  const { user } = openBriefs([aBrief()]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'View' }));
  const dialog = await dialogNamed('Brief Details');
  await user.type(await dialog.findByLabelText('Summary'), 'Wants it slower');
  await user.click(dialog.getByRole('button', { name: 'Edit' }));
  await user.click((await dialogNamed('Discard your changes?')).getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Summary')).toHaveValue('Wants it slower');
  await user.click(dialog.getByRole('button', { name: 'Edit' }));
  await user.click((await dialogNamed('Discard your changes?')).getByRole('button', { name: 'Discard' }));
  expect(await (await dialogNamed('Edit Brief')).findByLabelText('Status')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).not.toBeInTheDocument();
});

test('a refusal puts the list back, stands at its field and keeps the draft', async () => {
  const { user, server, queryClient } = openBriefs([aBrief()]);
  const errors = { followUpDate: ['Please enter a valid date'] };
  const late = server.hold('PATCH /api/admin/briefs/*');
  await user.click((await row('The Long Take')).getByRole('button', { name: 'Edit' }));
  const dialog = await dialogNamed('Edit Brief');
  await user.selectOptions(dialog.getByLabelText('Status'), 'Won');
  await user.type(dialog.getByLabelText('Notes'), 'They said yes');
  await user.click(dialog.getByRole('button', { name: 'Save Brief' }));
  expect(await screen.findByText('Won', { selector: 'table *' })).toBeInTheDocument();
  await late.release({ status: 400, body: { detail: 'Please check your input', errors } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check your input');
  expect(dialog.getByText('Please enter a valid date')).toBeVisible();
  expect(screen.queryByText('Won', { selector: 'table *' })).not.toBeInTheDocument();

  await queryClient.refetchQueries({ queryKey: ['admin'] });
  expect(dialog.getByLabelText('Notes')).toHaveValue('They said yes');
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('Won');
});

test('a value below nothing is refused before anyone is asked', async () => {
  const { user, server } = openBriefs([aBrief()]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'Edit' }));
  const dialog = await dialogNamed('Edit Brief');
  await user.type(dialog.getByLabelText('Estimated Value'), '-1');
  await user.click(dialog.getByRole('button', { name: 'Save Brief' }));
  expect(await dialog.findByText('Estimated value must be a number of at least 0')).toBeVisible();
  expect(server.to('PATCH /api/admin/briefs/*')).toHaveLength(0);
});

test('deleting asks first, and Undo brings the brief back', async () => {
  const { user, server } = openBriefs([aBrief()]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'View' }));
  await user.click((await dialogNamed('Brief Details')).getByRole('button', { name: 'Delete' }));
  const question = 'Are you sure you want to delete this brief?';
  await user.click((await dialogNamed(question)).getByRole('button', { name: 'Cancel' }));
  expect(server.to('DELETE /api/admin/briefs/*')).toHaveLength(0);

  await user.click((await dialogNamed('Brief Details')).getByRole('button', { name: 'Delete' }));
  await user.click((await dialogNamed(question)).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Brief deleted')).toBeVisible();
  expect(await screen.findByText('No briefs yet')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The row that the window was opened from is gone.
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: /Briefs/ })).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Brief restored')).toBeVisible();
  expect((await row('The Long Take')).getByText('New')).toBeVisible();
});

test('of a brief that was deleted meanwhile only what was typed stays', async () => {
  const { user, server, queryClient } = openBriefs([aBrief()]);
  await user.click((await row('The Long Take')).getByRole('button', { name: 'View' }));
  const details = await dialogNamed('Brief Details');
  await user.click(details.getByRole('button', { name: 'Edit' }));
  const form = await dialogNamed('Edit Brief');
  await user.type(form.getByLabelText('Notes'), 'Call in May');
  server.on('GET /api/admin/briefs/*', () => ({ status: 404, body: { detail: 'This brief does not exist' } }));
  await act(() => queryClient.refetchQueries());
  expect(await form.findByText(/^This brief was deleted\. What you typed is still here to copy\.$/)).toBeVisible();
  expect(form.getByLabelText('Notes')).toHaveValue('Call in May');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const left = await dialogNamed('Brief Details');
  expect(left.getByText('This brief was deleted.')).toBeVisible();
  expect(left.queryByText('ada@example.org')).not.toBeInTheDocument();
});
