import { IsBoolean, IsEmail, IsIn, IsOptional, IsString } from 'class-validator';
import { message, nothing, one } from '../message';
import { IfMatch, RequiredEmail, RequiredName, WhenPresent } from '../rules';
import { ArtistPage } from './artist-page';

/** What is confirmed by email: everything from an address, or one submission. */
const personActions = ['export', 'erase', 'erase-submission'] as const;
export type PersonAction = (typeof personActions)[number];

export class NewPersonRequest {
  @IsIn(personActions) action!: PersonAction;
}
export class PersonRequest extends NewPersonRequest {
  /** Of the page of one submission. */
  @IsString() token!: string;
}
export class PersonRequestAnswer {
  @IsString() message!: string;
}
export const confirmationOnItsWay =
  'We have sent a link to the address that this music came from. It works for an hour.';

export class PersonToken {
  @IsString() token!: string;
}
const erasureStates = ['running', 'done'] as const;
export type ErasureStateName = (typeof erasureStates)[number];
/** Of what its artist has erased. */
export class ErasureState {
  @IsIn(erasureStates) state!: ErasureStateName;
}

export const confirmedActions = [...personActions, 'change-email'] as const;
export class ConfirmedPerson {
  @IsIn(confirmedActions) action!: (typeof confirmedActions)[number];
  /** Null where everything from the address is meant. */
  @IsOptional() @IsString() submissionUid!: string | null;
  /** The new one that is confirmed. */
  @IsOptional() @IsEmail() email!: string | null;
  /** The link was used for it; until its hour is over it says so. Of a copy never: it can be had again. */
  @IsBoolean() isConfirmed!: boolean;
  /** How far a confirmed erasure is. */
  @IsOptional() @IsIn(erasureStates) erasure!: ErasureStateName | null;
}

/** What an artist has written wrong: until a decision. */
export class ArtistCorrection {
  @WhenPresent() @RequiredName('Artist name is required') artistName?: string;
  /** Counts once a link in a letter to it was opened. */
  @WhenPresent() @RequiredEmail() email?: string;
}
export class CorrectArtist extends ArtistCorrection {
  @IsString() token!: string;
  @IfMatch() ifMatch?: number[];
}

export const requestPerson = message('intake.request-person', PersonRequest, nothing);
export const findPersonRequest = message('intake.find-person-request', PersonToken, one(ConfirmedPerson));
export const erasePerson = message('intake.erase-person', PersonToken, nothing);
export const findErasureByLink = message('intake.find-erasure-by-link', PersonToken, one(ErasureState));
export const correctArtist = message('intake.correct-artist', CorrectArtist, one(ArtistPage));
/** The letter came to the new address: from now on it is that of the submission. */
export const confirmAddress = message('intake.confirm-address', PersonToken, nothing);
