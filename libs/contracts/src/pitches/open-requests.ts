import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Min, ValidateNested } from 'class-validator';
import { listOf, message, one } from '../message';
import { limits, RecordId } from '../rules';

export class PitchIds {
  /** Missing: all. */
  @IsOptional() @IsArray() @ArrayMaxSize(limits.pageSize) @RecordId(true) pitchIds?: string[];
}

export class OpenRequests {
  @RecordId() pitchId!: string;
  @Min(1) @IsInt() count!: number;
}
/** How many license requests are still to be done: the tasks that they made, until these are done or gone. Of no others. */
export const countOpenRequests = message('intake.count-open-requests', PitchIds, listOf(OpenRequests));

export class OpenRequestsFound {
  /** Null while they cannot be found out. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => OpenRequests) requests!: OpenRequests[] | null;
}

/** What clients wait for, in all pitches together. */
export class OpenInPitches {
  /** Comments without an answer. */
  @IsInt() questions!: number;
  /** License requests whose task is not done. Null while that cannot be found out. */
  @IsOptional() @IsInt() requests!: number | null;
}
/** Pitches that are deleted count no more, though their tasks are there for a while. */
export const countOpenInPitches = message('catalog.count-open-in-pitches', OpenRequestsFound, one(OpenInPitches));
