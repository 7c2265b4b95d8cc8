import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsDateString, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { EntityId, type EntityType, entityTypes } from './intake/activities';
import { event } from './message';
import { OfAmount } from './record-history';
import { RequiredText } from './rules';

/** What admins do. Activities have a sentence for each (services/intake/src/crm/change-words.ts). */
export const deeds = [
  'added',
  'entered',
  'added-from-submission',
  'changed',
  'change-undone',
  'next-step-done',
  'deleted',
  'restored',
  'deleted-for-good',
  'approved',
  'rejected',
  'unapproved',
  'changes-requested',
  'artist-link-renewed',
  'artist-written-to',
  'song-rights-changed',
  'version-added',
  'version-changed',
  'version-deleted',
  'downloaded',
  'recipient-added',
  'recipient-changed',
  'recipient-followed-up',
  'recipient-deleted',
  'recipient-revoked',
  'recipient-reopened',
  'recipient-link-renewed',
  'recipient-link-sent',
  'comment-answered',
  'template-added',
  'template-changed',
  'template-deleted',
  'projects-ordered',
  'reel-changed',
  'people-ordered',
  'logos-ordered',
  'vocabulary-changed',
  'imported',
  'import-undone',
] as const;
export type Deed = (typeof deeds)[number];

/** Dates, choices and amounts: of these a change tells the values. What a person wrote stays in its record. */
export const saidFields: readonly string[] = [
  'status',
  'priority',
  'estimatedValue',
  'currency',
  'followUpDate',
  'lastContactDate',
  'proposalSentDate',
  'projectStartDate',
  'projectEndDate',
  'available',
];

export type Said = string | number | boolean | null;

export class SaidValue {
  @IsString() field!: string;
  @IsOptional() before!: Said;
  @IsOptional() after!: Said;
  @OfAmount() currencies?: string[];
}

class ImportedTracks {
  @IsInt() count!: number;
  @IsString() fileName!: string;
}

/** An admin has changed a record: an event of the write that made the change. */
export class RecordChanged {
  /** Names the occurrence; its activity is made once. */
  @RequiredText('changeId is required') changeId!: string;
  @IsIn(entityTypes) entityType!: EntityType;
  @EntityId() entityId!: string;
  /** That the write has made, where it is known; of what concerns several records there is none. */
  @IsOptional() @IsInt() revision?: number;
  @RequiredText('by is required') by!: string;
  @IsDateString() at!: string;
  @IsIn(deeds) did!: Deed;
  /** Of a change: the names of the fields, as they were sent. */
  @IsOptional() @IsString({ each: true }) fields?: string[];
  /** The values before and after, of the fields in `saidFields`. */
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => SaidValue) values?: SaidValue[];
  /** Of a decision. */
  @IsOptional() @IsBoolean() hasLetter?: boolean;
  @IsOptional() @ValidateNested() @Type(() => ImportedTracks) tracks?: ImportedTracks;
}
export const recordChanged = event('record.changed', RecordChanged);
