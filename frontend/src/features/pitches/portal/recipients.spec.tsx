import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient, RecipientChanges } from '@cueroom/contracts/pitches/recipients';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { useRecord } from '../../../lib/api/admin-lists';
import { FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { Recipients } from './recipients';

const [one, two] = ['http://low.tide/listen/one', 'http://low.tide/listen/two'];
const dana = {
  ...{ id: 'd'.repeat(24), pitchId: 'a'.repeat(24), name: 'Dana', email: 'dana@northlight.example', company: null },
  ...{ visits: 0, revokedAt: null, mail: null, sentAt: null, reactions: [], link: one },
} as unknown as LinkedRecipient;
const pitch = {
  ...{ id: dana.pitchId, title: 'Dark strings', status: 'open', tracks: [], recipients: [dana] },
} as unknown as PitchWithRecipients;
const of = '/api/admin/pitches/*/recipients/*';

function Shown() {
  const { data } = useRecord('pitches', pitch.id);
  return data ? <Recipients pitch={data} onOpen={() => undefined} /> : null;
}

/** A server that knows its recipients. */
const openWith = (...recipients: LinkedRecipient[]) => {
  let all = recipients;
  const change = (changes: Partial<LinkedRecipient>) => {
    all = all.map((recipient, index) => (index === 0 ? { ...recipient, ...changes } : recipient));
    return { body: all[0] };
  };
  const server = new FakeServer()
    .on('GET /api/admin/pitches/*', () => ({ body: { ...pitch, recipients: all } }))
    .on(`POST ${of}/link`, () => change({ link: two, revokedAt: null }))
    .on(`POST ${of}/send`, () => ({ ...change({ mail: { state: 'queued' } }), status: 202 }))
    .on(`PATCH ${of}`, ({ body: { revoked } }: { body: RecipientChanges }) =>
      change(revoked ? { link: undefined, revokedAt: '2026-03-01T10:00:00.000Z' } : { link: one, revokedAt: null }),
    )
    .on('GET /api/admin/mail', { isSetUp: true });
  return { server, ...renderInPortal(<Shown />) };
};
const copied = async (user: ReturnType<typeof openWith>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  return navigator.clipboard.readText();
};
const press = async (user: ReturnType<typeof openWith>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('a link can be copied at any time, also after a letter; not while it is revoked', async () => {
  const { server, user } = openWith(dana);
  expect(await copied(user)).toBe(one);
  await press(user, 'Send by email');
  expect(await screen.findByText(/with Dana’s link in place of/)).toBeVisible();
  await press(user, 'Send');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('email queued')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();

  await press(user, 'Revoke');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument());
  await press(user, 'Send by email');
  expect(await screen.findByText(/with a new link in place of .* The revoked link stays closed/)).toBeVisible();
  await press(user, 'Cancel');
  await press(user, 'Undo');
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(server.to(`PATCH ${of}`).map(({ body }) => body)).toEqual([{ revoked: true }, { revoked: false }]);
});

test('a new link is made only after a question: it ends the one before', async () => {
  const { server, user } = openWith(dana);
  await press(user, 'New link');
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText("Dana's link stops working.")).toBeVisible();
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(server.to(`POST ${of}/link`)).toEqual([]);
  expect(await copied(user)).toBe(one);
  await press(user, 'New link');
  await press(user, 'Confirm');
  expect(await screen.findByText('New link made')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await copied(user)).toBe(two);
});

test('a link that cannot be told again says so, and what helps; a letter cannot repeat it', async () => {
  const { server, user } = openWith({ ...dana, link: null });
  expect(await screen.findByText(/This link was made before/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  await press(user, 'Send by email');
  expect(await screen.findByText(/Make a new link first/)).toBeVisible();
  await press(user, 'Send');
  expect(server.to(`POST ${of}/send`)).toEqual([]);
});

test('after people were added to a draft, Enter does not open their links', async () => {
  const onOpen = jest.fn();
  new FakeServer()
    .on('GET /api/admin/contacts', [])
    .on('POST /api/admin/pitches/*/recipients', () => ({ status: 201, body: dana }));
  const draft = { ...pitch, status: 'draft', briefId: null } as PitchWithRecipients;
  const { user } = renderInPortal(<Recipients pitch={draft} onOpen={onOpen} />);
  await press(user, 'Add recipients');
  await user.keyboard('Ren{Tab}');
  await press(user, 'Add');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add recipients' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
});

test('the name of a linked contact leads to it', async () => {
  openWith({ ...dana, contactId: 'c'.repeat(24) });
  const link = await screen.findByRole('link', { name: 'Dana' });
  expect(link).toHaveAttribute('href', `/admin/contacts/${'c'.repeat(24)}`);
});

test('two links or more are copied at once, a line each', async () => {
  const ren = { ...dana, id: 'e'.repeat(24), name: 'Ren', email: null, link: two };
  const ali = { ...dana, id: 'f'.repeat(24), name: 'Ali', link: undefined };
  const { user } = openWith(dana, ren, ali);
  await press(user, 'Copy all links');
  expect(await screen.findByText('Links copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`Dana <dana@northlight.example>: ${one}\nRen: ${two}`);
});

test('a link that expires while it is on screen says so, is no longer copied, and can be extended', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-29T09:06:50Z'), advanceTimers: true });
  const { user } = openWith({ ...dana, expiresAt: '2026-11-29T09:07:00.000Z' });
  expect(await screen.findByText('until Nov 29, 9:07 AM')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Revoke' })).toBeVisible();
  act(() => jest.advanceTimersByTime(30_000));
  expect(screen.getByText('Expired Nov 29, 9:07 AM')).toBeVisible();
  for (const name of ['Copy link', 'Revoke']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await press(user, 'Send by email');
  expect(await screen.findByText(/This link has expired/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Text' })).not.toHaveTextContent('It is open until');
  await press(user, 'Cancel');
  await press(user, 'Extend');
  expect(await screen.findByLabelText('Link expires')).toHaveFocus();
});

test('the date of the pitch ends a link that has none of its own', async () => {
  openWith(dana);
  await screen.findByText('not opened yet');
  expect(screen.queryByText(/^Expired/)).not.toBeInTheDocument();
  pitch.expiresAt = '2020-01-01T12:00:00.000Z';
  openWith(dana, { ...dana, id: 'e'.repeat(24), expiresAt: '2099-01-01T12:00:00.000Z' });
  expect(await screen.findAllByText('Expired Jan 1, 2020, 12:00 PM')).toHaveLength(1);
  expect(screen.getByText('until Jan 1, 2099')).toBeVisible();
});
