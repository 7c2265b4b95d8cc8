import { limits } from '../limits';

/**
 * What becomes of words to an artist: they stand on the page of the music, and they are emailed where a mail server is set up.
 * Each sentence says what is so with one, and without one.
 */
export interface MailTo {
  /** There is a mail server. */
  isSetUp: boolean;
  email: string;
}

const notEmailed = 'No mail server is set up: it is not emailed.';

/** Of a letter with a decision, which leaves when the decision can no longer be undone. */
export const sayLetterGoes = ({ isSetUp, email }: MailTo): string =>
  isSetUp
    ? `It goes to ${email} exactly as written here, ${limits.undoWindowSec + limits.undoGraceSec} seconds after your decision. It appears on the artist’s page, too.`
    : `It appears on the artist’s page exactly as written here. ${notEmailed}`;

export const sayChangesGo = ({ isSetUp, email }: MailTo): string =>
  isSetUp
    ? `This letter goes to ${email}, with the link to the page.`
    : `This letter appears on the artist’s page. ${notEmailed}`;

export const sayFeedbackGoes = ({ isSetUp, email }: MailTo): string =>
  isSetUp
    ? `Emailed to ${email}. It appears on the artist’s page, too.`
    : `It appears on the artist’s page. ${notEmailed}`;

/** Of messages only that there is one. */
export const sayMessageGoes = ({ isSetUp, email }: MailTo): string =>
  isSetUp
    ? `Only on the artist’s page. An email tells ${email} that there is a message, not what it says.`
    : 'Only on the artist’s page. No mail server is set up: no email tells of it.';

/** Before it is said what is asked for. */
export const sayChangesAsk = ({ isSetUp, email }: MailTo): string =>
  isSetUp
    ? `Emailed to ${email}. It appears on the artist’s page, too, and opens what you ask for.`
    : `It appears on the artist’s page, and opens what you ask for. ${notEmailed}`;

/** Before one is chosen. */
export const sayLetterComes = ({ isSetUp, email }: MailTo): string =>
  isSetUp
    ? `Goes with your decision: emailed to ${email}, and on the artist’s page, too.`
    : `Goes with your decision, to the artist’s page. ${notEmailed}`;

/** After a letter was written with something. */
export const sayLetterWent = ({ isSetUp, email }: MailTo): string =>
  isSetUp
    ? `The letter appears on the artist’s page, and is emailed to ${email}.`
    : `The letter appears on the artist’s page. ${notEmailed}`;
