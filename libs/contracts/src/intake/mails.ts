import { Type } from 'class-transformer';
import { IsDateString, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { event } from '../message';
import { EntityId, type EntityType, entityTypes } from './activities';

export class MailAbout {
  @IsIn(entityTypes) entityType!: EntityType;
  @EntityId() entityId!: string;
}

/** A record needs an email: the write of that record carries this event. */
export class MailWanted {
  @IsString() kind!: string;
  /** The id of the record: a repeated event sends no second email. */
  @IsString() key!: string;
  @ValidateNested() @Type(() => MailAbout) about!: MailAbout;
  /** Without it the email is due at once. */
  @IsOptional() @IsDateString() dueAt?: string;
}
export const mailWanted = event('mail.wanted', MailWanted);
