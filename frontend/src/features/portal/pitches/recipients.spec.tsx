import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { Recipient } from '@cueroom/contracts/pitches/recipients';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type Asked, FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { Recipients } from './recipients';

const dana = {
  ...{ id: 'd'.repeat(24), pitchId: 'a'.repeat(24), name: 'Dana', email: 'dana@northlight.example', company: null },
  ...{ visits: 0, revokedAt: null, mail: null, sentAt: null, reactions: [] },
} as unknown as Recipient;
const pitch = {
  ...{ id: dana.pitchId, title: 'Dark strings', status: 'open', tracks: [], recipients: [dana] },
} as unknown as PitchWithRecipients;
const of = '/api/admin/pitches/*/recipients/*';

const openWithLink = async () => {
  const server = new FakeServer()
    .on(`POST ${of}/link`, () => ({ body: { ...dana, link: 'http://low.tide/listen/one' } }))
    .on(`POST ${of}/send`, () => ({ status: 202, body: { ...dana, mail: { state: 'queued' } } }))
    .on(`PATCH ${of}`, { ...dana, revokedAt: null })
    .on('GET /api/admin/mail', () => ({ body: { isSetUp: true } }));
  const { user } = renderInPortal(<Recipients pitch={pitch} onOpen={() => undefined} />);
  await user.click(await screen.findByRole('button', { name: 'New link' }));
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  return { server, user };
};
const isGone = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument());

test('a link that was revoked can no longer be copied; undone, it is the same again', async () => {
  const { server, user } = await openWithLink();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await isGone();
  expect(await screen.findByText('Link revoked')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(server.to(`PATCH ${of}`).map(({ body }) => body)).toEqual([{ revoked: true }, { revoked: false }]);
});

test('a letter takes a fresh link: the one of before can no longer be copied', async () => {
  const { user } = await openWithLink();
  await user.click(screen.getByRole('button', { name: 'Send by mail' }));
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  await isGone();
});

test('a link that someone else has replaced can no longer be copied', async () => {
  const mine = { ...dana, linkedAt: '2026-03-01T10:00:00.000Z' };
  new FakeServer().on(`POST ${of}/link`, { ...mine, link: 'http://low.tide/listen/one' });
  function Window() {
    const [linkedAt, setLinkedAt] = useState(mine.linkedAt);
    const replaced = { ...pitch, recipients: [{ ...mine, linkedAt }] };
    return (
      <>
        <button onClick={() => setLinkedAt('2026-03-01T10:00:01.000Z')}>Replace</button>
        <Recipients pitch={replaced} onOpen={() => undefined} />
      </>
    );
  }
  const { user } = renderInPortal(<Window />);
  await user.click(await screen.findByRole('button', { name: 'New link' }));
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await isGone();
});

test('the name of a linked contact leads to it', async () => {
  new FakeServer();
  const linked = { ...pitch, recipients: [{ ...dana, contactId: 'c'.repeat(24) }] };
  renderInPortal(<Recipients pitch={linked} onOpen={() => undefined} />);
  const link = await screen.findByRole('link', { name: 'Dana' });
  expect(link).toHaveAttribute('href', `/admin?tab=crm&list=contacts&open=${'c'.repeat(24)}`);
});

test('two links or more are copied at once, a line each', async () => {
  const ren = { ...dana, id: 'e'.repeat(24), name: 'Ren', email: null };
  const ali = { ...dana, id: 'f'.repeat(24), name: 'Ali' };
  new FakeServer().on(`POST ${of}/link`, ({ path }: Asked) => {
    const id = path.split('/')[6] ?? '';
    return { body: { ...dana, id, link: `http://low.tide/listen/${id.charAt(0)}` } };
  });
  const { user } = renderInPortal(
    <Recipients pitch={{ ...pitch, recipients: [dana, ren, ali] }} onOpen={() => undefined} />,
  );
  const makeLink = async (nth: number) => {
    await user.click((await screen.findAllByRole('button', { name: 'New link' }))[nth]!);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Copy link' })).toHaveLength(nth + 1));
  };
  await makeLink(0);
  expect(screen.queryByRole('button', { name: 'Copy all links' })).not.toBeInTheDocument();
  await makeLink(1);
  await user.click(screen.getByRole('button', { name: 'Copy all links' }));
  expect(await screen.findByText('Links copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    'Dana <dana@northlight.example>: http://low.tide/listen/d\nRen: http://low.tide/listen/e',
  );
});
