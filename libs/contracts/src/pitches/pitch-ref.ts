import { IsString } from 'class-validator';
import { RecordId } from '../rules';

/** Where a track stands. */
export class PitchRef {
  @RecordId() id!: string;
  @IsString() title!: string;
}
