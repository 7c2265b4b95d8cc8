import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDateString,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { maybe, message, nothing, one, pageOf } from '../message';
import { limits, RequiredEmail } from '../rules';

/** How two ways to write an address are one person's: without the space around it and in lower case. */
export const personOf = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** What a person sent, where a pitch went to them, and what was written about it. */
export const personalKinds = ['brief', 'contact', 'submission', 'recipient', 'activity', 'message'] as const;
export type PersonalKind = (typeof personalKinds)[number];

export class ListPersonalData {
  @RequiredEmail() email!: string;
  @IsIn(personalKinds) kind!: PersonalKind;
  @IsOptional() @IsInt() @Min(0) offset?: number;
}

/** A record as it is stored. Also what waits for its end is here. */
export class PersonalRecord {
  @IsString() id!: string;
  @IsString() kind!: string;
  @IsObject() record!: Record<string, unknown>;
}
export const listPersonalData = message('intake.list-personal-data', ListPersonalData, pageOf(PersonalRecord));

/** The same for who has a link. */
export class ListLinkedData {
  @IsString() token!: string;
  @IsIn(personalKinds) kind!: PersonalKind;
  @IsOptional() @IsInt() @Min(0) offset?: number;
}
/** By the link of an artist's page: of its submission. */
export const listDataByLink = message('intake.list-data-by-link', ListLinkedData, pageOf(PersonalRecord));
/** By the link of an email: everything from its address. */
export const listDataOfPerson = message('intake.list-data-of-person', ListLinkedData, pageOf(PersonalRecord));

/** That a person was erased, without saying who: only someone who knows the address can find out that it is theirs. */
export class Erasure {
  @Matches(/^[\w-]{1,64}$/) id!: string;
  @Matches(/^[0-9a-f]{32}$/) salt!: string;
  /** scrypt of the address. */
  @Matches(/^[0-9a-f]{64}$/) hash!: string;
  /** What was sent after that is not meant. */
  @IsDateString() erasedAt!: string;
  @IsBoolean() withTracks!: boolean;
}

export class ErasePersonalData {
  @RequiredEmail() email!: string;
  @IsBoolean() withTracks!: boolean;
}

/** Answered when it is recorded; it is carried out within seconds, and survives a crash. */
export const erasePersonalData = message('intake.erase-personal-data', ErasePersonalData, one(Erasure));

export class ErasedPersonalData {
  @IsInt() briefs!: number;
  @IsInt() contacts!: number;
  @IsInt() submissions!: number;
  /** Of pitches. */
  @IsInt() recipients!: number;
  @IsInt() activities!: number;
  @IsInt() tracks!: number;
  /** Records of others in whose texts the address stands, as `brief 65f…`. */
  @IsArray() @IsString({ each: true }) mentions!: string[];
}
export class ErasureId {
  @Matches(/^[\w-]{1,64}$/) id!: string;
}
/** Null until it is carried out. */
export const findErasure = message('intake.find-erasure', ErasureId, maybe(ErasedPersonalData));

export class Erasures {
  @IsArray() @ArrayMaxSize(500) @ValidateNested({ each: true }) @Type(() => Erasure) erasures!: Erasure[];
}
/** They are applied within seconds, each to what was sent before it. */
export const repeatErasures = message('intake.repeat-erasures', Erasures, nothing);

export class Traces {
  @IsArray() @ArrayMaxSize(5000) @IsString({ each: true }) @MaxLength(limits.name, { each: true }) ids!: string[];
}
/** What queues remember of finished and failed events and jobs that name these is removed. */
export const forgetTraces = message('intake.forget-traces', Traces, nothing);
