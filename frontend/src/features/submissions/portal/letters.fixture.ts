import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Asked } from '../../../testing/fake-server';
import { aSong, aSubmission } from '../../../testing/records';
import { openDetails } from './review.fixture';

export const of = '/api/admin/submissions/*';
export const valid = (trackTitle: string) => aSong({ trackTitle, audio: { state: 'valid' } });
const templates = [
  { id: 'yes', kind: 'letter-approve', name: 'Usual' },
  { id: 'no', kind: 'letter-reject', name: 'Usual' },
] as const;

/** The server fills a template with the titles of the songs that are chosen. */
export async function openWith(fields: Partial<SubmissionWithSongs>, isSetUp = true) {
  const submission = aSubmission(fields);
  const { songs } = submission;
  const opened = await openDetails(submission);
  const { server, dialog, queryClient, user } = opened;
  server
    .on('GET /api/admin/mail', { isSetUp })
    .on('GET /api/admin/templates', templates)
    .on(`GET ${of}/messages`, [])
    .on(`GET ${of}/letter`, ({ query }: Asked) => {
      const chosen = query.get('songIds')?.split(',');
      const titles = songs.filter(({ id }) => !chosen || chosen.includes(id)).map(({ trackTitle }) => trackTitle);
      return { body: { subject: 'Your music', text: `We take ${titles.join(' and ')}` } };
    })
    .on(`POST ${of}/approve`, { submission: {}, tracks: [], skipped: [] })
    .on(`POST ${of}/reject`, submission)
    .on(`POST ${of}/changes`, submission);
  await queryClient.refetchQueries({ queryKey: ['admin'] });
  const choose = async (option: string) => {
    await dialog.findByRole('option', { name: option });
    await user.selectOptions(dialog.getByLabelText('Email'), option);
    return dialog.findByLabelText<HTMLTextAreaElement>('Email text');
  };
  const approvals = () => server.to(`POST ${of}/approve`);
  return { ...opened, submission, choose, approvals };
}
