import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { screen, waitFor } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { aSubmission } from '../../../testing/records';
import { openDetails } from './review.fixture';

const route = 'PATCH /api/admin/submissions/*/status';

/** Keeps what it gets, and refuses what was made of an older state. */
async function openKept() {
  const submissions: [SubmissionWithSongs] = [aSubmission({ status: 'reviewing' })];
  const opened = await openDetails(submissions[0], submissions);
  const change = (changes: object) =>
    (submissions[0] = { ...submissions[0], ...changes, revision: submissions[0].revision + 1 });
  opened.server.on(route, ({ body, headers }: Asked) =>
    headers['If-Match'] === `"${submissions[0].revision}"`
      ? { body: change(body as object) }
      : { status: 412, body: { detail: 'Changed meanwhile', current: submissions[0] } },
  );
  const sent = () => opened.server.to(route).map(({ body }) => (body as { status: string }).status);
  screen.getByRole('dialog', { name: 'Submission Details' }).focus();
  return { ...opened, change, sent, status: () => submissions[0].status };
}
const undo = () => screen.findByRole('button', { name: 'Undo' });

test.each([
  ['hp', ['on_hold', 'pending'], 'on_hold'],
  ['hph', ['on_hold', 'pending', 'on_hold'], 'pending'],
  ['hpuh', ['on_hold', 'pending', 'reviewing', 'on_hold'], 'reviewing'],
])(
  'of the keys %s, pressed before an answer, each is sent in order and the last one counts',
  async (keys, all, former) => {
    const { server, user, sent, status } = await openKept();
    const late = server.hold(route);
    for (const key of keys) await user.keyboard(key);
    await late.request();
    expect(sent()).toEqual(['on_hold']);
    await late.release();
    await waitFor(() => expect(sent()).toEqual(all));
    expect(await screen.findByText('Status updated')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(status()).toBe(all.at(-1));
    await user.click(await undo());
    await waitFor(() => expect(status()).toBe(former));
  },
);

test('undo of a status that was answered late sets the one before it', async () => {
  const { server, user, status } = await openKept();
  const late = server.hold(route);
  await user.keyboard('h');
  await screen.findAllByText('On Hold', { selector: 'span' });
  await late.release();
  await user.click(await undo());
  await waitFor(() => expect(status()).toBe('reviewing'));
});

test('a key pressed while a status is taken back counts after it', async () => {
  const { server, user, sent, status } = await openKept();
  await user.keyboard('h');
  const button = await undo();
  const late = server.hold(route);
  await user.click(button);
  await late.request();
  screen.getByRole('dialog', { name: 'Submission Details' }).focus();
  await user.keyboard('p');
  await late.release();
  await waitFor(() => expect(status()).toBe('pending'));
  expect(sent()).toEqual(['on_hold', 'reviewing', 'pending']);
});

test('a key after a first one that failed is sent, and one that a colleague outran is told', async () => {
  const { server, user, change, sent, status } = await openKept();
  const late = server.hold(route);
  await user.keyboard('hp');
  await late.release({ status: 500, body: { detail: 'Not now' } });
  await waitFor(() => expect(status()).toBe('pending'));
  expect(sent()).toEqual(['on_hold', 'pending']);
  const next = server.hold(route);
  await user.keyboard('hu');
  await next.request();
  change({ status: 'approved' });
  await next.release({ status: 412, body: { detail: 'Changed meanwhile', current: { ...change({}) } } });
  expect(await screen.findByText(/^Someone else has set the status to “Approved”/)).toBeVisible();
  expect(status()).toBe('approved');
});
