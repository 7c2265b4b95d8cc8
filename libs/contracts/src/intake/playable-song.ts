import { IsOptional, IsString } from 'class-validator';
import { Song } from './songs';

/** A song with its sound, as the HTTP API answers it when an admin loads the audio. */
export class PlayableSong extends Song {
  /** A data URL of the MP3 preview; null until there is one. */
  @IsOptional() @IsString() audioFileData!: string | null;
  /** A signed address of the preview, or of the original until there is one. */
  @IsString() audioUrl!: string;
}
