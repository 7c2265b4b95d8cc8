import { IsOptional, IsString } from 'class-validator';
import { Song } from './songs';

export class PlayableSong extends Song {
  /** A data URL of the MP3 preview; null until there is one. */
  @IsOptional() @IsString() audioFileData!: string | null;
  /** A signed address of the preview, or of the original until there is one. */
  @IsString() audioUrl!: string;
}
