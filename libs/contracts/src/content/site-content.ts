import { IsInt, IsOptional, IsString } from 'class-validator';
import { message, one } from '../message';
import { IfMatch, limits, NoInput, OptionalText, RequiredName, WhenPresent } from '../rules';

export class SiteContent {
  @IsString() heroTitle!: string;
  @IsString() heroSubtitle!: string;
  /** Stands under the mission on the about page; blank lines part its paragraphs. */
  @IsString() aboutContent!: string;
  /** Where the studio is: city, country. */
  @IsString() place!: string;
  /** What the studio is proud of, a line each: what it did, a colon, the title. */
  @IsString() credits!: string;
}

export class StoredSiteContent extends SiteContent {
  @IsInt() revision!: number;
}

export class SiteContentChanges {
  @WhenPresent() @RequiredName('Hero title is required') heroTitle?: string;
  @OptionalText(limits.longText) heroSubtitle?: string | null;
  @OptionalText(limits.longText) aboutContent?: string | null;
  @OptionalText() place?: string | null;
  @OptionalText(limits.longText) credits?: string | null;
  /** Ignored, so that what was read can be sent back; `If-Match` guards a change. */
  @IsOptional() @IsInt() revision?: number;
}

export class UpdateSiteContent extends SiteContentChanges {
  @IfMatch() ifMatch?: number[];
}

export { defaultSiteContent } from './default-site-content';

export const getSiteContent = message('content.get-site-content', NoInput, one(StoredSiteContent));
export const updateSiteContent = message('content.update-site-content', UpdateSiteContent, one(StoredSiteContent));
