import { type ClassConstructor, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, ValidateBy, ValidateNested } from 'class-validator';
import { objectKeyPattern } from '../media/file-address';
import { maybe, message, one } from '../message';
import { IfMatch, NoInput, OptionalPhone, OptionalText, RequiredName, WhenPresent } from '../rules';
import { accentRefusal } from './accent';
import {
  longestText,
  type SiteTextName,
  siteTextNames,
  type SiteTexts,
  siteTexts,
  type TextPage,
  textPages,
} from './site-texts';

const sentence = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();

/** What was sent of a text; an empty one hides its place on the page. */
const changeOf = (name: SiteTextName): PropertyDecorator[] => {
  const { label, kind, isRequired } = siteTexts[name];
  const max = longestText(siteTexts[name]);
  if (kind === 'phone') return [OptionalPhone(max)];
  return isRequired ? [RequiredName(`${sentence(label)} is required`, max), WhenPresent()] : [OptionalText(max)];
};

/** A class with a field for each text of the table. @param called as OpenAPI names it */
const textsWith = <Texts>(
  called: string,
  rulesOf: (name: SiteTextName) => PropertyDecorator[],
): ClassConstructor<Texts> => {
  class WithTexts {}
  Object.defineProperty(WithTexts, 'name', { value: called });
  for (const name of siteTextNames) rulesOf(name).forEach((rule) => rule(WithTexts.prototype, name));
  return WithTexts as ClassConstructor<Texts>;
};

/** Where the logo is, and how large it is drawn. */
export class SiteLogo {
  @IsString() url!: string;
  @IsInt() width!: number;
  @IsInt() height!: number;
}

export class SiteContent extends textsWith<SiteTexts>('SiteTexts', () => [IsString()]) {
  /** '#rrggbb' */
  @IsString() accent!: string;
  @IsOptional() @ValidateNested() @Type(() => SiteLogo) logo!: SiteLogo | null;
}

export class TextPageParam {
  @IsIn(textPages) page!: TextPage;
}
/** The texts of one page. */
export const PageTexts = textsWith<Partial<SiteTexts>>('PageTexts', () => [IsString(), IsOptional()]);
export type PageTexts = Partial<SiteTexts>;

export class StoredSiteContent extends SiteContent {
  @IsInt() revision!: number;
}

const Accent = (): PropertyDecorator =>
  ValidateBy({
    name: 'accent',
    validator: {
      validate: (value) => accentRefusal(value) === undefined,
      defaultMessage: (given) => accentRefusal(given?.value) ?? '',
    },
  });

export class SiteContentChanges extends textsWith<Partial<Record<SiteTextName, string | null>>>(
  'SiteTextChanges',
  changeOf,
) {
  @WhenPresent() @Accent() accent?: string;
  /** Ignored, so that what was read can be sent back; `If-Match` guards a change. */
  @IsOptional() @IsInt() revision?: number;
  /** Ignored, too. */
  @IsOptional() @ValidateNested() @Type(() => SiteLogo) logo?: SiteLogo | null;
}

export class UpdateSiteContent extends SiteContentChanges {
  /** The key of an uploaded picture; null takes the logo away. */
  @IsOptional() @Matches(objectKeyPattern) logoKey?: string | null;
  @IfMatch() ifMatch?: number[];
}

/** The bytes of the logo, in base64. */
export class SiteLogoFile {
  @IsString() data!: string;
  @IsIn(['image/webp', 'image/svg+xml']) type!: string;
}

export const getSiteContent = message('content.get-site-content', NoInput, one(StoredSiteContent));
export const updateSiteContent = message('content.update-site-content', UpdateSiteContent, one(StoredSiteContent));
export const getSiteLogo = message('content.get-site-logo', NoInput, maybe(SiteLogoFile));
