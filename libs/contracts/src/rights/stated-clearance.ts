import { IsIn, IsInt, IsString } from 'class-validator';
import { type Clearance, clearances, type ClearanceValue } from './clearance';

/** As answers carry it: computed from the rights, never stored as such. */
export class StatedClearance implements Clearance {
  @IsIn(clearances.map(({ value }) => value)) value!: ClearanceValue;
  /** Distinct signatories of both sides. */
  @IsInt() parties!: number;
  @IsString({ each: true }) reasons!: string[];
}
