import { IsOptional, IsString } from 'class-validator';
import { Track } from './tracks';

export class PlayableTrack extends Track {
  /** Where a browser can play it now: a signed address that changes by the hour, or the link itself. */
  @IsOptional() @IsString() fileStreamUrl!: string | null;
  /** Its waveform: audiowaveform's JSON, version 2. Null for links, and until its file was inspected. */
  @IsOptional() @IsString() peaksUrl!: string | null;
}
