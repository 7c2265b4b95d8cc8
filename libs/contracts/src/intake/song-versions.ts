import { IsBoolean, Matches, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { message, one } from '../message';
import { limits, RequiredText } from '../rules';
import { Version, VersionDetails, versionUidPattern } from '../versions/versions';
import { songUidPattern } from './songs';

/** What an artist sends beside a song. Sent again with the same content, it answers the first record. */
export class NewSongVersion extends VersionDetails {
  @Matches(songUidPattern, { message: 'A song id is the submission id, _S and the number of the song' })
  songUid!: string;
  @Matches(versionUidPattern, { message: 'A version id is the song id, _V and the number of the version' })
  versionUid!: string;
  /** The address of an uploaded file: absolute without its query, or its path. */
  @RequiredText('File is required', limits.url) audioFileUrl!: string;
}

export class VersionAccepted {
  @ValidateNested() @Type(() => Version) record!: Version;
  @IsBoolean() isNew!: boolean;
}
export const addSongVersion = message('intake.add-song-version', NewSongVersion, one(VersionAccepted));
