import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDateString,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Idempotency, Repeatable } from '../idempotency';
import { ActivityMail } from '../intake/activities';
import { created, event, message, nothing, one } from '../message';
import {
  AtMost,
  InOrder,
  limits,
  messages,
  OptionalName,
  OptionalText,
  RecordId,
  RequiredName,
  RequiredText,
  WhenPresent,
  Trimmed,
} from '../rules';
import { Expiry } from './expiry';
import { type PitchAccess, pitchAccesses } from './pitch-options';
import { CommentAnswer, NewAnswer, TrackReactions } from './reactions';

const Name = (): PropertyDecorator => RequiredName('Name is required');
const accesses = pitchAccesses.map(({ value }) => value);

const OptionalEmail = (): PropertyDecorator =>
  InOrder(
    Trimmed(),
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    AtMost(limits.email),
    IsEmail({}, { message: messages.email }),
  );

const wrongLength = { message: 'A password has 6 to 200 characters' };
const OptionalPassword = (): PropertyDecorator =>
  InOrder(IsOptional(), IsString(wrongLength), MinLength(6, wrongLength), MaxLength(200, wrongLength));

class RecipientDetails {
  @OptionalEmail() email?: string | null;
  @OptionalName() company?: string | null;
  /** The same person's message in the CRM. */
  @IsOptional() @RecordId() contactId?: string | null;
  /** In place of the pitch's. */
  @Expiry() expiresAt?: string | null;
  @IsOptional() @IsIn(accesses) access?: PitchAccess | null;
  /** On this person's page, in place of the pitch's. */
  @OptionalText(limits.longText) message?: string | null;
}

class NamedRecipient extends RecipientDetails {
  @Name() name!: string;
}
export class NewRecipient extends NamedRecipient {
  @OptionalPassword() password?: string | null;
}

class ChangedRecipient extends RecipientDetails {
  @WhenPresent() @Name() name?: string;
  /** True ends the link at once; false, or a new link, lifts it. */
  @WhenPresent() @IsBoolean() revoked?: boolean;
  /** True: the studio has called or written, so that a link that was not opened waits anew, and answers until now are no news; false takes it back. */
  @WhenPresent() @IsBoolean() followedUp?: boolean;
}
export class RecipientChanges extends ChangedRecipient {
  /** Null takes it away. */
  @OptionalPassword() password?: string | null;
}

/** A person with a link of their own; no other recipient sees what they did. */
export class Recipient {
  @RecordId() id!: string;
  @RecordId() pitchId!: string;
  @IsString() name!: string;
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() company!: string | null;
  @IsOptional() @RecordId() contactId!: string | null;
  /** Of the page of the person with this address. */
  @IsOptional() @RecordId() clientId!: string | null;
  @IsBoolean() hasPassword!: boolean;
  @IsOptional() @IsDateString() expiresAt!: string | null;
  @IsOptional() @IsDateString() revokedAt!: string | null;
  @IsOptional() @IsIn(accesses) access!: PitchAccess | null;
  /** Null: this person reads the pitch's. */
  @IsOptional() @IsString() message!: string | null;
  @IsOptional() @IsDateString() sentAt!: string | null;
  @IsOptional() @ValidateNested() @Type(() => ActivityMail) mail!: ActivityMail | null;
  @IsOptional() @IsDateString() firstOpenedAt!: string | null;
  /** When the page was last seen open: it moves on while a visit lasts. */
  @IsOptional() @IsDateString() lastOpenedAt!: string | null;
  @IsInt() visits!: number;
  @IsArray() @ValidateNested({ each: true }) @Type(() => TrackReactions) reactions!: TrackReactions[];
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

/** As the studio gets it. */
export class LinkedRecipient extends Recipient {
  /**
   * Missing where it does not open: it was revoked, is over, or its pitch is closed. Null: it opens, but was made before links could be
   * made again, or with another SIGNING_SECRET, and only a new link can be shown. That of a draft opens with its pitch. The call that makes
   * a link always answers it.
   */
  @IsOptional() @IsString() link?: string | null;
}
/** As services tell it: the gateway makes the link of the token. */
export class RecipientWithToken extends Recipient {
  @IsOptional() @IsString() token?: string | null;
}

export class RecipientParams {
  @RecordId() id!: string;
  @RecordId() recipientId!: string;
}
export class CommentParams {
  @RecordId() id!: string;
  @RecordId() commentId!: string;
}

const Hash = (): PropertyDecorator => OptionalText();

export class AddRecipient extends NamedRecipient {
  @RecordId() id!: string;
  @Hash() passwordHash?: string | null;
  @Repeatable() idempotency?: Idempotency;
}
export class UpdateRecipient extends ChangedRecipient {
  @RecordId() id!: string;
  @RecordId() recipientId!: string;
  @Hash() passwordHash?: string | null;
}

export class NewLetter {
  @RequiredName('Subject is required') subject!: string;
  @RequiredText('Text is required', limits.longText) text!: string;
}
export class SendLetter extends NewLetter {
  @RecordId() id!: string;
  @RecordId() recipientId!: string;
  /** The site's own address, for the link. */
  @IsString() origin!: string;
  @Repeatable() idempotency?: Idempotency;
}

export class AnswerComment extends NewAnswer {
  @RecordId() id!: string;
  @RecordId() commentId!: string;
  @RequiredText('by is required') by!: string;
  @Repeatable() idempotency?: Idempotency;
}

/** With the recipient goes what timelines tell of that person. */
export class RecipientRemoved {
  @RecordId() recipientId!: string;
}
export const recipientRemoved = event('pitch.recipient-removed', RecipientRemoved);

export const addRecipient = message('catalog.add-recipient', AddRecipient, created(RecipientWithToken));
export const updateRecipient = message('catalog.update-recipient', UpdateRecipient, one(RecipientWithToken));
export const deleteRecipient = message('catalog.delete-recipient', RecipientParams, nothing);
/** A new link; the former one is over. */
export const renewListenLink = message('catalog.renew-listen-link', RecipientParams, one(RecipientWithToken));
export const sendLetter = message('catalog.send-pitch-letter', SendLetter, created(RecipientWithToken));
export const answerComment = message('catalog.answer-comment', AnswerComment, created(CommentAnswer));
