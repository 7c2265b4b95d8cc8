import { renderInPortal } from '../../../testing/render-in-portal';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { screen, within } from '@testing-library/react';
import { FakeServer } from '../../../testing/fake-server';
import PlayerBar from '../../shared/player/player-bar';
import ReviewPanel from './review-panel';

const portal = '/admin/submissions';

export function openReview(submissions: SubmissionWithSongs[], address = portal) {
  const server = new FakeServer()
    .on('GET /api/admin/submissions-with-songs', ({ query }: { query: URLSearchParams }) => {
      const statuses = query.get('status')?.split(',');
      return { body: submissions.filter(({ status }) => !statuses || statuses.includes(status)) };
    })
    .on('GET /api/admin/submissions', ({ query }: { query: URLSearchParams }) => {
      const statuses = query.get('status')?.split(',');
      return { body: submissions.filter(({ status }) => !statuses || statuses.includes(status)) };
    })
    .on('GET /api/admin/submissions/*', ({ path }: { path: string }) => {
      const body = submissions.find(({ id }) => path.endsWith(id));
      return body ? { body } : { status: 404, body: { detail: 'This submission does not exist' } };
    })
    .on('GET /api/admin/activities', [])
    .on('GET /api/admin/mail', { isSetUp: true })
    .on('GET /api/admin/submissions/*/tracks', [])
    .on('GET /api/admin/songs/*/similar', []);
  return { server, ...renderInPortal([<ReviewPanel key="list" />, <PlayerBar key="player" />], address) };
}
export const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

export async function openDetails(submission: SubmissionWithSongs, submissions = [submission]) {
  const opened = openReview(submissions, `${portal}/${submission.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission Details' }));
  await dialog.findByText(submission.artistName);
  return { ...opened, dialog };
}
