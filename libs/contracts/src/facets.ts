import { IsBoolean, IsInt, IsOptional, IsString, Matches, Min } from 'class-validator';
import { AtMost, InOrder } from './rules';

export class FacetCount {
  @IsString() value!: string;
  @IsInt() @Min(1) count!: number;
  /** There are more of a search than are counted. */
  @IsOptional() @IsBoolean() isAtLeast?: boolean;
}

const limit = String.raw`\d{1,5}(\.\d{1,2})?`;
const range = `(${limit}-(${limit})?|-${limit})`;

/** In a list's query: one or more ranges, `85-95,170-190`; without its first or last number a range is open. */
export const Ranges = (field: string): PropertyDecorator =>
  InOrder(
    IsOptional(),
    AtMost(200),
    Matches(new RegExp(`^${range}(,${range})*$`), {
      message: `${field} is one or more ranges such as 85-95, -60 or 240-, separated by commas`,
    }),
  );
