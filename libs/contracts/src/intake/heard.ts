import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';
import { message, nothing } from '../message';
import { RecordId } from '../rules';

const isRange = (range: unknown): boolean =>
  Array.isArray(range) &&
  range.length === 2 &&
  range.every((second) => typeof second === 'number' && Number.isFinite(second) && second >= 0) &&
  (range[0] as number) <= (range[1] as number);

/** Seconds that were played: `[[from, to], …]`. */
export class HeardRanges {
  @IsArray()
  @ArrayMaxSize(500)
  @ValidateBy({
    name: 'ranges',
    validator: {
      validate: (value) => Array.isArray(value) && value.every(isRange),
      defaultMessage: () => 'ranges are pairs of seconds, the earlier first',
    },
  })
  ranges!: [number, number][];
}
export class RecordHeard extends HeardRanges {
  @RecordId() id!: string;
}

export const recordHeard = message('intake.record-heard', RecordHeard, nothing);
