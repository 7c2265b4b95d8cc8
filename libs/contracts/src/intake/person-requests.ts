import { Type } from 'class-transformer';
import { IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { message, nothing, one } from '../message';
import { PersonalRecord } from './personal-data';

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
/** Everything from an address, as it is stored. */
export class PersonExport {
  @IsArray() @ValidateNested({ each: true }) @Type(() => PersonalRecord) records!: PersonalRecord[];
}

export const requestPerson = message('intake.request-person', PersonRequest, nothing);
export const findPersonRequest = message('intake.find-person-request', PersonToken, one(ConfirmedPerson));
export const exportPerson = message('intake.export-person', PersonToken, one(PersonExport));
export const erasePerson = message('intake.erase-person', PersonToken, nothing);
