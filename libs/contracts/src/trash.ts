import { IsDateString, IsIn, IsOptional, IsString } from 'class-validator';
import { message, nothing, pageOf } from './message';
import { type RecordType, recordTypes } from './record-names';
import { PageQuery, RecordId } from './rules';

/** A deleted record, until it ends. */
export class TrashRow {
  @IsIn(recordTypes) entityType!: RecordType;
  @RecordId() id!: string;
  /** What it is called. */
  @IsString() title!: string;
  @IsString() deletedBy!: string;
  @IsDateString() deletedAt!: string;
  /** Then it is deleted for good, with its files. */
  @IsDateString() endsAt!: string;
}

export class ListTrash extends PageQuery {
  /** Missing: all kinds. */
  @IsOptional() @IsIn(recordTypes) entityType?: RecordType;
}

export class TrashedKey {
  @IsIn(recordTypes) entityType!: RecordType;
  @RecordId() id!: string;
}

/** Last deleted first. Each service has that of its own records. */
export const listTrash = {
  intake: message('intake.list-trash', ListTrash, pageOf(TrashRow)),
  content: message('content.list-trash', ListTrash, pageOf(TrashRow)),
  catalog: message('catalog.list-trash', ListTrash, pageOf(TrashRow)),
};
export const restoreTrashed = {
  intake: message('intake.restore-trashed', TrashedKey, nothing),
  content: message('content.restore-trashed', TrashedKey, nothing),
  catalog: message('catalog.restore-trashed', TrashedKey, nothing),
};
/** Deletes for good. */
export const endTrashed = {
  intake: message('intake.end-trashed', TrashedKey, nothing),
  content: message('content.end-trashed', TrashedKey, nothing),
  catalog: message('catalog.end-trashed', TrashedKey, nothing),
};
