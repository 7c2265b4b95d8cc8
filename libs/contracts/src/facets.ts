import { IsBoolean, IsInt, IsOptional, IsString, Min } from 'class-validator';

/** How many of what is found have this value. */
export class FacetCount {
  @IsString() value!: string;
  @IsInt() @Min(1) count!: number;
  /** There are more of a search than are counted. */
  @IsOptional() @IsBoolean() isAtLeast?: boolean;
}
