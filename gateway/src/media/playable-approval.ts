import { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import { Approval } from '@cueroom/contracts/intake/review';
import { Type } from 'class-transformer';
import { IsArray, ValidateNested } from 'class-validator';

export class PlayableApproval extends Approval {
  @IsArray() @ValidateNested({ each: true }) @Type(() => PlayableTrack) declare tracks: PlayableTrack[];
}
