import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { type ImportEncoding, importEncodings } from '../csv/encodings';
import type { ColumnMap } from '../csv/headings';
import { importColumns } from '../csv/track-columns';
import { Idempotency, Repeatable } from '../idempotency';
import { objectKeyPattern } from '../media/file-address';
import { created, job, message, nothing, one, pageOf } from '../message';
import { AnyOf, IdParam, InOrder, limits, PageQuery, RecordId, RequiredText } from '../rules';
import { UnknownWords } from './vocabulary';

const importStates = ['reading', 'ready', 'applying', 'done', 'undone', 'failed'] as const;
type ImportState = (typeof importStates)[number];
export const rowStates = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RowState = (typeof rowStates)[number];
const matchedBys = ['id', 'isrc'] as const;

const encodings = importEncodings.map(({ value }) => value);

/** Of one file. */
export const importLimits = { rows: 100_000, columns: 200, heading: 200, undoHours: 24 } as const;
/** What the worker hands over at once; a request has at most 576 KiB. */
export const rowBatch = { rows: 500, bytes: 400 * 1024 } as const;

const wrongColumns = (more: readonly string[]) =>
  `columns is an object: of ${[...importColumns, ...more].join(', ')} the heading of its column, or null for none`;

const isColumns = (value: unknown, more: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([column, heading]) =>
      [...importColumns, ...more].some((one) => one === column) &&
      (heading === null || (typeof heading === 'string' && heading.length <= importLimits.heading + 10)),
  );

/** `{ title: 'Track Title', isrc: 'ISRC' }`: a field, and the heading of its column. What is not named is not read. */
export const Columns = (more: readonly string[] = []): PropertyDecorator =>
  ValidateBy({
    name: 'columns',
    validator: { validate: (value) => isColumns(value, more), defaultMessage: () => wrongColumns(more) },
  });
export type Columns = { [Column in keyof ColumnMap]?: string | null };

export class NewImport {
  /** The address of an uploaded file. */
  @RequiredText('File is required', limits.url) fileUrl!: string;
  /** Guessed from the headings where it is missing. */
  @InOrder(IsOptional(), Columns()) columns?: Columns | null;
  /** Found out by looking at the file where it is missing. */
  @IsOptional() @IsIn(encodings) encoding?: ImportEncoding | null;
}

export class ImportColumns {
  @Columns() columns!: Columns;
}

export class ApplyChoice {
  /** What is refused is left out; without it a file with a refused row changes nothing. */
  @IsOptional() @IsBoolean() goodRowsOnly?: boolean;
}

export class ImportCounts {
  @IsInt() new!: number;
  @IsInt() changed!: number;
  @IsInt() unchanged!: number;
  @IsInt() refused!: number;
}

export class Import extends IdParam {
  @IsString() fileName!: string;
  /** To read the file once more, with other letters. */
  @IsString() fileUrl!: string;
  /** As it was asked for; null: as it was found out. */
  @IsOptional() @IsIn(encodings) encoding!: ImportEncoding | null;
  /** Also `reading` while its rows are judged, and `applying` while it is undone. */
  @IsIn(importStates) state!: ImportState;
  /** A field, and the heading of its column. */
  @IsObject() columns!: ColumnMap;
  @IsString({ each: true }) headings!: string[];
  /** The cells of the first rows. */
  @IsArray() examples!: string[][];
  @ValidateNested() @Type(() => ImportCounts) counts!: ImportCounts;
  @ValidateNested() @Type(() => UnknownWords) unknown!: UnknownWords;
  /** Percent of what it is doing. */
  @IsInt() progress!: number;
  @IsOptional() @IsString() error?: string;
  @IsOptional() @IsDateString() undoUntil?: string;
  @IsDateString() createdAt!: string;
}

/** Both as a cell says it. */
export class RowChange {
  @IsString() field!: string;
  @IsString() from!: string;
  @IsString() to!: string;
}

export class ImportRow {
  /** In the file, where the row begins; the headings are line 1. */
  @IsInt() line!: number;
  @IsIn(rowStates) state!: RowState;
  @IsOptional() @RecordId() trackId!: string | null;
  @IsOptional() @IsIn(matchedBys) matchedBy!: (typeof matchedBys)[number] | null;
  /** Of a new track what is filled in. */
  @ValidateNested({ each: true }) @Type(() => RowChange) changes!: RowChange[];
  /** As in 'Line 7, ISRC: Not a valid ISRC'. */
  @IsString({ each: true }) errors!: string[];
  /** What the row calls its track. */
  @IsString() title!: string;
  @IsString() artist!: string;
}

export class ListImportRows extends PageQuery {
  @AnyOf('state', rowStates) state?: string;
}

export class AddImport extends NewImport {
  @Repeatable() idempotency?: Idempotency;
}
export class MapImport extends ImportColumns {
  @RecordId() id!: string;
}
export class ApplyImport extends ApplyChoice {
  @RecordId() id!: string;
}
export class RowsOfImport extends ListImportRows {
  @RecordId() id!: string;
}

export const addImport = message('catalog.add-import', AddImport, created(Import));
export const getImport = message('catalog.get-import', IdParam, one(Import));
/** Judges all rows anew. */
export const mapImport = message('catalog.map-import', MapImport, one(Import));
export const listImportRows = message('catalog.list-import-rows', RowsOfImport, pageOf(ImportRow));
export const applyImport = message('catalog.apply-import', ApplyImport, one(Import));
export const undoImport = message('catalog.undo-import', IdParam, one(Import));

export class ReadImport {
  @RecordId() importId!: string;
  @Matches(objectKeyPattern) objectKey!: string;
  @IsOptional() @IsIn(encodings) encoding?: ImportEncoding;
}
/** A worker reads the file and hands its rows to catalog. */
export const readImport = job('read-import', 'export', ReadImport);

export class FileRow {
  @IsInt() @Min(1) line!: number;
  @IsArray() @ArrayMaxSize(importLimits.columns) @IsString({ each: true }) cells!: string[];
}
export class FileRows {
  @RecordId() importId!: string;
  @ArrayMaxSize(rowBatch.rows) @ValidateNested({ each: true }) @Type(() => FileRow) rows!: FileRow[];
}
export class FileRead {
  @RecordId() importId!: string;
  @IsArray() @ArrayMaxSize(importLimits.columns) @IsString({ each: true }) headings!: string[];
  @IsInt() @Min(0) total!: number;
}
export class FileUnreadable {
  @RecordId() importId!: string;
  @IsString() error!: string;
}
/** Safe to be repeated: a line is there once. */
export const addImportRows = message('catalog.add-import-rows', FileRows, nothing);
export const endImportRows = message('catalog.end-import-rows', FileRead, nothing);
export const failImport = message('catalog.fail-import', FileUnreadable, nothing);
