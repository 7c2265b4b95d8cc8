import { IsInt } from 'class-validator';
import { RecordId } from '../rules';

/** How many people were sent a pitch for the brief, and how many of them have opened it. */
export class PitchCounts {
  @IsInt() sent!: number;
  @IsInt() opened!: number;
}

export class BriefPitchCounts extends PitchCounts {
  @RecordId() briefId!: string;
}
