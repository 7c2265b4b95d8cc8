import { IsDateString, IsIn, IsOptional, IsString } from 'class-validator';
import { listOf, message } from '../message';
import { NoInput, RecordId } from '../rules';
import { EntityId, type EntityType, entityTypes } from './activities';

const todayKinds = ['answer-due', 'answer-overdue', 'next-step', 'follow-up', 'request'] as const;
type TodayKind = (typeof todayKinds)[number];

/** Something to do today: it is due, or late. An answer is here from the start. */
export class TodayItem {
  @IsIn(todayKinds) kind!: TodayKind;
  /** When it is due, or has been since; of a day the beginning, by the studio's clocks. */
  @IsDateString() at!: string;
  /** As in 'Overdue by 2 h: The Long Take, Northlight'. */
  @IsString() words!: string;
  /** Where it is done. */
  @IsIn(entityTypes) entityType!: EntityType;
  @EntityId() entityId!: string;
  /** Of a task, also of a license request: that is what is done. */
  @IsOptional() @RecordId() activityId?: string;
  /** Of a pitch that was not opened: by whom. */
  @IsOptional() @RecordId() recipientId?: string;
}

/** Earliest first. */
export const listToday = message('intake.list-today', NoInput, listOf(TodayItem));
