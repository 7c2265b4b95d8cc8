import { ArrayMaxSize, IsArray, IsInt, Min } from 'class-validator';
import { listOf, message } from '../message';
import { limits, RecordId } from '../rules';

export class PitchIds {
  @IsArray() @ArrayMaxSize(limits.pageSize) @RecordId(true) pitchIds!: string[];
}

export class OpenRequests {
  @RecordId() pitchId!: string;
  @Min(1) @IsInt() count!: number;
}
/** How many license requests are still to be done: the tasks that they made, until these are done or gone. Of no others. */
export const countOpenRequests = message('intake.count-open-requests', PitchIds, listOf(OpenRequests));
