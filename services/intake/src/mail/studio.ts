import { defaultAccent } from '@cueroom/contracts/content/accent';
import { getSiteContent, type SiteLogo } from '@cueroom/contracts/content/site-content';
import { answerDueAt, answeredWithin } from '@cueroom/contracts/intake/answer-promise';
import { answerBy } from '@cueroom/contracts/intake/artist-promises';
import type { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import type { IntakeSettings } from '../settings';
import { type Letter, type Letterhead, type LetterLook, plainText, signedOnce } from './letter';
import { htmlText } from './letter-html';

type Settings = Pick<
  IntakeSettings,
  'STUDIO_NAME' | 'STUDIO_EMAIL' | 'PUBLIC_URL' | 'TIME_ZONE' | 'ANSWER_WITHIN_DAYS' | 'WORKING_HOURS'
>;

/** Shown as high as on the site, and no wider. */
const logoBox = { width: 176, height: 32 };
/** An email does not wait longer for how it looks. */
const readWithin = { timeoutMs: 1000 };

/** What emails say of the studio, and how they look. */
export class Studio {
  readonly name: string;
  readonly email: string;

  /** As it was last known, for when the content service is away. */
  private look: LetterLook = { accent: defaultAccent, logo: null };

  constructor(
    private readonly settings: Settings,
    private readonly bus: Pick<Bus, 'request'>,
  ) {
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

  /** When a client is promised an answer: where only working hours count, it says when that ends. */
  answered(received: Date, dueAt?: Date | null): string {
    const { TIME_ZONE: timeZone, WORKING_HOURS: workingHours } = this.settings;
    if (!workingHours) return answeredWithin({});
    return `by ${this.timeOf(dueAt ?? answerDueAt(received, { timeZone, workingHours }))}`;
  }

  /** The address of a page; null where the site's own address is not set. */
  addressOf(path: string): string | null {
    const { PUBLIC_URL } = this.settings;
    return PUBLIC_URL ? PUBLIC_URL.replace(/\/$/, '') + path : null;
  }

  /** An email in both forms. */
  async write(letter: Letter, foot?: string): Promise<{ subject: string; text: string; html: string }> {
    const head: Letterhead = { studio: this.name, email: this.email, foot, ...(await this.readLook()) };
    const signed = signedOnce(letter, this.name);
    return { subject: letter.subject, text: plainText(signed, head), html: htmlText(signed, head) };
  }

  private async readLook(): Promise<LetterLook> {
    try {
      const { accent, logo } = await this.bus.request(getSiteContent, {}, readWithin);
      this.look = { accent, logo: logo && this.shown(logo) };
    } catch (error) {
      log.warn({ err: error }, 'look of emails not read');
    }
    return this.look;
  }

  /** A PNG (gateway/src/site/icons.ts): many mail programs show neither SVG nor WebP, and none a data URL. */
  private shown({ url, width, height }: SiteLogo): LetterLook['logo'] {
    const address = this.addressOf(`/logo.png${new URL(url, 'http://studio').search}`);
    const scale = Math.min(logoBox.width / width, logoBox.height / height);
    return address ? { url: address, width: Math.round(width * scale), height: Math.round(height * scale) } : null;
  }
}
