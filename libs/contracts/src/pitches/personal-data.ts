import { ArrayMaxSize, IsArray, IsDateString, IsInt, IsOptional, IsString } from 'class-validator';
import { listOf, message, one } from '../message';
import { PersonalRecord } from '../intake/personal-data';
import { limits, RecordId } from '../rules';

/** Who a pitch went to, also one that is deleted and can still be restored. */
export class PitchPerson {
  @RecordId() id!: string;
  /** Null: it is that of the contact. */
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @RecordId() contactId!: string | null;
  @IsDateString() createdAt!: string;
}

export class ListPitchPeople {
  /** Of this address, however it is written; missing: everybody. */
  @IsOptional() @IsString() email?: string;
  /** Also those without an address of their own who are one of these contacts. */
  @IsOptional() @IsArray() @RecordId(true) contactIds?: string[];
  /** Goes on after this one. */
  @IsOptional() @RecordId() after?: string;
}
export class PitchPersonIds {
  @IsArray() @ArrayMaxSize(limits.pageSize) @RecordId(true) ids!: string[];
}
class ErasedPitchPeople {
  @IsInt() count!: number;
}

/** At most 500, in the order of their ids. */
export const listPitchPeople = message('catalog.list-pitch-people', ListPitchPeople, listOf(PitchPerson));
/** All that is stored about them: what they heard, chose, wrote and asked for. */
export const exportPitchPeople = message('catalog.export-pitch-people', PitchPersonIds, listOf(PersonalRecord));
export const erasePitchPeople = message('catalog.erase-pitch-people', PitchPersonIds, one(ErasedPitchPeople));
