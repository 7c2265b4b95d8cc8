import { IsBoolean, IsDateString, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { updateOf } from '../derived';
import { objectKeyPattern } from '../media/file-address';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
import { IdParam, InOrder, PageQuery, RecordId, RequiredName, WhenPresent } from '../rules';
import { RecordOrder } from './record-order';

const orderRequired = 'Display order is required';
const Name = (): PropertyDecorator => RequiredName('Name is required');
export const DisplayOrder = (): PropertyDecorator =>
  InOrder(IsInt({ message: orderRequired }), Min(-1_000_000), Max(1_000_000));
/** The key of an uploaded picture; null takes the picture away. */
const IconKey = (): PropertyDecorator => InOrder(IsOptional(), Matches(objectKeyPattern));

export class LogoForm {
  @Name() name!: string;
  @IsOptional() @DisplayOrder() displayOrder?: number;
  @IsOptional() @IsBoolean() active?: boolean;
}

export class LogoFormChanges {
  @WhenPresent() @Name() name?: string;
  @WhenPresent() @DisplayOrder() displayOrder?: number;
  @WhenPresent() @IsBoolean() active?: boolean;
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
  @IsInt() revision!: number;
  @IsDateString() createdAt!: string;
  @IsDateString() updatedAt!: string;
}

export class AddLogo extends LogoForm {
  @IconKey() iconKey?: string | null;
  @Repeatable() idempotency?: Idempotency;
}

export class UpdateLogo extends updateOf(LogoChanges) {}

export class ListLogos extends PageQuery {}

export const listActiveLogos = message('content.list-active-logos', ListLogos, pageOf(Logo));
export const listLogos = message('content.list-logos', ListLogos, pageOf(Logo));
export const getLogo = message('content.get-logo', IdParam, one(Logo));
export const addLogo = message('content.add-logo', AddLogo, created(Logo));
export const updateLogo = message('content.update-logo', UpdateLogo, one(Logo));
export const deleteLogo = message('content.delete-logo', IdParam, nothing);
export const restoreLogo = message('content.restore-logo', IdParam, one(Logo));
export const orderLogos = message('content.order-logos', RecordOrder, nothing);
