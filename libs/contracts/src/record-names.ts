import { Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { type EntityType, entityTypes } from './intake/activities';
import { listOf, message } from './message';
import { factsOfKinds, recordKinds } from './record-kinds';
import { limits, RecordId } from './rules';

const edited = factsOfKinds('isEdited');
export type RecordType = keyof typeof edited;
export const recordTypes = Object.keys(edited) as RecordType[];
export const recordKeepers = Object.fromEntries(recordTypes.map((type) => [type, recordKinds[type].keeper])) as {
  [Type in RecordType]: (typeof recordKinds)[Type]['keeper'];
};

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
export const nameRecords = {
  intake: message('intake.name-records', RecordKeys, listOf(RecordName)),
  content: message('content.name-records', RecordKeys, listOf(RecordName)),
  catalog: message('catalog.name-records', RecordKeys, listOf(RecordName)),
};
