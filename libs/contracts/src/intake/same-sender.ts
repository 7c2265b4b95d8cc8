import { IsDateString, IsIn, IsString } from 'class-validator';
import { listOf, message } from '../message';
import { RecordId } from '../rules';

export const sentKinds = ['brief', 'contact', 'submission'] as const;
export type SentKind = (typeof sentKinds)[number];

export class SentKey {
  @IsIn(sentKinds) entityType!: SentKind;
  @RecordId() id!: string;
}

export class SentRecord extends SentKey {
  /** The project of a brief, the subject of a message, the artist of a submission. */
  @IsString() title!: string;
  @IsString() status!: string;
  @IsDateString() createdAt!: string;
}

/** What else came from the same email address, newest first. */
export const listSameSender = message('intake.list-same-sender', SentKey, listOf(SentRecord));
