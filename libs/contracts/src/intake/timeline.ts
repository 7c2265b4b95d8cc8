import { IsDateString, IsIn, IsOptional, IsString } from 'class-validator';
import { message, pageOf } from '../message';
import { PageQuery, RecordId } from '../rules';

export const timelineKinds = ['brief', 'note', 'letter', 'call', 'meeting', 'step', 'status', 'pitch', 'file'] as const;
/** A file is one that a client downloaded from a pitch; what else clients do there is `pitch`. */
export type TimelineKind = (typeof timelineKinds)[number];

/** One thing that happened about a brief. */
export class TimelineRow {
  /** Of an activity its id: what it changed can be undone by that. */
  @IsString() id!: string;
  @IsDateString() at!: string;
  @IsIn(timelineKinds) kind!: TimelineKind;
  @IsString() words!: string;
  /** The admin or the client; null: the software by itself. */
  @IsOptional() @IsString() who!: string | null;
}

export class ListTimeline extends PageQuery {
  @IsOptional() @IsIn(timelineKinds) kind?: TimelineKind;
}
export class ListTimelineOf extends ListTimeline {
  @RecordId() id!: string;
}
/** Newest first. */
export const listTimeline = message('intake.list-timeline', ListTimelineOf, pageOf(TimelineRow));
