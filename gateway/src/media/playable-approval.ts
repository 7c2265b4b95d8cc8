import { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { Approval } from '@cueroom/contracts/intake/review';
import { Type } from 'class-transformer';
import { IsArray, ValidateNested } from 'class-validator';

/** An approval whose tracks can be played at once. */
export class PlayableApproval extends Approval {
  @IsArray() @ValidateNested({ each: true }) @Type(() => PlayableTrack) declare tracks: PlayableTrack[];
}
