import { IsDateString, IsInt, IsString, Max, Min } from 'class-validator';
import { listOf, message } from '../message';
import { RecordId } from '../rules';

/** A recipient who has had a link for some days, and has not opened it. */
export class UnopenedLink {
  @RecordId() pitchId!: string;
  @IsString() pitchTitle!: string;
  @RecordId() recipientId!: string;
  @IsString() recipientName!: string;
  /** When the studio followed up last, the letter went, or else the link was made. */
  @IsDateString() since!: string;
}

export class UnopenedFor {
  @Max(365) @Min(0) @IsInt() days!: number;
}
/** Of open pitches; who has waited longest first. */
export const listUnopened = message('catalog.list-unopened', UnopenedFor, listOf(UnopenedLink));
