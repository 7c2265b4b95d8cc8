import { ArrayMaxSize, ArrayUnique, IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { RequiredPictureAddress } from '../media/address-rules';
import { Picture } from '../media/pictures';
import { InOrder, limits, OptionalText } from '../rules';

/** An uploaded picture for the project's page, beside the one of its tile. */
export class NewStill {
  @RequiredPictureAddress('A picture is required') url!: string;
  /** What can be seen in it, for screen readers. */
  @OptionalText(limits.name) alt?: string | null;
}

export class PublicStill {
  @ValidateNested() @Type(() => Picture) image!: Picture;
  @IsOptional() @IsString() alt!: string | null;
}

export class Still {
  @IsString() url!: string;
  @IsOptional() @IsString() alt!: string | null;
  /** Null while it is being made. */
  @IsOptional() @ValidateNested() @Type(() => Picture) image!: Picture | null;
  @IsOptional() @IsString() error!: string | null;
}

/** All more pictures of a project: an empty list, or null, takes them away. */
export const NewStills = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.stills, { message: `A project has at most ${limits.stills} more pictures` }),
    ArrayUnique(({ url }: NewStill) => url, { message: 'A picture is there twice' }),
    ValidateNested({ each: true }),
    Type(() => NewStill),
  );
