import { readSettings, TrashSettings } from '@cueroom/platform/settings';
import { IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';

export class ContentSettings extends TrashSettings {
  /** The admin's name. Basic authorization separates it from the password by a colon, so it has none. */
  @Matches(/^[^:\s]{1,200}$/, { message: 'must be a name without spaces and colons' }) ADMIN_USERNAME = 'admin';
  /**
   * The admin's password. Setting it again resets it; only a hash of it is kept.
   * @default made and shown once, at the first start
   */
  @IsOptional()
  @IsString()
  @MinLength(8, { message: 'must have at least 8 characters' })
  @MaxLength(200)
  ADMIN_PASSWORD?: string;
}

export const env = readSettings(ContentSettings, process.env);
