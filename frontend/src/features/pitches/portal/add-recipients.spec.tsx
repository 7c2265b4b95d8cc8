import type { NewRecipient } from '@cueroom/contracts/pitches/recipients';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { useState } from 'react';
import { Dialog } from '../../../ui/window/dialog';
import { renderInPortal } from '../../../testing/render-in-portal';
import type { NamedPerson } from '../../../lib/words/people-in-text';
import { AddRecipients } from './add-recipients';

const of = 'POST /api/admin/pitches/*/recipients';

const ali = { id: 'c'.repeat(24), name: 'Ali, Sons', email: 'ali@x.example', company: 'Ali & Sons' };

function Window() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog title="Pitch" isOpen={isOpen} onClose={() => setOpen(false)}>
      <AddRecipients pitch={{ id: 'a'.repeat(24), briefId: null }} known={[]} onAdded={() => undefined} />
    </Dialog>
  );
}

test('who closes the window while people are added adds no more of them, and is told who was', async () => {
  const server = new FakeServer()
    .on('GET /api/admin/contacts', [])
    .on(of, ({ body }: { body: NewRecipient }) => ({ status: 201, body: { id: body.name, ...body } }));
  const first = server.hold(of);
  const { user } = renderInPortal(<Window />);
  await user.click(await screen.findByRole('textbox', { name: 'Add recipients' }));
  await user.paste('Dana, Ren, Ali');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  await first.release();
  expect(await screen.findByText('Added to the pitch: Dana')).toBeVisible();
  expect(screen.getByText('Not added to the pitch: Ren, Ali')).toBeVisible();
  expect(server.to(of)).toHaveLength(1);
});

const openField = async ({ briefId = null, known = [] }: { briefId?: string | null; known?: NamedPerson[] } = {}) => {
  const onAdded = jest.fn();
  const server = new FakeServer()
    .on('GET /api/admin/contacts', [ali])
    .on('GET /api/admin/briefs/*', { clientName: 'Mara', clientEmail: 'Mara@x.example', clientCompany: 'Low Tide' })
    .on(of, ({ body }: { body: NewRecipient }) => ({ status: 201, body: { id: body.name, ...body } }));
  const { user } = renderInPortal(
    <AddRecipients pitch={{ id: 'a'.repeat(24), briefId }} known={known} onAdded={onAdded} />,
  );
  const field = await screen.findByRole('textbox', { name: 'Add recipients' });
  return { user, server, field, onAdded };
};

test('what is no address is said before anyone is added, and stays in the field', async () => {
  const { user, server, field, onAdded } = await openField();
  await user.click(field);
  await user.paste('foo <foo@>, Dana <dana@northlight.example>');
  expect(field).toHaveAccessibleDescription(/foo <foo@> is not an address/);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith([expect.objectContaining({ name: 'Dana' })], false));
  expect(field).toHaveValue('foo <foo@>');
  expect(server.to(of).map(({ body }) => body)).toEqual([{ name: 'Dana', email: 'dana@northlight.example' }]);
});

test('an address that is being typed is none yet; said when one pauses', async () => {
  const { user, field } = await openField();
  await user.type(field, 'dana@');
  expect(field).not.toHaveAccessibleDescription(/is not an address/);
  expect(await screen.findByText('dana@ is not an address.')).toBeVisible();
  await user.type(field, 'northlight.example');
  await waitFor(() => expect(field).toBeValid());
});

test('of a chosen contact the company and the contact go along; one types on behind it', async () => {
  const { user, server, field } = await openField();
  await user.type(field, 'Dana, al ');
  await user.click(await screen.findByRole('button', { name: /ali@x.example/ }));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Dana, "Ali, Sons" <ali@x.example>, ');
  await user.keyboard('Ren');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.to(of)).toHaveLength(3));
  const { id: contactId, name, email, company } = ali;
  expect(server.to(of).map(({ body }) => body)).toEqual([
    { name: 'Dana' },
    { name, email, contactId, company },
    { name: 'Ren' },
  ]);
});

test('the client of the brief is offered with one press, unless it is there', async () => {
  const { user, server, field } = await openField({ briefId: 'b'.repeat(24) });
  await user.type(field, 'Ren');
  const offered = await screen.findByRole('list', { name: 'Client of the brief' });
  await user.click(within(offered).getByRole('button'));
  expect(field).toHaveValue('Ren, Mara <Mara@x.example>, ');
  expect(offered).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.to(of)).toHaveLength(2));
  expect(server.to(of)[1]?.body).toEqual({ name: 'Mara', email: 'Mara@x.example', company: 'Low Tide' });
});

test('who is a recipient is not offered again', async () => {
  const { server } = await openField({ briefId: 'b'.repeat(24), known: [{ name: 'Mara', email: 'mara@x.example' }] });
  await waitFor(() => expect(server.to('GET /api/admin/briefs/*')).toHaveLength(1));
  expect(screen.queryByRole('list', { name: 'Client of the brief' })).not.toBeInTheDocument();
});

test('of sixty people the first ones are named', async () => {
  const { user, field } = await openField();
  await user.click(field);
  await user.paste(Array.from({ length: 60 }, (_, index) => `P${index} <p${index}@x.example>`).join(', '));
  const said = '60 people: P0 (p0@x.example), P1 (p1@x.example), P2 (p2@x.example) and 57 more';
  expect(screen.getByText(said)).toBeVisible();
});

test('who is named twice, or is here by name already, gets one link, and is named as double', async () => {
  const { user, server, field } = await openField({ known: [{ name: 'Ren', email: 'ren@x.example' }] });
  await user.click(field);
  await user.paste('Dana Ortiz, dana@x.example (Dana Ortiz), ren');
  expect(screen.getByText('Dana Ortiz (dana@x.example) · Named twice: Dana Ortiz · Already here: ren')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.to(of)).toHaveLength(1));
  expect(server.to(of)[0]?.body).toEqual({ name: 'Dana Ortiz', email: 'dana@x.example' });
});
