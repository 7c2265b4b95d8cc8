import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { screen, waitFor } from '@testing-library/react';
import { useRecord } from '../../../lib/admin-lists';
import { FakeServer } from '../../../testing/fake-server';
import { renderInPortal } from '../../../testing/render-in-portal';
import { PitchActivityFeed } from './pitch-activity';

const [id, trackId, recipientId] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const comment = { ...{ id: 'd'.repeat(24), at: 4, text: 'Here', createdAt: '2026-01-01T00:00:00Z' }, answers: [] };
const pitchWith = (of: object) => ({
  ...{ id, title: 'Dark strings', tracks: [] },
  recipients: [{ id: recipientId, reactions: [{ trackId, comments: [of], requests: [], heard: [], downloads: [] }] }],
});
const said = { ...comment, kind: 'comment', recipientId, recipientName: 'Dana', trackId };

function Feed() {
  const { data } = useRecord<PitchWithRecipients>('pitches', id!);
  return data ? <PitchActivityFeed pitch={data} /> : null;
}

test('the focus goes to the answer that is typed, and to what was answered when it is sent', async () => {
  const answers: object[] = [];
  const server = new FakeServer()
    .on('GET /api/admin/pitches/*', () => ({ body: pitchWith({ ...comment, answers }) }))
    .on('GET /api/admin/pitches/*/activity', [said])
    .on('GET /api/admin/pitches/*/preview', { tracks: [{ trackId, title: 'Undertow' }] })
    .on('POST /api/admin/pitches/*/comments/*/answers', ({ body }: { body: { text: string } }) => {
      answers.push({ id: String(answers.length), text: body.text, createdAt: comment.createdAt });
      return { status: 201, body: {} };
    });
  server.hold('GET /api/admin/pitches/*/events');
  const { user } = renderInPortal(<Feed />);
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveFocus();
  await user.keyboard('Glad to hear{Enter}');
  await screen.findByText('Answered: Glad to hear');
  expect(await screen.findByText('It shows on the client’s page.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
  // One more stands beside it.
  server.on('GET /api/admin/pitches/*/preview', { tracks: [] });
  await user.click(screen.getByRole('button', { name: 'Answer again' }));
  await user.keyboard('There is a shorter one{Enter}');
  await screen.findByText('Answered: There is a shorter one');
  expect(screen.getByText('Answered: Glad to hear')).toBeVisible();
  expect(await screen.findByText('It shows on the client’s page once the track is back there.')).toBeVisible();
});
