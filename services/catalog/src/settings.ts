import { RetentionDays } from '@cueroom/platform/retention-days';
import { TrashSettings } from '@cueroom/platform/settings';
import { IsEmail, IsIn, IsString, MaxLength, MinLength } from 'class-validator';

export class CatalogSettings extends TrashSettings {
  /** Shared by the server's processes: with it every link to an artist's page, and to a client's, can be made. */
  @IsString() @MinLength(16, { message: 'must have at least 16 characters' }) SIGNING_SECRET!: string;
  /** The studio's name; also written to files that admins download. */
  @IsString() @MaxLength(100) STUDIO_NAME = 'Cueroom Music';
  /** Where people write to the studio. */
  @IsEmail({ require_tld: false }, { message: 'must be an email address' }) STUDIO_EMAIL = 'hello@cueroom.example';
  /** `off`: of pitches neither visits nor what was heard is recorded. Their pages and the privacy page say so. */
  @IsIn(['on', 'off']) PITCH_TRACKING: 'on' | 'off' = 'on';
  /** The paper that clearance sheets are made for: A4 or Letter. */
  @IsIn(['A4', 'Letter']) PAPER_SIZE: 'A4' | 'Letter' = 'A4';
  /** How many days it is kept when a client opened a pitch, and what was heard. The privacy page tells visitors. */
  @RetentionDays() RETENTION_LISTENING_DAYS = 365;
}
