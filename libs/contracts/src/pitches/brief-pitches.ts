import { IsBoolean, IsDateString, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { event } from '../message';
import { RecordId } from '../rules';

/** How many people were sent a pitch for the brief, and how many of them have opened it. */
export class PitchCounts {
  @IsInt() sent!: number;
  @IsInt() opened!: number;
}

export class BriefPitchCounts extends PitchCounts {
  @RecordId() briefId!: string;
}

/** A pitch for a brief is open, or somebody has a link to one. */
export class BriefPitched {
  @RecordId() briefId!: string;
  @RecordId() pitchId!: string;
  @IsIn(['opened', 'linked']) did!: 'opened' | 'linked';
  @IsDateString() at!: string;
  /** The admin. */
  @IsOptional() @IsString() by?: string;
  /** It was so before briefs heard of it: their status stays. */
  @IsOptional() @IsBoolean() isFormer?: boolean;
}
export const briefPitched = event('pitch.for-brief', BriefPitched);
