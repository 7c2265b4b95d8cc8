import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDateString,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { listOf, message } from '../message';
import { limits, OptionalText, RecordId } from '../rules';
import { pitchStatuses } from './pitch-options';
import { ChoiceCounts } from './pitches';

/** Whom pitches went to: by words, or by the id of a person's or a company's page. */
export class FindPitchClients {
  @OptionalText() q?: string;
  @IsOptional() @RecordId() clientId?: string;
  @IsOptional() @RecordId() companyId?: string;
  @Min(1) @IsInt() atMost!: number;
}

export class SeenClient {
  /** The email address, in lower case. */
  @IsString() person!: string;
  /** When the newest recipient with it was added. */
  @IsDateString() at!: string;
}

export class PitchClients {
  @IsArray() @ArrayMaxSize(limits.pageSize) @IsString({ each: true }) persons!: string[];
}

/** What recipients say of a person, the newest one first asked. */
export class SaidOfClient extends SeenClient {
  @IsInt() count!: number;
  @IsString() name!: string;
  @IsOptional() @IsString() company!: string | null;
  @IsOptional() @IsDateString() companyAt!: string | null;
}

export class PitchesOfClient {
  @IsString() email!: string;
  /** Also recipients without an address of their own who are one of these. */
  @IsArray() @RecordId(true) contactIds!: string[];
}

/** A pitch, and what became of it with one client. */
export class ClientPitch {
  @RecordId() id!: string;
  @IsString() title!: string;
  @IsIn(pitchStatuses.map(({ value }) => value)) status!: string;
  @RecordId() recipientId!: string;
  /** When the client was added to it. */
  @IsDateString() createdAt!: string;
  @IsOptional() @IsDateString() sentAt!: string | null;
  @IsOptional() @IsDateString() lastOpenedAt!: string | null;
  @IsInt() visits!: number;
  @ValidateNested() @Type(() => ChoiceCounts) choices!: ChoiceCounts;
}

/** Newest first. */
export const findPitchClients = message('catalog.find-pitch-clients', FindPitchClients, listOf(SeenClient));
export const describePitchClients = message('catalog.describe-pitch-clients', PitchClients, listOf(SaidOfClient));
/** Newest first, without pitches that are deleted. */
export const listPitchesOfClient = message('catalog.list-pitches-of-client', PitchesOfClient, listOf(ClientPitch));
