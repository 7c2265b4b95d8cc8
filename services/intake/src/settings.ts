import { notMoney } from '@cueroom/contracts/rules';
import { RetentionDays } from '@cueroom/platform/retention-days';
import { TrashSettings } from '@cueroom/platform/settings';
import { IsWorkingHours } from '@cueroom/platform/working-hours';
import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsISO4217CurrencyCode,
  IsNotIn,
  IsOptional,
  IsString,
  IsTimeZone,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';

const hasUser = ({ SMTP_USER }: IntakeSettings): boolean => SMTP_USER !== undefined;

const webAddress = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };
const aCurrency = { message: 'must be a currency like EUR' };
const anEmail = { message: 'must be an email address' };

/** Without SMTP_URL or SMTP_HOST nothing is mailed. */
export class IntakeSettings extends TrashSettings {
  /** The mail server as one address, instead of host, port, user and password. */
  @IsOptional()
  @Matches(/^smtps?:\/\/([^\s@/]+@)?[\w.[\]:-]+(\/?\?\S*)?\/?$/, { message: 'must be an smtp:// or smtps:// address' })
  SMTP_URL?: string;

  /** The mail server. Without it and SMTP_URL nothing is emailed. */
  @IsOptional() @Matches(/^[\w.:-]+$/, { message: 'must be the name or address of a mail server' }) SMTP_HOST?: string;
  /** The mail server's port. */
  @Type(() => Number) @Max(65535) @Min(1) @IsInt() SMTP_PORT = 587;
  /** The user of the mail server. */
  @IsOptional() @IsString() SMTP_USER?: string;
  /** SMTP_USER's password. */
  @ValidateIf(hasUser) @IsString({ message: 'must be set where SMTP_USER is' }) SMTP_PASSWORD?: string;
  /**
   * The sender of emails.
   * @default STUDIO_EMAIL
   */
  @IsOptional() @IsEmail({ require_tld: false }, anEmail) SMTP_FROM?: string;

  /** Emails to the studio about new briefs, messages and submissions: `each` at once, a digest `hourly` or `daily`, or `off`. */
  @IsIn(['each', 'hourly', 'daily', 'off']) NOTIFICATIONS: 'each' | 'hourly' | 'daily' | 'off' = 'each';
  /**
   * Who gets these emails.
   * @default STUDIO_EMAIL
   */
  @IsOptional() @IsEmail({ require_tld: false }, anEmail) NOTIFICATIONS_TO?: string;
  /** When the daily digest, and the email of what is due, are sent, by the clocks of TIME_ZONE. Where WORKING_HOURS is set, the latter comes on these days only. */
  @Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'must be a time like 08:00' }) DIGEST_AT = '08:00';
  /** The currency of briefs for which no other one is chosen (ISO 4217). */
  @Matches(/^[A-Z]{3}$/, aCurrency) @IsISO4217CurrencyCode(aCurrency) @IsNotIn(notMoney, aCurrency) CURRENCY = 'USD';
  /** When the studio answers clients, by the clocks of TIME_ZONE, as in `Mon-Fri 09:00-18:00`: only these hours count until an answer is due, and the site and emails promise 24 of them. Unset: all do. */
  @IsWorkingHours() WORKING_HOURS?: string;
  /** The studio's time zone, for the daily digest, for times in emails, and for days that pages and emails both name. */
  @IsTimeZone({ message: 'must be a time zone like Europe/Berlin' }) TIME_ZONE = 'UTC';
  /** The address of the site, for links in emails; without it they have none. */
  @IsOptional()
  @Matches(/^[^/]*\/\/[^/?#]*\/?$/, { message: 'must have no path: Cueroom needs a host name of its own' })
  @IsUrl(webAddress, { message: 'must be an http or https address' })
  PUBLIC_URL?: string;

  /** A pitch that was not opened for so many days is on the dashboard. */
  @Type(() => Number) @Max(365) @Min(0) @IsInt() PITCH_FOLLOW_UP_DAYS = 3;

  /** What the studio calls itself. */
  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  /** Where people write to the studio. */
  @IsEmail({ require_tld: false }, anEmail) STUDIO_EMAIL = 'hello@cueroom.example';

  /** Shared by the server's processes: with it every link to an artist's page, and to a client's, can be made. */
  @IsString() @MinLength(16, { message: 'must have at least 16 characters' }) SIGNING_SECRET!: string;
  /** Within how many days artists are promised an answer. */
  @Type(() => Number) @Max(365) @Min(1) @IsInt() ANSWER_WITHIN_DAYS = 30;
  /** `on`: artists see on their page how much of each song was played in the portal. */
  @IsIn(['on', 'off']) SHARE_LISTENING: 'on' | 'off' = 'off';
  /** How many days won and lost briefs are kept; unset: forever. Forms tell visitors. */
  @RetentionDays() RETENTION_BRIEFS_DAYS?: number;
  /** How many days closed messages are kept; unset: forever. Forms tell visitors. */
  @RetentionDays() RETENTION_CONTACTS_DAYS?: number;
  /** How many days decided submissions are kept; unset: forever. Their tracks stay. Forms tell visitors. */
  @RetentionDays() RETENTION_SUBMISSIONS_DAYS?: number;
  /** How many days notes, calls, emails and recorded changes are kept; unset: forever. Open tasks stay. */
  @RetentionDays() RETENTION_ACTIVITIES_DAYS?: number;
  /** How many days it is kept when a client opened a pitch, and what was heard. The privacy page tells visitors. */
  @RetentionDays() RETENTION_LISTENING_DAYS = 365;
}
