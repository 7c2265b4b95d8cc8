import type { Recipient, RecipientChanges } from '@cueroom/contracts/pitches/recipients';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { RecipientSettings } from './recipient-settings';

const dana = {
  ...{ id: 'd'.repeat(24), pitchId: 'a'.repeat(24), name: 'Dana', email: 'dana@northlight.example', company: null },
  ...{ expiresAt: '2020-01-01T12:00:00.000Z', access: null, hasPassword: true, message: null },
} as Recipient;
const route = 'PATCH /api/admin/pitches/*/recipients/*';
const errors = { email: ['Please enter a valid email'], password: ['A password has 6 to 200 characters'] };

const openSettings = async () => {
  const onClose = jest.fn();
  const server = new FakeServer().on(route, ({ body }: { body: RecipientChanges }) =>
    body.email === 'dana@' ? { status: 400, body: { detail: 'Some fields are not valid', errors } } : { body: dana },
  );
  const { user } = renderInPortal(<RecipientSettings recipient={dana} onClose={onClose} />);
  const sent = () => server.to(route).map(({ body }) => body);
  return { user, server, sent, onClose, email: await screen.findByRole('textbox', { name: 'Email' }) };
};
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

test('what is wrong is said at its field, with what was typed, and the first one has the focus', async () => {
  const { user, sent, onClose, email } = await openSettings();
  await user.clear(email);
  await user.type(email, 'dana@');
  await user.type(field('New password'), 'short');
  await user.click(save());
  await waitFor(() => expect(email).toHaveAccessibleDescription(/enter a valid email/));
  expect(field('New password')).toHaveAccessibleDescription(/6 to 200 characters/);
  expect([email, field('New password')].map((input) => (input as HTMLInputElement).value)).toEqual(['dana@', 'short']);
  expect(email).toHaveFocus();
  expect(screen.getByRole('dialog').querySelector('form')).toHaveAttribute('novalidate');

  await user.type(email, 'x.example');
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent().at(-1)).toEqual({ email: 'dana@x.example', password: 'short' });
});

test('only what was changed is sent; a password is taken away', async () => {
  const { user, sent } = await openSettings();
  await user.type(field('Company'), 'Northlight');
  await user.click(screen.getByRole('button', { name: 'Remove password' }));
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ company: 'Northlight', password: null }]));
});

test('a person’s own message is sent; an empty one gives them the pitch’s', async () => {
  const { user, sent } = await openSettings();
  await user.type(field('Message'), 'Dana, the second one is for the door.');
  await user.click(save());
  await waitFor(() => expect(sent()).toEqual([{ message: 'Dana, the second one is for the door.' }]));
});

test('what is being saved cannot be discarded: the window stays until it is kept', async () => {
  const { user, server, onClose } = await openSettings();
  const late = server.hold(route);
  await user.type(field('Company'), 'Northlight');
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('It is being sent')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await late.release();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
