import { receivedMusic } from '../../../../lib/received-music';
import { toasts } from '../../../../ui/notices/toasts';
import { current, discardSubmission } from './current-submission';

test.each([
  [false, 'Its files are deleted in a moment.'],
  [
    true,
    'Your details and 1 song have reached us and stay, as submission ABC1234. Files that had not are deleted in a moment.',
  ],
])('who discards a draft is told what stays: received %s', (isReceived, words) => {
  const { sending } = current;
  sending.receipt = isReceived ? ({ submissionUid: 'ABC1234' } as typeof sending.receipt) : null;
  sending.songs = { one: { file: null, state: isReceived ? 'sent' : 'waiting', progress: 0 } };
  discardSubmission();
  expect(JSON.stringify(toasts)).toContain(words);
});

test('the link to what the studio has of a discarded draft stays in this browser', () => {
  const { sending } = current;
  const link = 'http://studio.test/music/tok';
  sending.receipt = { submissionUid: 'ABC1234', link } as typeof sending.receipt;
  discardSubmission();
  expect(receivedMusic.read()).toMatchObject({ submissionUid: 'ABC1234', link });
  expect(JSON.stringify(toasts)).toContain('The link to its page is above the form.');
});
