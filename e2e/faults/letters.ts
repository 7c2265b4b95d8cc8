import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { type ReceivedMail, startMailServer, type TestMailServer } from '@cueroom/testing/mail-server';
import type { Finding } from './checker';
import type { Client } from './client';
import { type History, outcomeOf, type Operation } from './history';

/** What became of a decision and its letter. */
export interface LetterRecord {
  letter: Operation;
  submission: Pick<SubmissionWithSongs, 'status'>;
  thread: Pick<ThreadMessage, 'subject'>[];
}

const changes = { items: ['lyrics'] };

/** Admins who decide with a letter, and undo some of it at once; and the mail server that gets these letters. */
export class LetterWriters {
  private readonly submissionIds = new Map<Operation, string>();

  private constructor(
    private readonly mails: TestMailServer,
    private readonly random: () => number,
  ) {}

  static async open(random: () => number): Promise<LetterWriters> {
    return new LetterWriters(await startMailServer(), random);
  }

  /** Other emails do not matter here. */
  get env(): Record<string, string> {
    return { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(this.mails.port), NOTIFICATIONS: 'off' };
  }

  async decide(client: Client, history: History): Promise<void> {
    const n = history.operations.length;
    const artist = history.begin('submission', `marker-decided-${n}-`);
    const form = aNewSubmission({ artistName: artist.marker, email: `${artist.marker}@example.org` });
    const sent = await client.sendWithRetry<SubmissionReceipt>(artist, 'POST', '/api/artist/submit', form);
    if (!sent.body) return;
    const { id } = sent.body;
    const song = history.begin('song', `${artist.marker}song`, { audioState: 'none' });
    const ofSong = aNewSong(sent.body, 1, { trackTitle: song.marker, audioFileUrl: null });
    const added = await client.sendWithRetry(song, 'POST', '/api/artist/submit-song', ofSong);
    if (added.outcome !== 'ok') return;
    const letter = history.begin('letter', `marker-letter-${n}-`);
    this.submissionIds.set(letter, id);
    const path = `/api/admin/submissions/${id}`;
    const which = this.random();
    if (which < 0.2) {
      await client.sendWithRetry(letter, 'POST', `${path}/changes`, { ...changes, message: letter.marker });
      return;
    }
    const verb = which < 0.5 ? 'reject' : 'approve';
    const written = { letter: { subject: letter.marker, text: 'We have listened to your music.' } };
    await client.sendWithRetry(letter, 'POST', `${path}/${verb}`, written);
    if (which < 0.75) return;
    const undo = history.begin('undone-letter', letter.marker);
    await client.sendWithRetry(undo, 'POST', `${path}/unapprove`);
  }

  /** When every letter has gone that has to, or the time is up. */
  async check(client: Client, withinMs: number): Promise<Finding> {
    const records: LetterRecord[] = [];
    for (const [letter, id] of this.submissionIds) {
      const submission = await client.read<SubmissionWithSongs>(`/api/admin/submissions/${id}`);
      const thread = await client.read<ThreadMessage[]>(`/api/admin/submissions/${id}/messages`);
      records.push({ letter, submission, thread });
    }
    const isDone = () => checkLetters(records, this.mails.received).violations.length === 0;
    await eventually(isDone, { withinMs }).catch(() => undefined);
    return checkLetters(records, this.mails.received);
  }

  close(): Promise<void> {
    return this.mails.close();
  }
}

type Mail = Pick<ReceivedMail, 'headers' | 'text'>;

/** A letter of a decision that stands: once on the artist's page and once by mail; of one that was undone: nowhere. */
export const checkLetters = (records: LetterRecord[], mails: Mail[]): Finding => ({
  guarantee: 'no letter is missing, there twice, or goes with a decision that was undone',
  checked: records.length,
  violations: records.flatMap(({ letter, submission, thread }) => {
    const { marker } = letter;
    const isUndone = submission.status === 'pending' || submission.status === 'submitted';
    // A letter that was sent again has the id of before, and is shown once.
    const sent = mails.filter(({ headers, text }) => headers['subject'] === marker || text.includes(marker));
    const ofMails = new Set(sent.map(({ headers }) => headers['message-id'])).size;
    const onPage = thread.filter((message) => JSON.stringify(message).includes(marker)).length;
    const counts = [onPage, ofMails];
    const isValid = counts.every((count) => (isUndone ? count === 0 : count === 1));
    const said = `${marker}: ${outcomeOf(letter)}, ${submission.status}`;
    return isValid ? [] : [`${said}, ${onPage} times on the page, ${ofMails} times by mail`];
  }),
});
