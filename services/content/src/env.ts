import { readSettings, StoreSettings } from '@cueroom/platform/settings';
import { IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';

export class ContentSettings extends StoreSettings {
  /** Basic authorization separates the name from the password by a colon. */
  @Matches(/^[^:\s]{1,200}$/, { message: 'must be a name without spaces and colons' }) ADMIN_USERNAME = 'admin';
  @IsOptional()
  @IsString()
  @MinLength(8, { message: 'must have at least 8 characters' })
  @MaxLength(200)
  ADMIN_PASSWORD?: string;
}

export const env = readSettings(ContentSettings, process.env);
