import {
  IsBoolean,
  IsDateString,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { objectKeyPattern } from '../media/file-address';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
import { IdParam, IfMatch, InOrder, PageQuery, RecordId, RequiredText, WhenPresent } from '../rules';

const orderRequired = 'Display order is required';
const Name = (): PropertyDecorator => RequiredText('Name is required');
const DisplayOrder = (): PropertyDecorator =>
  InOrder(IsInt({ message: orderRequired }), Min(-1_000_000), Max(1_000_000));
/** The key of an uploaded picture; null takes the picture away. */
const IconKey = (): PropertyDecorator => InOrder(IsOptional(), Matches(objectKeyPattern));

/** What an admin types about a logo. */
export class LogoForm {
  @Name() name!: string;
  @IsOptional() @DisplayOrder() displayOrder?: number;
  @IsOptional() @IsBoolean() active?: boolean;
}

/** The fields of a logo that are to change. */
export class LogoFormChanges {
  @WhenPresent() @Name() name?: string;
  @WhenPresent() @DisplayOrder() displayOrder?: number;
  @WhenPresent() @IsBoolean() active?: boolean;
}

export class NewLogo extends LogoForm {
  @IconKey() iconKey?: string | null;
}
export class LogoChanges extends LogoFormChanges {
  @IconKey() iconKey?: string | null;
}

export class Logo {
  @RecordId() id!: string;
  @IsString() name!: string;
  @IsInt() displayOrder!: number;
  @IsBoolean() active!: boolean;
  /** 'custom', or the MIME type of the picture. */
  @IsString() iconType!: string;
  /** A data URL. */
  @IsOptional() @IsString() iconData!: string | null;
  /** Grows with every change by an admin. */
  @IsInt() revision!: number;
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

export class AddLogo extends NewLogo {
  @Repeatable() idempotency?: Idempotency;
}

export class UpdateLogo {
  @RecordId() id!: string;
  @ValidateNested() @Type(() => LogoChanges) changes!: LogoChanges;
  @IfMatch() ifMatch?: number[];
}

export class ListLogos extends PageQuery {}

export const listActiveLogos = message('content.list-active-logos', ListLogos, pageOf(Logo));
export const listLogos = message('content.list-logos', ListLogos, pageOf(Logo));
export const getLogo = message('content.get-logo', IdParam, one(Logo));
export const addLogo = message('content.add-logo', AddLogo, created(Logo));
export const updateLogo = message('content.update-logo', UpdateLogo, one(Logo));
export const deleteLogo = message('content.delete-logo', IdParam, nothing);
/** The logo that was deleted less than `limits.undoWindowSec` ago, as it was. */
export const restoreLogo = message('content.restore-logo', IdParam, one(Logo));
