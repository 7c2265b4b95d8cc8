import { IsBoolean, IsDateString, IsIn, IsOptional, IsString, Matches, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { kept } from '../derived';
import { Idempotency, Repeatable } from '../idempotency';
import { created, event, message, one, pageOf } from '../message';
import { recordKinds } from '../record-kinds';
import { IdParam, limits, OptionalDate, OptionalText, PageQuery, RecordId, RequiredText, WhenPresent } from '../rules';

export type EntityType = keyof typeof recordKinds;
export const entityTypes = Object.keys(recordKinds) as EntityType[];

const activityTypes = ['note', 'call', 'email', 'meeting', 'feedback', 'change', 'pitch'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** The id of a record; the hero and the site's words are there once, and their name is their id. */
export const EntityId = (): PropertyDecorator =>
  Matches(/^([0-9a-f]{24}|hero|content)$/, { message: 'This is not an id' });

class ActivityDetails {
  @IsIn(entityTypes) entityType!: EntityType;
  @EntityId() entityId!: string;
  @IsIn(activityTypes) activityType!: ActivityType;
  @OptionalText() subject?: string | null;
  @OptionalText(limits.longText) description?: string | null;
  @OptionalDate() dueDate?: string | null;
}

export class NewActivity extends ActivityDetails {
  @IsOptional() @IsBoolean() completed?: boolean | null;
  /** Saved in the brief or the contact that it is about; null empties it. */
  @OptionalDate() lastContactDate?: string | null;
  @OptionalDate() followUpDate?: string | null;
}

export const mailStates = ['queued', 'sent', 'failed', 'not_configured'] as const;

export class ActivityMail {
  @IsIn(mailStates) state!: (typeof mailStates)[number];
  @IsOptional() @IsString() error?: string;
  @IsOptional() @IsDateString() sentAt?: string;
}

export class Activity extends kept(ActivityDetails) {
  @RecordId() id!: string;
  @IsBoolean() completed!: boolean;
  @IsString() createdBy!: string;
  @IsOptional() @ValidateNested() @Type(() => ActivityMail) mail!: ActivityMail | null;
  /** Of what a client did: where. */
  @IsOptional() @RecordId() pitchId?: string | null;
  /** Of one that changed a record: until when that can be undone, if nothing else changed the record since. */
  @IsOptional() @IsDateString() undoableUntil?: string;
  /** As long as it can be undone: its row in the record's history. */
  @IsOptional() @IsString() madeChange?: string;
  @IsDateString() createdAt!: string;
}

/** In lists, with what its record is called now. */
export class ListedActivity extends Activity {
  @IsOptional() @IsString() recordName!: string | null;
  /** Who sent the record: the client of a brief, the artist of a submission. */
  @IsOptional() @IsString() personName!: string | null;
}

export class AddActivity extends NewActivity {
  @RequiredText('createdBy is required') createdBy!: string;
  @Repeatable() idempotency?: Idempotency;
}

export class ListActivities extends PageQuery {
  @IsOptional() @IsIn(entityTypes) entityType?: EntityType;
  @IsOptional() @EntityId() entityId?: string;
  /** What is to be done on or before this day and is not done yet; what was due first comes first. */
  @OptionalDate() dueBy?: string;
  /** What is to be done later than this day, alone or with `dueBy`. */
  @OptionalDate() dueAfter?: string;
}

export class ActivityChanges {
  @WhenPresent() @IsBoolean() completed?: boolean;
  @OptionalDate() dueDate?: string | null;
}
export class UpdateActivity extends ActivityChanges {
  @RecordId() id!: string;
}

export const addActivity = message('intake.add-activity', AddActivity, created(Activity));
export const listActivities = message('intake.list-activities', ListActivities, pageOf(Activity));
/** What it changed of its record is as before. 409 when it is too late, or the record was changed since. */
export const undoActivity = message('intake.undo-activity', IdParam, one(Activity));
export const updateActivity = message('intake.update-activity', UpdateActivity, one(Activity));

/**
 * A change in words: of what artists do on their pages. Gateways of the former release told so of admins, too, who are told of by
 * record-changes.ts now.
 */
export class AdminChanged {
  /** Names the occurrence; the record of it is made once. */
  @RequiredText('changeId is required') changeId!: string;
  @IsIn(entityTypes) entityType!: EntityType;
  @EntityId() entityId!: string;
  /** As in 'Status Pending Review → Under Review'. */
  @RequiredText('subject is required') subject!: string;
  @RequiredText('by is required') by!: string;
  @IsDateString() at!: string;
}
export const adminChanged = event('admin.changed', AdminChanged);
