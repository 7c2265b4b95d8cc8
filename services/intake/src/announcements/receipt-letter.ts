import type { Letter } from '../mail/letter';
import { greeting, unlinked } from '../mail/letter';
import type { Studio } from '../mail/studio';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** The activity that shows this letter has this subject. */
export const receiptSubject = 'Receipt of deletion to the artist';

const reasons = {
  withdrawn: 'because you have withdrawn your music',
  approved: 'as you wanted for songs that we do not take',
  rejected: 'as you wanted',
} as const;

/** What was deleted, so that its artist can prove it later. */
export const receiptLetter = (
  { artistName, submissionUid, receipt, decision }: SubmissionDocument,
  studio: Studio,
  page: string | null,
): Letter => {
  const { files = [], deletedAt = new Date(), keptUntil = new Date() } = receipt ?? {};
  const why = reasons[decision ?? 'rejected'];
  return {
    subject: `Your files of ${submissionUid} are deleted`,
    parts: [
      { text: `${greeting(artistName)}\n\nWe deleted these files on ${studio.dayOf(deletedAt)}, ${why}.` },
      {
        facts: files.map(({ name, sha256, bytes }) => [
          unlinked(name),
          `${bytes.toLocaleString('en-US')} bytes\nSHA-256 ${sha256}`,
        ]),
      },
      {
        text: `This receipt stays on your music's page until ${studio.dayOf(keptUntil)}. Is something not as you expect? Reply to this email.`,
      },
      ...(page ? [{ link: { label: 'Open your music’s page', href: page } }] : []),
    ],
  };
};
