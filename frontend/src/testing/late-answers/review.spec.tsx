import { fireEvent, screen, within } from '@testing-library/react';
import { ActivityList } from '../../features/shared/activities/activity-list';
import { SongRights } from '../../features/submissions/portal/song-rights';
import SubmissionDialog from '../../features/submissions/portal/submission-dialog';
import { FakeServer } from '../fake-server';
import { aSong, aSubmission, aTrack, anActivity } from '../records';
import { playLateAnswers, press, type TextForm } from './table';
import { inWindow, openAgain, openHosted } from './window-host';

const song = aSong({ trackTitle: 'One', audio: { state: 'valid' } });
const submission = aSubmission({ songs: [song] });
const letters = [{ id: 'yes', kind: 'letter-approve', name: 'Usual' }] as const;
const newer = { ...submission, revision: 1, notes: 'Theirs' };
const of = '/api/admin/submissions/*';

const aServer = () =>
  new FakeServer()
    .on(`GET ${of}`, submission)
    .on(`PATCH ${of}`, submission)
    .on('GET /api/admin/music', [aTrack()])
    .on('GET /api/admin/activities', [])
    .on('POST /api/admin/activities', () => ({ status: 201, body: anActivity() }))
    .on('GET /api/admin/mail', { isSetUp: true })
    .on('GET /api/admin/templates', letters)
    .on('GET /api/admin/songs/*/similar', [])
    .on('PATCH /api/admin/songs/*/rights', song)
    .on(`GET ${of}/tracks`, [])
    .on(`GET ${of}/messages`, [])
    .on(`GET ${of}/letter`, { subject: 'Good news', text: 'We take it' })
    .on(`POST ${of}/approve`, { submission: {}, tracks: [], skipped: [] })
    .on(`POST ${of}/changes`, submission)
    .on(`POST ${of}/messages`, () => ({ status: 201, body: {} }))
    .on(`POST ${of}/feedback`, () => ({ status: 201, body: { mail: { state: 'queued' } } }));

type Named = Omit<TextForm, 'open' | 'reopen'> & {
  window?: Parameters<typeof openHosted>[0];
  /** Brings its text box. */
  find?: () => Promise<unknown>;
};
const wholeWindow: Named['window'] = (onClose) => (
  <SubmissionDialog id={submission.id} listed={submission} isEditing={false} onClose={onClose} />
);
const hosted = ({ window = wholeWindow, find, ...form }: Named): TextForm => {
  const isThere = async () => {
    await find?.();
    await screen.findByLabelText(form.box);
  };
  return {
    read: { route: `GET ${of}`, newer },
    ...form,
    open: async () => {
      sessionStorage.clear();
      const server = aServer();
      const opened = openHosted(window);
      await isThere();
      return { server, ...opened };
    },
    reopen: async () => {
      openAgain();
      await isThere();
    },
  };
};
const nothingIsRead = { 'read again while it is typed': 'it is read by the window around it' };
const chooseLetter = async () => {
  await screen.findByText('Yes: Usual');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'yes' } });
};
const writeMessage = async () => {
  fireEvent.change(await screen.findByLabelText('Write'), { target: { value: 'message' } });
};
const askForChanges = async () => {
  await screen.findByText('Request changes');
  press('Request changes');
  const window = within(await screen.findByRole('dialog', { name: 'Request changes' }));
  const [first] = window.getAllByRole<HTMLInputElement>('checkbox');
  if (!first?.checked) fireEvent.click(first!);
};

const forms: readonly Named[] = [
  { name: 'feedback', box: 'Feedback', send: 'Send Feedback', route: `POST ${of}/feedback` },
  {
    name: 'a message to the artist',
    find: writeMessage,
    ...{ box: 'Message', send: 'Send Message', route: `POST ${of}/messages` },
  },
  {
    name: 'a note of a submission',
    window: inWindow(<ActivityList about={{ entityType: 'submission', entityId: submission.id }} />),
    ...{ box: 'Summary', send: 'Add Activity', route: 'POST /api/admin/activities' },
    leftOut: nothingIsRead,
  },
  {
    name: 'the rights of a song',
    window: inWindow(<SongRights song={song} submission={submission} />),
    find: async () => {
      await screen.findByText('Rights', { selector: 'button' });
      press('Rights');
    },
    ...{ box: 'Restrictions', send: 'Save Rights', route: 'PATCH /api/admin/songs/*/rights' },
    leftOut: nothingIsRead,
  },
  {
    name: 'the letter of a decision',
    find: chooseLetter,
    ...{ box: 'Email text', send: 'Approve and move to catalog', route: `POST ${of}/approve` },
    isRepeatable: 'a submission is approved once, and its letter goes once',
    leftOut: { 'typed on as it is sent': 'it takes no more text once the button was pressed' },
  },
  {
    name: 'a tag',
    ...{ box: 'Add Tag', send: '{Enter}', route: `PATCH ${of}` },
  },
  {
    name: 'the changes that are asked of an artist',
    find: askForChanges,
    ...{ box: 'Message', send: 'Send', route: `POST ${of}/changes` },
    isRepeatable: 'a submission is waiting for changes, or not',
  },
];

playLateAnswers(forms.map(hosted));
