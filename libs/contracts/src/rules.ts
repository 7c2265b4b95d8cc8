import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsInt,
  IsISO4217CurrencyCode,
  IsISO8601,
  IsNotIn,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Transform, Type } from 'class-transformer';
import { limits, tooLong } from './limits';
import { phoneNumber } from './phone';
import { plainName, visible } from './plain-text';

export { limits };

export const messages = {
  email: 'Please enter a valid email',
  phone: 'Please enter a phone number',
  url: 'Please enter a valid URL',
  date: 'Please enter a valid date',
  currency: 'Please choose a currency like EUR',
  pastDay: 'Please choose a day from today on',
  tooLong: tooLong('$constraint1'),
} as const;

/** Several rules as one decorator, checked in the order given (stacked decorators are checked from the last to the first). */
export const InOrder =
  (...rules: PropertyDecorator[]): PropertyDecorator =>
  (target, key) =>
    rules.forEach((rule) => rule(target, key));

/** Characters, as people count them: an emoji is one. */
export const AtMost = (max: number): PropertyDecorator => MaxLength(max, { message: messages.tooLong });

/** Text with at least one visible character. `message` is said when it is missing or blank. */
export const RequiredText = (message: string, max: number = limits.name): PropertyDecorator =>
  InOrder(IsString({ message }), Matches(visible, { message }), AtMost(max));

export const OptionalText = (max: number = limits.name): PropertyDecorator =>
  InOrder(IsOptional(), IsString(), AtMost(max));

const PlainName = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? plainName(value) : value));

/** A name or a title, without the signs that hide in it. */
export const RequiredName = (message: string, max: number = limits.name): PropertyDecorator =>
  InOrder(PlainName(), RequiredText(message, max));
export const OptionalName = (max: number = limits.name): PropertyDecorator => InOrder(PlainName(), OptionalText(max));

/** An address that was pasted often has spaces around it. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

export const RequiredEmail = (): PropertyDecorator =>
  InOrder(Trimmed(), MaxLength(limits.email, { message: messages.email }), IsEmail({}, { message: messages.email }));

/** Missing, null or empty is none. */
export const OptionalEmail = (): PropertyDecorator =>
  InOrder(
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    RequiredEmail(),
  );

/** A number that can be dialed; missing, null or blank is none. */
export const OptionalPhone = (max: number = limits.name): PropertyDecorator =>
  InOrder(
    ValidateIf(
      (_, value) => value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== ''),
    ),
    IsString({ message: messages.phone }),
    Matches(phoneNumber, { message: messages.phone }),
    AtMost(max),
  );

/** Blank text is none. */
export const BlankIsNull = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && !value.trim() ? null : value));

/** A text that is stored in one spelling, however it was written; blank is none, and what cannot be read is refused. */
export const Parsed = (parse: (typed: string) => string | null, message: string): PropertyDecorator =>
  InOrder(
    BlankIsNull(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parse(value) ?? value) : value)),
    IsOptional(),
    ValidateBy({
      name: 'parsed',
      validator: {
        validate: (value) => typeof value === 'string' && parse(value) !== null,
        defaultMessage: () => message,
      },
    }),
  );

/** Whatever a browser opens: hosts on a studio's own network, and names with an underscore, too. */
const webAddress = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  allow_underscores: true,
};

export const RequiredUrl = (): PropertyDecorator =>
  InOrder(IsString({ message: messages.url }), AtMost(limits.url), IsUrl(webAddress, { message: messages.url }));

/** Missing, null or empty is none. */
export const OptionalUrl = (): PropertyDecorator =>
  InOrder(
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    RequiredUrl(),
  );

/** All tags of a record: an empty list takes them away. */
export const AllTags = (): PropertyDecorator =>
  InOrder(IsArray(), ArrayMaxSize(limits.tags), IsString({ each: true }), MaxLength(limits.tag, { each: true }));

export const Tags = (): PropertyDecorator => InOrder(IsOptional(), AllTags());

const dayOrMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A day (`2026-11-30`), or a moment with its time zone; missing or null. ISO 8601 has forms that `Date` cannot read. */
export const OptionalDate = (): PropertyDecorator =>
  InOrder(
    IsOptional(),
    Matches(dayOrMoment, { message: messages.date }),
    IsISO8601({ strict: true }, { message: messages.date }),
  );

const check = (name: string, message: string, validate: (value: unknown) => boolean): PropertyDecorator =>
  ValidateBy({ name, validator: { validate } }, { message });
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value;
/** West of everyone it is yesterday for half a day longer. */
const isToCome = (day: unknown): boolean =>
  String(day) >= new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

/** A day (`2026-11-30`), kept as that text. `message` is said when it is missing. */
export const RequiredDay = (message: string): PropertyDecorator =>
  InOrder(IsString({ message }), check('isDay', messages.date, isDay));

/** A day, kept as that text; missing, null or empty. */
export const OptionalDay = (): PropertyDecorator =>
  InOrder(
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    check('isDay', messages.date, isDay),
  );

/** A day (`2026-11-30`), kept as that text, which is not over everywhere on earth; missing, null or empty. */
export const OptionalDayToCome = (): PropertyDecorator =>
  InOrder(
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    check('isDay', messages.date, isDay),
    check('isToCome', messages.pastDay, isToCome),
  );

/** In a list's query: one or more of these values, separated by commas. */
export const AnyOf = (field: string, values: readonly string[]): PropertyDecorator => {
  const one = `(${values.join('|')})`;
  return InOrder(
    IsOptional(),
    Matches(new RegExp(`^${one}(,${one})*$`), { message: `${field} is one or more of ${values.join(', ')}` }),
  );
};

/** In a list's query: the field that it is sorted by; a minus before it turns the order round. */
export const SortBy = (fields: readonly string[]): PropertyDecorator =>
  InOrder(
    IsOptional(),
    Matches(new RegExp(`^-?(${fields.join('|')})$`), {
      message: `sort is one of ${fields.join(', ')}, with a minus before it for the other direction`,
    }),
  );

/** Codes of ISO 4217 that nobody is paid in: metals, units of account, funds, tests and none. */
export const notMoney = 'BOV,CHE,CHW,CLF,COU,MXV,USN,UYI,UYW,XAG,XAU,XBA,XBB,XBC,XBD,XDR,XPD,XPT,XSU,XTS,XUA,XXX'.split(
  ',',
);

/** ISO 4217, in capitals however it was written. */
export const Currency = (): PropertyDecorator =>
  InOrder(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim().toUpperCase() : value)),
    IsISO4217CurrencyCode({ message: messages.currency }),
    IsNotIn(notMoney, { message: messages.currency }),
  );

/** In an update: the field may be left out, but not be emptied by null. */
export const WhenPresent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

export const RecordId = (each = false): PropertyDecorator =>
  Matches(/^[0-9a-f]{24}$/, { each, message: 'This is not an id' });

/** A change is refused when the record has none of these revisions; missing: it is made in any case. */
export const IfMatch = (): PropertyDecorator => InOrder(IsOptional(), IsArray(), IsInt({ each: true }));

export class IdParam {
  @RecordId() id!: string;
}

/** The part of a list that is asked for. Without `limit` a list has at most 500 items. */
export class PageQuery {
  @IsOptional() @Type(() => Number) @Max(limits.pageSize) @Min(1) @IsInt() limit?: number;
  /** A database counts to 2^63, and calls anything above it an error. */
  @IsOptional() @Type(() => Number) @Max(Number.MAX_SAFE_INTEGER) @Min(0) @IsInt() offset?: number;
}

export class NoInput {}

/** Tags as they are kept: trimmed, without blanks and repetitions. */
export const tidyTags = (tags: readonly string[] | null | undefined): string[] => [
  ...new Set((tags ?? []).map((tag) => plainName(tag).trim()).filter((tag) => tag !== '')),
];
