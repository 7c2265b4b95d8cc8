import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsNumber, IsString, ValidateNested } from 'class-validator';
import { message, one } from '../message';
import { OptionalText } from '../rules';

/** The columns in their order, with the statuses that each shows: a brief that was just submitted is new. */
export const briefColumns = [
  { status: 'new', label: 'New', holds: ['submitted', 'new'] },
  { status: 'reviewing', label: 'Reviewing', holds: ['reviewing'] },
  { status: 'proposal', label: 'Proposal', holds: ['proposal'] },
  { status: 'won', label: 'Won', holds: ['won'] },
  { status: 'lost', label: 'Lost', holds: ['lost'] },
] as const;

/** Of the values that are known, in one currency. */
class CurrencyTotal {
  @IsString() currency!: string;
  @IsNumber() value!: number;
}

export class BriefColumn {
  @IsIn(briefColumns.map(({ status }) => status)) status!: string;
  @IsString() label!: string;
  @IsInt() count!: number;
  @IsArray() @ValidateNested({ each: true }) @Type(() => CurrencyTotal) totals!: CurrencyTotal[];
}

export class BriefsBoard {
  @IsArray() @ValidateNested({ each: true }) @Type(() => BriefColumn) columns!: BriefColumn[];
}

export class ListBoard {
  /** As in the list. */
  @OptionalText() q?: string;
}
export const countBriefs = message('intake.count-briefs', ListBoard, one(BriefsBoard));
