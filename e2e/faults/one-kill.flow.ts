import { checkHistory, type Records } from './checker';
import { History } from './history';
import { checkLetters } from './letters';
import { checkReactions, type PitchRecords } from './listeners';
import { killBusyWorkers, killComponent } from './nemesis/kill';
import { withoutTimes } from './report';
import { runFaults } from './run';

/** The short sibling of short.proof.ts. */
const load = { seed: 7, clients: 4, letterWriters: 2, pauseMs: 2000, settleMs: 120_000 };

test('a service and busy workers killed under load: nothing accepted is lost or duplicated', async () => {
  const { report, history } = await runFaults(load, async (context) => {
    await killComponent(
      context,
      context.components.find(({ name }) => name === 'intake-2')!,
    );
    await killBusyWorkers(context);
  });
  expect(withoutTimes(report.violations)).toEqual([]);
  expect(history.of('letter').length).toBeGreaterThan(0);
});

test('the checker detects lost, duplicated and rejected but stored records', () => {
  const history = new History();
  const operation = (marker: string, outcome: 'ok' | 'fail' | 'unknown') =>
    history.begin('brief', marker).outcomes.push(outcome);
  operation('stored', 'ok');
  operation('lost', 'ok');
  operation('duplicated', 'unknown');
  operation('rejected', 'fail');
  const briefs = ['stored', 'duplicated', 'duplicated', 'rejected'].map((projectTitle) => ({ projectTitle }));
  const records = { briefs, submissions: [], contacts: [], tracks: [], files: new Map() } as unknown as Records;
  const violations = checkHistory(history, records).flatMap((finding) => finding.violations);
  expect(violations.map((violation) => violation.split(':')[0])).toEqual([
    'brief lost',
    'brief duplicated',
    'brief rejected',
  ]);
});

test('the checker detects letters that are missing, there twice, or of a decision that was undone', () => {
  const history = new History();
  const record = (marker: string, status: 'approved' | 'pending', times: number) => {
    const letter = history.begin('letter', marker);
    letter.outcomes.push('ok');
    return { letter, submission: { status }, thread: Array.from({ length: times }, () => ({ subject: marker })) };
  };
  const mail = (subject: string, id: string) => ({ headers: { subject, 'message-id': id }, text: '' });
  const records = [
    record('fine', 'approved', 1),
    record('not mailed', 'approved', 1),
    record('twice', 'approved', 2),
    record('undone', 'pending', 0),
    record('undone, but mailed', 'pending', 0),
  ];
  const mails = [mail('fine', '1'), mail('fine', '1'), mail('twice', '2'), mail('undone, but mailed', '3')];
  expect(checkLetters(records, mails).violations).toEqual([
    'not mailed: ok, approved, 1 times on the page, 0 times by mail',
    'twice: ok, approved, 2 times on the page, 1 times by mail',
    'undone, but mailed: ok, pending, 0 times on the page, 1 times by mail',
  ]);
});

test('the checker detects reactions of clients that are lost, or there twice', () => {
  const history = new History();
  const ofDana = { recipientId: 'dana', trackId: 'salt' };
  const accepted = (kind: 'choice' | 'comment' | 'heard' | 'license', marker: string, facts = {}) =>
    history.begin(kind, marker, { ...ofDana, ...facts }).outcomes.push('ok');
  accepted('choice', 'choice-1', { choice: 'yes' });
  accepted('choice', 'choice-2', { choice: 'no' });
  accepted('comment', 'comment-1');
  accepted('heard', 'heard-1', { from: '20' });
  accepted('license', 'license-1');
  const reactions = [
    { trackId: 'salt', choice: 'yes', comments: [], heard: [[0, 25]], requests: [{ project: 'license-1' }] },
  ];
  const records = {
    pitch: { recipients: [{ id: 'dana', reactions }] },
    activity: [{ kind: 'comment', text: 'comment-1' }],
    tasks: [{ subject: 'For license-1' }, { subject: 'For license-1' }],
  } as unknown as PitchRecords;
  expect(checkReactions(history, records).flatMap((finding) => finding.violations)).toEqual([
    'dana salt: yes in place of choice-2 no',
    'comment-1: ok, 0 times kept',
    'heard-1: 20 s is not in 0,25',
    'license-1: ok, 2 times a task',
  ]);
});
