import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Idempotency, Repeatable } from '../idempotency';
import { objectKeyPattern } from '../media/file-address';
import { FileTags } from '../media/file-tags';
import { OwnedFile } from '../media/objects';
import { SongAudio } from '../media/song-audio';
import { created, event, job, listOf, message, nothing, one } from '../message';
import { Isrc, Iswc } from '../rights/rights';
import {
  IdParam,
  InOrder,
  limits,
  OptionalName,
  OptionalText,
  Parsed,
  RecordId,
  RequiredName,
  RequiredText,
} from '../rules';
import { Columns } from './imports';
import { musicalKey, unknownKey } from './musical-key';
import { type VersionKind, versionKinds } from '../versions/version-kinds';
import { UnknownWords } from './vocabulary';

const ingestStates = ['open', 'adding', 'done'] as const;
export type IngestState = (typeof ingestStates)[number];
const ingestRowStates = ['reading', 'ready', 'unreadable', 'duplicate', 'leftOut', 'added'] as const;
export type IngestRowState = (typeof ingestRowStates)[number];

const ingestTableStates = ['reading', 'ready', 'failed'] as const;

export const ingestLimits = { files: 500, undoHours: 24, openDays: 7, word: 60 } as const;

const wrongBpm = 'BPM must be a positive number';
const kinds = versionKinds.map(({ value }) => value);

/** What a draft says of its track. */
export class DraftFacts {
  @OptionalName() title?: string | null;
  @OptionalName() artist?: string | null;
  @OptionalName() album?: string | null;
  /** Several are separated by semicolons. */
  @OptionalName() composer?: string | null;
  @OptionalName() publisher?: string | null;
  @OptionalText(ingestLimits.word) genre?: string | null;
  @OptionalText(ingestLimits.word) mood?: string | null;
  @InOrder(IsOptional(), IsNumber({}, { message: wrongBpm }), IsPositive({ message: wrongBpm })) bpm?: number | null;
  @Parsed(musicalKey, unknownKey) key?: string | null;
  @Isrc() isrc?: string | null;
  @Iswc() iswc?: string | null;
  /** The track's description. */
  @OptionalText(limits.longText) comment?: string | null;
  @OptionalText(limits.lyrics) lyrics?: string | null;
  /** The row of its main file; null: it is one. */
  @IsOptional() @RecordId() versionOf?: string | null;
  @IsOptional() @IsIn(kinds, { message: 'Kind is required' }) kind?: VersionKind | null;
  @OptionalName(limits.versionLabel) label?: string | null;
}

export class DraftChange extends DraftFacts {
  /** False also of a duplicate: it is to be added all the same. */
  @IsOptional() @IsBoolean() leftOut?: boolean;
}

type Kept<T> = { [Field in keyof T]-?: Exclude<T[Field], undefined> };

export class IngestRow extends (DraftFacts as new () => Kept<DraftFacts>) {
  @RecordId() id!: string;
  @IsString() fileName!: string;
  @IsIn(ingestRowStates) state!: IngestRowState;
  /** A track of the catalog, or another row. */
  @IsOptional() @RecordId() duplicateOf!: string | null;
  /** Why it is not added. */
  @IsOptional() @IsString() error!: string | null;
  /** Seconds. */
  @IsOptional() @IsNumber() duration!: number | null;
  /** The track that it became, or is a version of. */
  @IsOptional() @RecordId() trackId!: string | null;
  /** Where it can be played; services leave out the signature. */
  @IsOptional() @IsString() fileStreamUrl!: string | null;
}

export class IngestCounts {
  @IsInt() ready!: number;
  @IsInt() reading!: number;
  @IsInt() unreadable!: number;
  @IsInt() duplicate!: number;
  @IsInt() leftOut!: number;
}

export class ListedIngest extends IdParam {
  @IsIn(ingestStates) state!: IngestState;
  /** In the list each file counts by itself; of one ingest a version counts as its main file, where that is not added. */
  @ValidateNested() @Type(() => IngestCounts) counts!: IngestCounts;
  /** Tracks that it has made, and that an Undo takes back: none that an earlier one has left. */
  @IsInt() added!: number;
  @IsOptional() @IsDateString() undoUntil?: string;
  @IsDateString() createdAt!: string;
}

/** What a table says of the files. */
export class IngestTable {
  /** The import that reads it: its columns can be changed there. */
  @RecordId() importId!: string;
  @IsIn(ingestTableStates) state!: (typeof ingestTableStates)[number];
  @IsOptional() @IsString() error?: string;
  @IsInt() rows!: number;
  /** Rows that have a file. */
  @IsInt() matched!: number;
}

export class Ingest extends ListedIngest {
  @IsOptional() @ValidateNested() @Type(() => IngestTable) table?: IngestTable;
  @ValidateNested() @Type(() => UnknownWords) unknown!: UnknownWords;
  @ValidateNested({ each: true }) @Type(() => IngestRow) rows!: IngestRow[];
}

export class ListIngests {
  @IsOptional() @IsIn(ingestStates) state?: IngestState;
}

export class NewIngest {
  @Repeatable() idempotency?: Idempotency;
}

export class NewIngestFile {
  /** Of an uploaded file. */
  @RequiredText('File is required', limits.url) objectPath!: string;
  @RequiredName('A file name is required', 255) fileName!: string;
}

export class DraftChanges {
  @IsArray() @ArrayNotEmpty() @ArrayMaxSize(ingestLimits.files) @RecordId(true) ids!: string[];
  @ValidateNested() @Type(() => DraftChange) change!: DraftChange;
}

export class NewIngestTable {
  /** Of an uploaded CSV file. */
  @RequiredText('File is required', limits.url) objectPath!: string;
  /** As of an import, and `fileName`; guessed where it is missing. */
  @InOrder(IsOptional(), Columns(['fileName'])) columns?: (Columns & { fileName?: string | null }) | null;
}

export class AddIngestFile extends NewIngestFile {
  @RecordId() id!: string;
}
export class AddIngestTable extends NewIngestTable {
  @RecordId() id!: string;
}
export class ChangeDrafts extends DraftChanges {
  @RecordId() id!: string;
}

export const addIngest = message('catalog.add-ingest', NewIngest, created(Ingest));
export const listIngests = message('catalog.list-ingests', ListIngests, listOf(ListedIngest));
export const getIngest = message('catalog.get-ingest', IdParam, one(Ingest));
/** Safe to be repeated: a file is there once. */
export const addIngestFile = message('catalog.add-ingest-file', AddIngestFile, one(IngestRow));
/** Its rows say more of the files than their tags do; another table takes its place. */
export const addIngestTable = message('catalog.add-ingest-table', AddIngestTable, one(Ingest));
export const changeDrafts = message('catalog.change-drafts', ChangeDrafts, one(Ingest));
export const addIngested = message('catalog.add-ingested', IdParam, one(Ingest));
export const undoIngest = message('catalog.undo-ingest', IdParam, one(Ingest));
/** What was added stays. */
export const deleteIngest = message('catalog.delete-ingest', IdParam, nothing);

export class InspectIngested {
  @RecordId() rowId!: string;
  @Matches(objectKeyPattern) objectKey!: string;
}
/** As a track's file, after all that artists and clients wait for; and what the file says of itself. */
export const inspectIngested = job('inspect-ingested', 'audio', InspectIngested, { priority: 10 });
export const ingestedInspectionId = (rowId: string, objectKey: string): string => `inspect-${rowId}-${objectKey}`;

export class IngestedInspected extends InspectIngested {
  @ValidateNested() @Type(() => SongAudio) audio!: SongAudio;
  @IsOptional() @ValidateNested() @Type(() => FileTags) tags?: FileTags;
}
export const ingestedInspected = event('ingest.file-inspected', IngestedInspected);

/** A row has taken its file, or leaves it. */
export class IngestFileChanged {
  @RecordId() rowId!: string;
  @IsOptional() @ValidateNested() @Type(() => OwnedFile) file!: OwnedFile | null;
  @IsOptional() @ValidateNested() @Type(() => OwnedFile) former!: OwnedFile | null;
}
export const ingestFileChanged = event('ingest.file-changed', IngestFileChanged);
