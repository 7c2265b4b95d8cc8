import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import { event, listOf, message } from '../message';
import { IdParam, limits, RecordId } from '../rules';

/** How many people were sent a pitch for the brief, and how many of them have opened it. */
export class PitchCounts {
  @IsInt() sent!: number;
  @IsInt() opened!: number;
}

export class BriefPitchCounts extends PitchCounts {
  @RecordId() briefId!: string;
}

export class BriefIds {
  @IsArray() @ArrayMaxSize(limits.pageSize) @RecordId(true) briefIds!: string[];
}
/** Briefs without a pitch are left out; a draft does not count as sent. */
export const countBriefPitches = message('catalog.count-brief-pitches', BriefIds, listOf(BriefPitchCounts));

/** Who got a pitch for a brief, and when. */
class BriefLink {
  @RecordId() id!: string;
  @IsString() name!: string;
  @IsDateString() createdAt!: string;
  /** When the letter went. */
  @IsOptional() @IsDateString() sentAt!: string | null;
}
export class BriefPitch {
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsString() createdBy!: string;
  @IsDateString() createdAt!: string;
  @IsArray() @ValidateNested({ each: true }) @Type(() => BriefLink) links!: BriefLink[];
}
/** For the timeline of a brief. */
export const listBriefPitches = message('catalog.list-brief-pitches', IdParam, listOf(BriefPitch));

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
