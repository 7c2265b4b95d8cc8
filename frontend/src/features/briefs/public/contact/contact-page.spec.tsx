import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type Asked, FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { pasteInto } from '../../../../testing/paste-into';
import { forgetContactDraft } from './contact-form';

beforeEach(forgetContactDraft);

const received = { id: '6b0438d882c9bddf8cb04b75' };
async function openContact(answer: object = { status: 201, body: received }) {
  const server = new FakeServer().on('POST /api/contacts', () => answer);
  const page = openPage('/contact');
  await screen.findByRole('button', { name: 'Send Message' });
  return { server, ...page };
}
async function fillIn(user: UserEvent) {
  await pasteInto(user, screen.getByLabelText('Name'), 'Ada Bergström');
  await pasteInto(user, screen.getByLabelText('Email'), 'ada@example.org');
  await user.selectOptions(screen.getByLabelText('Subject'), 'New Project');
  await pasteInto(user, screen.getByLabelText('Message'), 'A short film about ferries');
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
  expect(server.to('POST /api/contacts')).toHaveLength(0);
});

test('a message is sent, and the form is empty again', async () => {
  const { user, server } = await openContact();
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Message Sent!')).toBeVisible();
  expect(screen.getByText('We’ll get back to you within 24 hours')).toBeVisible();
  expect(server.to('POST /api/contacts').map(({ body }) => body)).toEqual([
    {
      name: 'Ada Bergström',
      email: 'ada@example.org',
      company: null,
      phone: null,
      subject: 'new-project',
      message: 'A short film about ferries',
    },
  ]);
  expect(await screen.findByRole('heading', { name: 'We have your message' })).toHaveFocus();
  expect(screen.getByText('ada@example.org')).toBeVisible();
  expect(screen.getByText('B04B75')).toBeVisible();
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
    if (stored.get(key) === JSON.stringify(body)) return { status: 201, body: received };
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
  const note = screen.getByText(/We had already received your message as you first sent it/).closest('[role=status]');
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

test('what was typed is there again a week later at most, and can be cleared', async () => {
  const { user, unmount } = await openContact();
  await user.type(screen.getByLabelText('Message'), 'A short film about ferries');
  await waitFor(() => expect(localStorage.getItem('contactDraft')).toContain('ferries'));
  unmount();
  await openContact();
  expect(screen.getByLabelText('Message')).toHaveValue('A short film about ferries');
  await user.click(screen.getByRole('button', { name: 'Clear the form' }));
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(localStorage.getItem('contactDraft')).toBeNull();
});

test('too long a text is kept, and told by how much', async () => {
  const { user } = await openContact();
  await user.click(screen.getByLabelText('Name'));
  await user.paste('a'.repeat(159));
  expect(screen.queryByText(/of 200 characters/)).not.toBeInTheDocument();
  await user.paste('a');
  expect(screen.getByText('160 of 200 characters')).toBeVisible();
  await user.paste('a'.repeat(90));
  expect(screen.getByText('250 of 200 characters, 50 too many')).toBeVisible();
  expect(await screen.findByText('Please use at most 200 characters')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('a'.repeat(250));
  await user.type(screen.getByLabelText('Name'), '{Backspace>50/}');
  await waitFor(() => expect(screen.queryByText('Please use at most 200 characters')).not.toBeInTheDocument());
});

test('a message for which another tab has used the key is sent as one of its own', async () => {
  const { user, server } = await openContact();
  const answers = [{ status: 409, body: { status: 409, detail: 'Used before' } }];
  server.on('POST /api/contacts', () => answers.shift() ?? { status: 201, body: received });
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Message Sent!')).toBeVisible();
  expect(new Set(server.to('POST /api/contacts').map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
});
