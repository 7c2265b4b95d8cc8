import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsNumber,
  IsOptional,
  Matches,
  Min,
  ValidateBy,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { RecordId } from '../rules';

const IsAfterFrom = (): PropertyDecorator =>
  ValidateBy({
    name: 'afterFrom',
    validator: {
      validate: (to, { object }: ValidationArguments = {} as ValidationArguments) =>
        typeof to === 'number' && to >= (object as Partial<PlayedPart>).from!,
      defaultMessage: () => 'to is not before from',
    },
  });

/** Seconds that were really played. */
export class PlayedPart {
  @RecordId() trackId!: string;
  /** What plays in place of the track's own file; missing: what the studio placed in the pitch. */
  @IsOptional() @RecordId() versionId?: string | null;
  @Min(0) @IsNumber() from!: number;
  /** What is after the end of the track is left out. */
  @IsAfterFrom() @IsNumber() to!: number;
}
export class HeardBatch {
  /** Drawn by the browser, and good for reloads soon after: its first batch, which may be empty, counts the visit. */
  @Matches(/^[\w-]{8,64}$/) visit!: string;
  @IsArray() @ArrayMaxSize(200) @ValidateNested({ each: true }) @Type(() => PlayedPart) heard!: PlayedPart[];
}
