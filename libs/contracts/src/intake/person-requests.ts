import { IsIn, IsString } from 'class-validator';
import { message, nothing, one } from '../message';

export const personActions = ['export', 'erase'] as const;
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
  'We have sent a link to the address that this music came from. It is good for an hour.';

export class PersonToken {
  @IsString() token!: string;
}
export class ConfirmedPerson {
  @IsIn(personActions) action!: PersonAction;
}

export const requestPerson = message('intake.request-person', PersonRequest, nothing);
export const findPersonRequest = message('intake.find-person-request', PersonToken, one(ConfirmedPerson));
export const erasePerson = message('intake.erase-person', PersonToken, nothing);
