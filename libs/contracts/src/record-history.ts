import { Type } from 'class-transformer';
import { IsDateString, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { message, nothing, pageOf } from './message';
import { type RecordType, recordTypes } from './record-names';
import { InOrder, PageQuery, RecordId, RequiredText } from './rules';

/** Of an amount of money: the currency that it was in, and that it is in; earlier releases have not kept them. */
export const OfAmount = (): PropertyDecorator => InOrder(IsOptional(), IsString({ each: true }));

/** What a change made of one field. Null is nothing, or what has no words of its own, as a picture. */
export class FieldChange {
  @IsString() field!: string;
  @IsOptional() from!: unknown;
  @IsOptional() to!: unknown;
  @OfAmount() currencies?: string[];
}

/** Who changed which fields of a record. */
export class HistoryRow {
  @IsString() id!: string;
  @IsDateString() at!: string;
  @IsString() by!: string;
  @ValidateNested({ each: true }) @Type(() => FieldChange) changes!: FieldChange[];
}

export class ListHistory extends PageQuery {
  @IsIn(recordTypes) entityType!: RecordType;
  @RecordId() entityId!: string;
}

/** Newest first. Each service knows that of its own records. */
export const listHistory = {
  intake: message('intake.list-history', ListHistory, pageOf(HistoryRow)),
  content: message('content.list-history', ListHistory, pageOf(HistoryRow)),
  catalog: message('catalog.list-history', ListHistory, pageOf(HistoryRow)),
};

/** A row of a record's history. */
export class HistoryRowId {
  @IsIn(recordTypes) entityType!: RecordType;
  @RecordId() entityId!: string;
  @RequiredText('changeId is required') changeId!: string;
}

/** What that change made of its record is as before. 409 when the record was changed since. Each service has its own records. */
export const undoChange = {
  intake: message('intake.undo-change', HistoryRowId, nothing),
  content: message('content.undo-change', HistoryRowId, nothing),
  catalog: message('catalog.undo-change', HistoryRowId, nothing),
};
