import { greeting, type Letter } from '../mail/letter';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** @param page the address of the artist's page */
export const feedbackLetter = (
  { artistName, submissionUid }: SubmissionDocument,
  feedback: string,
  page: string | null,
): Letter => ({
  subject: `Feedback on your submission ${submissionUid}`,
  parts: [
    { text: greeting(artistName) },
    { text: feedback },
    ...(page ? [{ link: { label: 'Open your music’s page', href: page } }] : []),
  ],
});
