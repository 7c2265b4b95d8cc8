import { Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { type EntityType, entityTypes } from './intake/activities';
import { listOf, message, type Service } from './message';
import { limits, RecordId } from './rules';

/** Records that admins change, delete and restore, and of which a history is kept; with the service that has them. */
export const recordKeepers = {
  brief: 'intake',
  contact: 'intake',
  submission: 'intake',
  project: 'content',
  logo: 'content',
  person: 'content',
  track: 'catalog',
  pitch: 'catalog',
} as const satisfies Partial<Record<EntityType, Service>>;
export type RecordType = keyof typeof recordKeepers;
export const recordTypes = Object.keys(recordKeepers) as RecordType[];

export class RecordKey {
  @IsIn(entityTypes) entityType!: EntityType;
  @RecordId() entityId!: string;
}

export class RecordKeys {
  @ValidateNested({ each: true }) @Type(() => RecordKey) @ArrayMaxSize(limits.pageSize) records!: RecordKey[];
}

export class RecordName extends RecordKey {
  @IsString() name!: string;
  /** Who sent it. */
  @IsOptional() @IsString() person!: string | null;
}

/** What records are called now; those that are deleted are left out. Each service knows its own. */
export const nameIntakeRecords = message('intake.name-records', RecordKeys, listOf(RecordName));
export const nameContentRecords = message('content.name-records', RecordKeys, listOf(RecordName));
export const nameCatalogRecords = message('catalog.name-records', RecordKeys, listOf(RecordName));
