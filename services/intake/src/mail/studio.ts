import { answerBy } from '@cueroom/contracts/intake/artist-promises';
import type { IntakeSettings } from '../settings';
import type { Letter, Letterhead } from './letter';
import { htmlText } from './letter-html';
import { plainText } from './letter-text';

type Settings = Pick<
  IntakeSettings,
  'STUDIO_NAME' | 'STUDIO_EMAIL' | 'PUBLIC_URL' | 'TIME_ZONE' | 'ANSWER_WITHIN_DAYS'
>;

/** What emails say of the studio. */
export class Studio {
  readonly name: string;
  readonly email: string;

  constructor(private readonly settings: Settings) {
    this.name = settings.STUDIO_NAME;
    this.email = settings.STUDIO_EMAIL;
  }

  /** As in `November 22, 2026 at 10:14 PM UTC`. */
  timeOf(moment: Date): string {
    const { TIME_ZONE: timeZone } = this.settings;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);
    const clock = { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
    return `${day} at ${new Intl.DateTimeFormat('en-US', clock).format(moment).replaceAll('\u202F', ' ')}`;
  }

  /** As in `December 22, 2026`. */
  dayOf(moment: Date): string {
    const { TIME_ZONE: timeZone } = this.settings;
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);
  }

  /** The day by which an artist is promised an answer. */
  answerBy(received: Date): string {
    return this.dayOf(answerBy(received, this.settings.ANSWER_WITHIN_DAYS));
  }

  /** The address of a page; null where the site's own address is not set. */
  addressOf(path: string): string | null {
    const { PUBLIC_URL } = this.settings;
    return PUBLIC_URL ? PUBLIC_URL.replace(/\/$/, '') + path : null;
  }

  /** An email in both forms. */
  write(letter: Letter, foot?: string): { subject: string; text: string; html: string } {
    const head: Letterhead = { studio: this.name, email: this.email, foot };
    return { subject: letter.subject, text: plainText(letter, head), html: htmlText(letter, head) };
  }
}
