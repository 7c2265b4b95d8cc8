// Apart from the shapes: forms read these words before they load the rules.

/** Refusals (409) of a submissionUid that was used before: by someone else, or by the same artist with other content. */
export const submissionUidTaken = 'This submission id is taken, please use another one';
export const submissionReceivedBefore = 'We have already received this submission with different details';

/** The refusal (409) of a songUid that was used before, with other content. */
export const songReceivedBefore = 'We have already received this song with different details';
/** The same of a versionUid. */
export const versionReceivedBefore = 'We have already received this version with different details';
/** The refusal (409) of what comes after a decision, or after the artist has withdrawn. */
export const submissionDecided = 'This submission was already decided on';
/** The refusal (409) to restore a submission whose rejection is not done yet. */
export const stillArchiving = 'This submission is still being archived';
export const keyUsedBefore = 'This Idempotency-Key was used before, with other content';
