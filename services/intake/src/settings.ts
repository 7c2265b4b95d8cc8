import { RetentionDays } from '@cueroom/platform/retention-days';
import { StoreSettings } from '@cueroom/platform/settings';
import { Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';

const hasUser = ({ SMTP_USER }: IntakeSettings): boolean => SMTP_USER !== undefined;

/** Without SMTP_URL or SMTP_HOST nothing is mailed. */
export class IntakeSettings extends StoreSettings {
  /** The mail server as one address, instead of host, port, user and password. */
  @IsOptional()
  @Matches(/^smtps?:\/\/([^\s@/]+@)?[\w.[\]:-]+(\/?\?\S*)?\/?$/, { message: 'must be an smtp:// or smtps:// address' })
  SMTP_URL?: string;

  /** The mail server. Without it and SMTP_URL, feedback is stored but not mailed. */
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
  @IsOptional() @IsEmail({ require_tld: false }, { message: 'must be an email address' }) SMTP_FROM?: string;

  /** What the studio calls itself. */
  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  /** Where people write to the studio. */
  @IsEmail({ require_tld: false }, { message: 'must be an email address' }) STUDIO_EMAIL = 'hello@cueroom.example';

  /** How many days won and lost briefs are kept; unset: forever. Forms tell visitors. */
  @RetentionDays() RETENTION_BRIEFS_DAYS?: number;
  /** How many days closed messages are kept; unset: forever. Forms tell visitors. */
  @RetentionDays() RETENTION_CONTACTS_DAYS?: number;
  /** How many days decided submissions are kept; unset: forever. Their tracks stay. Forms tell visitors. */
  @RetentionDays() RETENTION_SUBMISSIONS_DAYS?: number;
  /** How many days notes, calls and recorded changes are kept; unset: forever. Open tasks stay. */
  @RetentionDays() RETENTION_ACTIVITIES_DAYS?: number;
}
