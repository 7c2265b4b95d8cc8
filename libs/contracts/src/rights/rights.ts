import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { vocalKinds } from '../options';
import {
  AtMost,
  BlankIsNull,
  InOrder,
  limits,
  messages,
  OptionalName,
  OptionalText,
  Parsed,
  RequiredName,
  RequiredText,
} from '../rules';
import { ipiOf, isrcOf, iswcOf } from './identifiers';

export const writerRoles = ['writer', 'composer', 'lyricist', 'arranger', 'publisher'] as const;
export const sampleStates = ['none', 'cleared', 'uncleared'] as const;
export const aiStates = ['none', 'assisted', 'generated'] as const;

/** Societies that collect for writers; any other may be typed. */
export const collectingSocieties = [
  ...['ASCAP', 'BMI', 'SESAC', 'GMR', 'SOCAN', 'PRS', 'GEMA', 'SACEM', 'SIAE', 'STIM', 'TONO', 'KODA', 'TEOSTO'],
  ...['SGAE', 'SUISA', 'AKM', 'BUMA', 'SABAM', 'APRA AMCOS', 'JASRAC', 'KOMCA', 'CASH', 'UBC', 'SADAIC', 'SACM'],
  'SAMRO',
] as const;

export const mostRights = {
  shares: 30,
  signatories: 20,
  key: 40,
  pro: 60,
  phone: 60,
  restrictions: 2000,
} as const;

const Ipi = () => Parsed(ipiOf, 'Not a valid IPI');
export const Isrc = () => Parsed(isrcOf, 'Not a valid ISRC');
export const Iswc = () => Parsed(iswcOf, 'Not a valid ISWC');

const wrongShare = 'A share is a percentage from 0.01 to 100, with two decimals at most';
const Share = (): PropertyDecorator =>
  InOrder(
    IsNumber({ maxDecimalPlaces: 2 }, { message: wrongShare }),
    Min(0.01, { message: wrongShare }),
    Max(100, { message: wrongShare }),
  );

/** What a part knows of the whole while it is checked; it is neither sent nor stored. */
const keysKnown = Symbol('keys of the signatories');
interface Part {
  [keysKnown]?: readonly unknown[];
}

const KnownSignatory = (): PropertyDecorator =>
  InOrder(
    BlankIsNull(),
    IsOptional(),
    ValidateBy({
      name: 'knownSignatory',
      validator: {
        validate: (key, { object }: ValidationArguments = {} as ValidationArguments) =>
          typeof key === 'string' && ((object as Part)[keysKnown]?.includes(key) ?? true),
        defaultMessage: () => 'There is no signatory of this key',
      },
    }),
  );

const UniqueKey = (): PropertyDecorator =>
  InOrder(
    RequiredText('A signatory needs a key', mostRights.key),
    ValidateBy({
      name: 'uniqueKey',
      validator: {
        validate: (key, { object }: ValidationArguments = {} as ValidationArguments) =>
          ((object as Part)[keysKnown] ?? []).filter((known) => known === key).length <= 1,
        defaultMessage: () => 'Two signatories have this key',
      },
    }),
  );

const Name = () => RequiredName('Name is required');
const Text = (max?: number) => InOrder(BlankIsNull(), OptionalText(max));

/** Who made the work, and who administers it. */
export class CompositionShare {
  @Name() name!: string;
  @IsIn(writerRoles) role!: (typeof writerRoles)[number];
  /** Null: it is not known. */
  @InOrder(ValidateIf((_, share) => share !== null), Share())
  share!: number | null;
  @Text(mostRights.pro) pro?: string | null;
  @Ipi() ipi?: string | null;
  @InOrder(BlankIsNull(), OptionalName()) publisher?: string | null;
  @Text(mostRights.pro) publisherPro?: string | null;
  @Ipi() publisherIpi?: string | null;
  @KnownSignatory() signatory?: string | null;
}

/** Who owns the recording. */
export class MasterShare {
  @Name() name!: string;
  @Share() share!: number;
  @KnownSignatory() signatory?: string | null;
}

/** Who may say yes. */
export class Signatory {
  @UniqueKey() key!: string;
  @Name() name!: string;
  @InOrder(BlankIsNull(), IsOptional(), AtMost(limits.email), IsEmail({}, { message: messages.email }))
  email?: string | null;
  @Text(mostRights.phone) phone?: string | null;
}

const isLanguage = (value: unknown): boolean => {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
};

const Parts = (part: () => new () => object, max: number): PropertyDecorator =>
  InOrder(
    IsArray(),
    ArrayMaxSize(max),
    // Else a list in the list passes for its parts.
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(part) as PropertyDecorator,
  );

/** What the artist says of a song, or the studio stands for of a track. */
export class Rights {
  @Parts(() => CompositionShare, mostRights.shares) composition: CompositionShare[] = [];
  @Parts(() => MasterShare, mostRights.shares) master: MasterShare[] = [];
  @Parts(() => Signatory, mostRights.signatories) signatories: Signatory[] = [];
  @Isrc() isrc?: string | null;
  @Iswc() iswc?: string | null;
  @IsOptional() @IsIn(sampleStates) samples?: (typeof sampleStates)[number] | null;
  @IsOptional() @IsIn(aiStates) ai?: (typeof aiStates)[number] | null;
  @IsOptional() @IsIn(vocalKinds) vocals?: (typeof vocalKinds)[number] | null;
  @IsOptional() @IsBoolean() explicit?: boolean | null;
  @InOrder(
    BlankIsNull(),
    IsOptional(),
    ValidateBy({
      name: 'language',
      validator: { validate: isLanguage, defaultMessage: () => 'A language is a tag like en or pt-BR' },
    }),
  )
  language?: string | null;
  @Text(mostRights.restrictions) restrictions?: string | null;
}

/** Each part learns the keys of all signatories, so that an error names the part that is wrong. */
const tellKeys = (rights: unknown): unknown => {
  if (!(rights instanceof Rights)) return rights;
  const { signatories, composition, master } = rights as Partial<Rights>;
  const listOf = (parts: unknown): unknown[] => (Array.isArray(parts) ? parts : []);
  const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null;
  const keys = listOf(signatories).map((one) => (isObject(one) ? (one as Partial<Signatory>).key : undefined));
  for (const part of [...listOf(signatories), ...listOf(composition), ...listOf(master)])
    if (isObject(part)) Object.defineProperty(part, keysKnown, { value: keys, enumerable: false });
  return rights;
};

const all: PropertyDecorator = InOrder(
  IsObject({ message: 'rights are an object' }),
  ValidateNested({ message: 'rights are an object' }),
  Type(() => Rights) as PropertyDecorator,
  Transform(({ value }: { value: unknown }) => tellKeys(value)),
);

/** A field with all rights; null clears them. */
export const RightsField = (): PropertyDecorator => InOrder(IsOptional(), all);

/** One that is not left out. */
export const GivenRights = (): PropertyDecorator =>
  InOrder(
    ValidateIf((_, value) => value !== null),
    all,
  );
