import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { screen } from '@testing-library/react';
import type { Asked } from '../../../testing/fake-server';
import { of, openWith, valid } from './letters.fixture';

const quicker = async (fields: Partial<SubmissionWithSongs>) => {
  const opened = await openWith({ songs: [valid('One'), valid('Two')], revision: 3 });
  const { user, server, dialog, submission, choose } = opened;
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  await user.type(await choose('Yes: Usual'), '!');
  const current = { ...submission, ...fields, revision: 4 };
  server.on(`GET ${of}`, current);
  server.on(`POST ${of}/approve`, ({ headers }: Asked) =>
    headers['If-Match'] === '"3"'
      ? { status: 412, body: { detail: 'Someone else has changed this', current } }
      : { body: { submission: current, tracks: [], skipped: [] } },
  );
  await user.click(dialog.getByRole('button', { name: 'Approve 1 of 2' }));
  return { ...opened, text: () => dialog.getByLabelText('Email text') };
};

test('a letter does not go with what someone else has decided meanwhile, and stays as it was typed', async () => {
  const songs = [valid('One'), valid('Two')].map((song) => ({ ...song, status: 'approved' as const }));
  const decided = { status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z', decidedBy: 'quinn', songs } as const;
  const { dialog, approvals, text } = await quicker(decided);
  expect(await screen.findByText('Someone else has changed this')).toBeVisible();
  expect(await dialog.findByText(/^Approved by quinn/)).toBeVisible();
  expect(dialog.getByText(/Your email was not sent/)).toBeVisible();
  expect(text()).toHaveValue('We take One!');
  expect(approvals()).toHaveLength(1);
});

test('a letter goes when what has changed meanwhile is nothing that it tells', async () => {
  const { approvals } = await quicker({ tags: ['rain'] });
  expect(await screen.findByText('Submission Approved')).toBeVisible();
  expect(approvals().map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"4"']);
});

const withSongs = (...states: ('approved' | 'rejected')[]) => states.map((status) => ({ ...valid('Song'), status }));
const decidedAt = '2026-11-20T10:00:00.000Z';

/** One is approved from a window that has not seen what `fields` say. */
const stale = async (fields: Partial<SubmissionWithSongs>) => {
  const opened = await openWith({ songs: [valid('One'), valid('Two')], revision: 3 });
  const { user, server, dialog, submission } = opened;
  const songs = submission.songs.map((song, index) => ({
    ...song,
    status: fields.songs?.[index]?.status ?? song.status,
  }));
  const current = { ...submission, ...fields, songs, revision: 4 };
  server.on(`GET ${of}`, current);
  server.on(`POST ${of}/approve`, ({ headers }: Asked) =>
    headers['If-Match'] === '"3"'
      ? { status: 412, body: { detail: 'Someone else has changed this', current } }
      : { body: { submission: current, tracks: [{}], skipped: [] } },
  );
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  await user.click(dialog.getByRole('button', { name: 'Approve 1 of 2' }));
  return opened;
};

test('without a letter, too, nothing is approved on top of what was not seen: a letter may have told of it', async () => {
  const { approvals } = await stale({ status: 'approved', decidedAt, songs: withSongs('rejected', 'approved') });
  expect(await screen.findByText('Someone else has changed this')).toBeVisible();
  expect(approvals()).toHaveLength(1);
});

test('an approval whose answer was lost is said again, and is done', async () => {
  const { approvals } = await stale({ status: 'approved', decidedAt, songs: withSongs('approved', 'rejected') });
  expect(await screen.findByText('Submission Approved')).toBeVisible();
  expect(approvals().map(({ headers }) => headers['If-Match'])).toEqual(['"3"', undefined]);
});

test('a song that is added to an approval is added once, also when the answer is lost', async () => {
  const songs = withSongs('approved', 'rejected');
  const { user, server, dialog, submission, approvals } = await openWith({
    songs,
    status: 'approved',
    decidedAt,
    revision: 3,
  });
  const current = { ...submission, songs: songs.map((song) => ({ ...song, status: 'approved' })), revision: 4 };
  server.on(`GET ${of}`, current);
  server.on(`POST ${of}/approve`, ({ headers }: Asked) =>
    headers['If-Match']
      ? { status: 412, body: { detail: 'Someone else has changed this', current } }
      : { body: { submission: current, tracks: [{}], skipped: [] } },
  );
  await user.click(dialog.getAllByRole('checkbox', { name: 'Approve Song' }).at(-1)!);
  await user.click(dialog.getByRole('button', { name: 'Approve 1 more' }));
  expect(await screen.findByText('Submission Approved')).toBeVisible();
  expect(approvals().map(({ headers }) => headers['If-Match'])).toEqual(['"3"', undefined]);
});

test('Undo takes back what was approved here, and nothing that was approved since', async () => {
  const { user, server, dialog, submission } = await openWith({ songs: [valid('One'), valid('Two')], revision: 3 });
  const [one, two] = submission.songs;
  const approved = {
    ...submission,
    status: 'approved',
    decidedAt,
    revision: 4,
    songs: [{ ...one, status: 'approved' }, two],
  };
  const since = { ...approved, revision: 5, songs: submission.songs.map((song) => ({ ...song, status: 'approved' })) };
  server.on(`POST ${of}/approve`, { submission: approved, tracks: [{}], skipped: [] });
  server.on(`POST ${of}/unapprove`, () => ({
    status: 412,
    body: { detail: 'Someone else has changed this', current: since },
  }));
  await user.click(dialog.getByRole('checkbox', { name: 'Approve Two' }));
  await user.click(dialog.getByRole('button', { name: 'Approve 1 of 2' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Someone else has changed this')).toBeVisible();
  expect(screen.queryByText('Approval undone')).not.toBeInTheDocument();
  expect(server.to(`POST ${of}/unapprove`).map(({ headers }) => headers['If-Match'])).toEqual(['"4"']);
});

test('what someone else has approved is told, and not undone here', async () => {
  const { user, server, dialog, submission } = await openWith({ songs: [valid('One')] });
  const approved = { ...submission, status: 'approved', decidedAt: '2026-11-20T10:00:00.000Z', decidedBy: 'quinn' };
  server.on(`POST ${of}/approve`, { submission: approved, tracks: [{}], skipped: [] });
  await user.click(dialog.getByRole('button', { name: 'Approve and move to catalog' }));
  expect(await screen.findByText('Approved by quinn already')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
