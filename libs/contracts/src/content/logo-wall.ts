import { IsBoolean, IsDateString, IsInt, IsOptional, IsString, Matches, Max, Min, ValidateBy } from 'class-validator';
import { updateOf } from '../derived';
import { objectKeyPattern } from '../media/file-address';
import { Idempotency, Repeatable } from '../idempotency';
import { created, message, nothing, one, pageOf } from '../message';
import { slugIn } from '../project-page';
import { AtMost, IdParam, InOrder, limits, messages, PageQuery, RecordId, RequiredName, WhenPresent } from '../rules';
import { RecordOrder } from './record-order';

const orderRequired = 'Display order is required';
const Name = (): PropertyDecorator => RequiredName('Name is required');
export const DisplayOrder = (): PropertyDecorator =>
  InOrder(IsInt({ message: orderRequired }), Min(-1_000_000), Max(1_000_000));
/** An http(s) address, or the path of a project's page on this site; missing, null or empty is none. */
const isLink = (value: unknown): boolean =>
  value === '' ||
  (typeof value === 'string' &&
    (slugIn(value) !== null || (/^https?:\/\/[^\s/]+/i.test(value) && URL.canParse(value))));
const LogoLink = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    ValidateBy({ name: 'link', validator: { validate: isLink, defaultMessage: () => messages.url } }),
    AtMost(limits.url),
  );
/** The key of an uploaded picture; null takes the picture away. */
const IconKey = (): PropertyDecorator => InOrder(IsOptional(), Matches(objectKeyPattern));

export class LogoForm {
  @Name() name!: string;
  @LogoLink() link?: string | null;
  @IsOptional() @DisplayOrder() displayOrder?: number;
  @IsOptional() @IsBoolean() active?: boolean;
}

export class LogoFormChanges {
  @WhenPresent() @Name() name?: string;
  @LogoLink() link?: string | null;
  @WhenPresent() @DisplayOrder() displayOrder?: number;
  @WhenPresent() @IsBoolean() active?: boolean;
}

export class LogoChanges extends LogoFormChanges {
  @IconKey() iconKey?: string | null;
}

export class Logo {
  @RecordId() id!: string;
  @IsString() name!: string;
  @IsOptional() @IsString() link!: string | null;
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
