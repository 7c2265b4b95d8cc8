import { greeting, type Letter } from '../mail/letter';
import type { SubmissionDocument } from '../submissions/submissions.schema';

export const feedbackLetter = ({ artistName, submissionUid }: SubmissionDocument, feedback: string): Letter => ({
  subject: `Feedback on your submission ${submissionUid}`,
  parts: [{ text: greeting(artistName) }, { text: feedback }],
});
