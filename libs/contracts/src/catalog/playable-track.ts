import { IsOptional, IsString } from 'class-validator';
import { Track } from './tracks';

export class PlayableTrack extends Track {
  /** Where a browser can play it now: a signed address that changes by the hour, or the link itself. */
  @IsOptional() @IsString() fileStreamUrl!: string | null;
}
