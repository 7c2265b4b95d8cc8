import { StoreSettings } from '@cueroom/platform/settings';
import { Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';

const hasUser = ({ SMTP_USER }: IntakeSettings): boolean => SMTP_USER !== undefined;

/** Without SMTP_URL or SMTP_HOST nothing is mailed. */
export class IntakeSettings extends StoreSettings {
  /** All in one, in place of host, port, user and password. */
  @IsOptional()
  @Matches(/^smtps?:\/\/([^\s@/]+@)?[\w.[\]:-]+(\/?\?\S*)?\/?$/, { message: 'must be an smtp:// or smtps:// address' })
  SMTP_URL?: string;

  @IsOptional() @Matches(/^[\w.:-]+$/, { message: 'must be the name or address of a mail server' }) SMTP_HOST?: string;
  @Type(() => Number) @Max(65535) @Min(1) @IsInt() SMTP_PORT = 587;
  @IsOptional() @IsString() SMTP_USER?: string;
  @ValidateIf(hasUser) @IsString({ message: 'must be set where SMTP_USER is' }) SMTP_PASSWORD?: string;
  /** Whom mails come from; STUDIO_EMAIL where nothing is said. */
  @IsOptional() @IsEmail({ require_tld: false }, { message: 'must be an e-mail address' }) SMTP_FROM?: string;

  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  @IsEmail({ require_tld: false }, { message: 'must be an e-mail address' }) STUDIO_EMAIL = 'hello@cueroom.example';
}
