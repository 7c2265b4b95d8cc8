import { Type } from 'class-transformer';
import { IsDateString, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { event } from '../message';
import { EntityId, type EntityType, entityTypes } from './activities';

export class MailAbout {
  @IsIn(entityTypes) entityType!: EntityType;
  @EntityId() entityId!: string;
}

/** An email goes with a record: the event is in the write of that record. */
export class MailWanted {
  @IsString() kind!: string;
  /** The id of the record that it goes with: each email is wanted once. */
  @IsString() key!: string;
  @ValidateNested() @Type(() => MailAbout) about!: MailAbout;
  /** Missing: at once. */
  @IsOptional() @IsDateString() dueAt?: string;
}
export const mailWanted = event('intake.mail-wanted', MailWanted);
