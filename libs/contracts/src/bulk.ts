import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  ValidateNested,
} from 'class-validator';
import { Idempotency, Repeatable } from './idempotency';
import { bulkLimits } from './limits';
import { created, maybe, message, one } from './message';
import { IdParam, InOrder, OptionalText, RecordId, RequiredText, Tags, WhenPresent } from './rules';

const bulkTypes = ['track', 'brief', 'contact', 'submission', 'project', 'pitch'] as const;
export type BulkType = (typeof bulkTypes)[number];

/** What can be changed of many records at once. */
export const bulkFields = {
  track: ['genre', 'mood', 'tags', 'available'],
  brief: ['status'],
  contact: ['status'],
  submission: ['status'],
  project: ['genre', 'status'],
  pitch: ['status'],
} as const satisfies Record<BulkType, readonly (keyof BulkChange)[]>;

export class TagsChange {
  @Tags() add?: string[];
  @Tags() remove?: string[];
}

export class BulkChange {
  @OptionalText() genre?: string | null;
  @OptionalText() mood?: string | null;
  @WhenPresent() @ValidateNested() @Type(() => TagsChange) tags?: TagsChange;
  @WhenPresent() @IsBoolean() available?: boolean;
  @WhenPresent() @IsString() status?: string;
}

/** Either `ids` or `filter`, and either `change` or `delete`. */
export class NewBulk {
  @IsIn(bulkTypes) entityType!: BulkType;
  @InOrder(WhenPresent(), IsArray(), ArrayMinSize(1), ArrayMaxSize(bulkLimits.ids), RecordId(true)) ids?: string[];
  /** Words of the list's own query: of all that it shows the first 100,000. */
  @WhenPresent() @IsObject() filter?: Record<string, unknown>;
  @WhenPresent() @ValidateNested() @Type(() => BulkChange) change?: BulkChange;
  @WhenPresent() @Equals(true, { message: 'delete is true, or left out' }) delete?: true;
}

const bulkStates = ['running', 'done', 'undone'] as const;
type BulkState = (typeof bulkStates)[number];

export class BulkFailure {
  @RecordId() id!: string;
  @IsString() reason!: string;
}

export class Bulk extends IdParam {
  /** Also `running` while it is undone. */
  @IsIn(bulkStates) state!: BulkState;
  /** How many are as was asked for; once it is undone, how many are as they were before. */
  @IsInt() changed!: number;
  @IsArray() @ValidateNested({ each: true }) @Type(() => BulkFailure) failed!: BulkFailure[];
  /** Percent of what it is doing. */
  @IsInt() progress!: number;
}

export class AddBulk extends NewBulk {
  @RequiredText('by is required') by!: string;
  @Repeatable() idempotency?: Idempotency;
}
export class UndoBulk extends IdParam {
  @RequiredText('by is required') by!: string;
}
const callsOf = (service: 'catalog' | 'content' | 'intake') => ({
  add: message(`${service}.add-bulk`, AddBulk, created(Bulk)),
  find: message(`${service}.find-bulk`, IdParam, maybe(Bulk)),
  undo: message(`${service}.undo-bulk`, UndoBulk, one(Bulk)),
});
/** Each service changes its own records. */
export const bulkCalls = { catalog: callsOf('catalog'), content: callsOf('content'), intake: callsOf('intake') };
export type BulkService = keyof typeof bulkCalls;

export const bulkServiceOf: Record<BulkType, BulkService> = {
  ...{ track: 'catalog', pitch: 'catalog', project: 'content' },
  ...{ brief: 'intake', contact: 'intake', submission: 'intake' },
};
