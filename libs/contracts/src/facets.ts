import { IsBoolean, IsInt, IsOptional, IsString, Min } from 'class-validator';

export class FacetCount {
  @IsString() value!: string;
  @IsInt() @Min(1) count!: number;
  /** There are more of a search than are counted. */
  @IsOptional() @IsBoolean() isAtLeast?: boolean;
}
