import {
  ArrayMaxSize,
  IsArray,
  IsDateString,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { updateOf } from '../derived';
import { Idempotency, Repeatable } from '../idempotency';
import { objectKeyPattern } from '../media/file-address';
import { created, listOf, message, nothing, one, pageOf } from '../message';
import {
  IdParam,
  InOrder,
  limits,
  NoInput,
  OptionalEmail,
  OptionalPhone,
  OptionalText,
  PageQuery,
  RecordId,
  RequiredName,
  RequiredUrl,
  WhenPresent,
} from '../rules';
import { DisplayOrder } from './logo-wall';
import { RecordOrder } from './record-order';

export { mostPeople } from './most-people';

const Name = (): PropertyDecorator => RequiredName('Name is required');
const Role = (): PropertyDecorator => RequiredName('Role is required');
/** The key of an uploaded picture; null takes the picture away. */
const PortraitKey = (): PropertyDecorator => InOrder(IsOptional(), Matches(objectKeyPattern));

/** Where more about a person is: 'IMDb', its address. */
export class PersonLink {
  @RequiredName('Label is required', 60) label!: string;
  @RequiredUrl() url!: string;
}

/** All links of a person: an empty list, or null, takes them away. */
const PersonLinks = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.personLinks, { message: `A person has at most ${limits.personLinks} links` }),
    ValidateNested({ each: true }),
    Type(() => PersonLink),
  );

/** How visitors reach a person. */
class Reachable {
  @OptionalEmail() email?: string | null;
  @OptionalPhone(60) phone?: string | null;
  @PersonLinks() links?: PersonLink[] | null;
}

export class PersonForm extends Reachable {
  @Name() name!: string;
  @Role() role!: string;
  /** A sentence about the person. */
  @OptionalText() line?: string | null;
  @IsOptional() @DisplayOrder() displayOrder?: number;
}

export class PersonFormChanges extends Reachable {
  @WhenPresent() @Name() name?: string;
  @WhenPresent() @Role() role?: string;
  @OptionalText() line?: string | null;
  @WhenPresent() @DisplayOrder() displayOrder?: number;
}

export class PersonChanges extends PersonFormChanges {
  @PortraitKey() portraitKey?: string | null;
}

export class PublicPerson {
  @RecordId() id!: string;
  @IsString() name!: string;
  @IsString() role!: string;
  @IsOptional() @IsString() line!: string | null;
  @IsOptional() @IsString() portraitUrl!: string | null;
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @ValidateNested({ each: true }) @Type(() => PersonLink) links!: PersonLink[];
}

export class Person extends PublicPerson {
  @IsInt() displayOrder!: number;
  @IsInt() revision!: number;
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

/** A WebP in base64. */
export class Portrait {
  @IsString() data!: string;
}

export class AddPerson extends PersonForm {
  @PortraitKey() portraitKey?: string | null;
  @Repeatable() idempotency?: Idempotency;
}

export class UpdatePerson extends updateOf(PersonChanges) {}

export class ListPeople extends PageQuery {}

export const listPublicPeople = message('content.list-public-people', NoInput, listOf(PublicPerson));
export const listPeople = message('content.list-people', ListPeople, pageOf(Person));
export const getPerson = message('content.get-person', IdParam, one(Person));
export const getPortrait = message('content.get-portrait', IdParam, one(Portrait));
export const addPerson = message('content.add-person', AddPerson, created(Person));
export const updatePerson = message('content.update-person', UpdatePerson, one(Person));
export const deletePerson = message('content.delete-person', IdParam, nothing);
export const restorePerson = message('content.restore-person', IdParam, one(Person));
export const orderPeople = message('content.order-people', RecordOrder, nothing);
