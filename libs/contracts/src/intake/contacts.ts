import { IsDateString, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
import { contactStatuses, contactSubjects, priorities } from '../options';
import {
  AnyOf,
  IdParam,
  IfMatch,
  limits,
  OptionalDate,
  OptionalText,
  PageQuery,
  RecordId,
  RequiredEmail,
  RequiredText,
  SortBy,
  WhenPresent,
} from '../rules';

const subjects = contactSubjects.map(({ value }) => value);

/** What a visitor writes in the contact form. */
export class NewContact {
  @RequiredText('Name is required') name!: string;
  @RequiredEmail() email!: string;
  @IsIn(subjects, { message: 'Subject is required' }) subject!: string;
  @RequiredText('Message is required', limits.longText) message!: string;
  @OptionalText() phone?: string | null;
  @OptionalText() company?: string | null;
}

export class Contact {
  @RecordId() id!: string;
  @IsString() name!: string;
  @IsString() email!: string;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() company!: string | null;
  @IsIn(subjects) subject!: string;
  @IsString() message!: string;
  @IsIn(contactStatuses) status!: (typeof contactStatuses)[number];
  @IsIn(priorities) priority!: (typeof priorities)[number];
  @IsString() source!: string;
  @IsOptional() @IsString() notes!: string | null;
  @IsOptional() @IsDateString() followUpDate!: string | null;
  @IsOptional() @IsDateString() lastContactDate!: string | null;
  /** Grows with every change by an admin. */
  @IsInt() revision!: number;
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

/** What an admin changes on a contact: the fields that are named; null empties one. */
export class ContactChanges {
  @WhenPresent() @IsIn(contactStatuses) status?: (typeof contactStatuses)[number];
  @WhenPresent() @IsIn(priorities) priority?: (typeof priorities)[number];
  @OptionalText(limits.longText) notes?: string | null;
  @OptionalDate() followUpDate?: string | null;
  @OptionalDate() lastContactDate?: string | null;
}

export const contactSorts = ['createdAt', 'name', 'status', 'followUpDate'] as const;

/** Newest first unless `sort` says otherwise. */
export class ListContacts extends PageQuery {
  /** Beginnings of words of the name, the e-mail, the company or the message. */
  @OptionalText() q?: string;
  @SortBy(contactSorts) sort?: string;
  /** Those to be followed up on or before this day. */
  @OptionalDate() followUpBy?: string;
  /** One or more statuses, separated by commas. */
  @AnyOf('status', contactStatuses) status?: string;
}
export class AddContact extends NewContact {
  @Repeatable() idempotency?: Idempotency;
}

export class UpdateContact {
  @RecordId() id!: string;
  @ValidateNested() @Type(() => ContactChanges) changes!: ContactChanges;
  @IfMatch() ifMatch?: number[];
}

export const addContact = message('intake.add-contact', AddContact, created(Contact));
export const listContacts = message('intake.list-contacts', ListContacts, pageOf(Contact));
export const getContact = message('intake.get-contact', IdParam, one(Contact));
export const updateContact = message('intake.update-contact', UpdateContact, one(Contact));
export const deleteContact = message('intake.delete-contact', IdParam, nothing);
/** The contact that was deleted less than `limits.undoWindowSec` ago, as it was. */
export const restoreContact = message('intake.restore-contact', IdParam, one(Contact));
