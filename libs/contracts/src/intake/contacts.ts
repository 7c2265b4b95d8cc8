import type { ClassConstructor } from 'class-transformer';
import { IsDateString, IsIn, IsOptional, IsString } from 'class-validator';
import { recordOf, updateOf, WithRulesOf } from '../derived';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
import { contactStatuses, contactSubjects, priorities } from '../options';
import {
  AnyOf,
  IdParam,
  limits,
  OptionalDate,
  OptionalName,
  OptionalText,
  PageQuery,
  RecordId,
  RequiredEmail,
  RequiredName,
  RequiredText,
  SortBy,
  WhenPresent,
} from '../rules';

const subjects = contactSubjects.map(({ value }) => value);

export class NewContact {
  @RequiredName('Name is required') name!: string;
  @RequiredEmail() email!: string;
  @IsIn(subjects, { message: 'Subject is required' }) subject!: string;
  @RequiredText('Message is required', limits.longText) message!: string;
  @OptionalText() phone?: string | null;
  @OptionalName() company?: string | null;
}

export class Contact extends recordOf(NewContact) {
  @IsIn(contactStatuses) status!: (typeof contactStatuses)[number];
  @IsIn(priorities) priority!: (typeof priorities)[number];
  /** Of the page of the person with this address. */
  @RecordId() clientId!: string;
  @IsString() source!: string;
  @IsOptional() @IsString() notes!: string | null;
  @IsOptional() @IsDateString() followUpDate!: string | null;
  @IsOptional() @IsDateString() lastContactDate!: string | null;
}

export class ContactChanges {
  @WhenPresent() @IsIn(contactStatuses) status?: (typeof contactStatuses)[number];
  @WhenPresent() @IsIn(priorities) priority?: (typeof priorities)[number];
  @OptionalText(limits.longText) notes?: string | null;
  @OptionalDate() followUpDate?: string | null;
  @OptionalDate() lastContactDate?: string | null;
}

/** One who called or was met, as an admin enters it. */
@WithRulesOf(ContactChanges)
export class EnteredContact extends (NewContact as ClassConstructor<NewContact & ContactChanges>) {}

export const contactSorts = ['createdAt', 'name', 'status', 'followUpDate'] as const;

export class ListContacts extends PageQuery {
  /** Beginnings of words of the name, the email, the company or the message. */
  @OptionalText() q?: string;
  @SortBy(contactSorts) sort?: string;
  @OptionalDate() followUpBy?: string;
  /** Later than this day. */
  @OptionalDate() followUpAfter?: string;
  @AnyOf('status', contactStatuses) status?: string;
}
export class AddContact extends NewContact {
  @Repeatable() idempotency?: Idempotency;
}
export class EnterContact extends EnteredContact {
  @Repeatable() idempotency?: Idempotency;
}

export class UpdateContact extends updateOf(ContactChanges) {}

export const addContact = message('intake.add-contact', AddContact, created(Contact));
export const enterContact = message('intake.enter-contact', EnterContact, created(Contact));
export const listContacts = message('intake.list-contacts', ListContacts, pageOf(Contact));
export const getContact = message('intake.get-contact', IdParam, one(Contact));
export const updateContact = message('intake.update-contact', UpdateContact, one(Contact));
export const deleteContact = message('intake.delete-contact', IdParam, nothing);
export const restoreContact = message('intake.restore-contact', IdParam, one(Contact));
