import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { openPage } from '../../../testing/open-page';

async function openContact(answer: object = { status: 201, body: {} }) {
  const server = new FakeServer().on('POST /api/contacts', () => answer);
  const page = openPage('/contact');
  await screen.findByRole('button', { name: 'Send Message' });
  return { server, ...page };
}
async function fillIn(user: UserEvent) {
  await user.type(screen.getByLabelText('Name'), 'Ada Bergström');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.selectOptions(screen.getByLabelText('Subject'), 'New Project');
  await user.type(screen.getByLabelText('Message'), 'A short film about ferries');
}
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send Message' }));

test('an empty form says what is missing and sends nothing', async () => {
  const { user, server } = await openContact();
  await send(user);
  expect(await screen.findByText('Name is required')).toBeVisible();
  for (const words of ['Please enter a valid email', 'Subject is required', 'Message is required']) {
    expect(screen.getByText(words)).toBeVisible();
  }
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(server.asked).toHaveLength(0);
});

test('a message is sent, and the form is empty again', async () => {
  const { user, server } = await openContact();
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Message Sent!')).toBeVisible();
  expect(screen.getByText("We'll get back to you within 24 hours")).toBeVisible();
  expect(server.to('POST /api/contacts').map(({ body }) => body)).toEqual([
    {
      name: 'Ada Bergström',
      email: 'ada@example.org',
      subject: 'new-project',
      message: 'A short film about ferries',
    },
  ]);
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
  expect(screen.getByLabelText('Subject')).toHaveValue('');
});

test('a failure keeps what was typed and says why', async () => {
  const { user } = await openContact({ status: 429, body: { status: 429, detail: 'Too many messages, please wait' } });
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Failed to Send Message')).toBeVisible();
  expect(screen.getByText('Please try again or email us directly')).toBeVisible();
  expect(screen.getByText('Too many messages, please wait')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('A short film about ferries');
});

/** Stores what it gets, as intake does, but its first answers are lost. */
function forgetful(lost: number) {
  const stored = new Map<string, string>();
  const answer = ({ body, headers }: Asked) => {
    const key = headers['Idempotency-Key'] ?? '';
    if (!stored.has(key)) stored.set(key, JSON.stringify(body));
    if (lost-- > 0) throw new TypeError('Failed to fetch');
    if (stored.get(key) === JSON.stringify(body)) return { status: 201, body: {} };
    return { status: 409, body: { status: 409, detail: 'This Idempotency-Key was used before, with other content' } };
  };
  return { stored, answer };
}

test('a message that arrived unseen, and was edited since, is one message; its sender learns what was not saved', async () => {
  const { stored, answer } = forgetful(2);
  const { user, server } = await openContact();
  server.on('POST /api/contacts', answer);
  await fillIn(user);
  for (const more of [', ferries at night', ', and gulls']) {
    await send(user);
    await screen.findByText(/We couldn’t reach the server/);
    await user.type(screen.getByLabelText('Message'), more);
  }
  await user.selectOptions(screen.getByLabelText('Subject'), 'Press');
  await send(user);
  expect(await screen.findByText('Message Sent!')).toBeVisible();
  const note = screen.getByText(/We had already received your message as you first sent it/).parentElement;
  expect(note).toHaveTextContent('SubjectPressMessageA short film about ferries, ferries at night, and gulls');
  expect(note).not.toHaveTextContent('Ada');
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(stored.size).toBe(1);

  await fillIn(user);
  await send(user);
  await waitFor(() => expect(screen.queryByText(/We had already received/)).not.toBeInTheDocument());
  expect(stored.size).toBe(2);
});

test('quick links lead to the brief, the submissions and the portfolio', async () => {
  await openContact();
  const links = screen.getByRole('complementary', { name: 'Quick Links' }).querySelectorAll('a[href^="/"]');
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/brief', '/artist-sub', '/work']);
});
