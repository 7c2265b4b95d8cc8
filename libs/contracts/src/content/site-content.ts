import { IsString } from 'class-validator';
import { message, one } from '../message';
import { limits, NoInput, OptionalText, RequiredText, WhenPresent } from '../rules';

/** The words of the site that an admin can change. */
export class SiteContent {
  @IsString() heroTitle!: string;
  @IsString() heroSubtitle!: string;
  /** Stands under the mission on the about page; blank lines part its paragraphs. */
  @IsString() aboutContent!: string;
}

/** The words that are named; null empties one, but a page without a headline is none. */
export class SiteContentChanges {
  @WhenPresent() @RequiredText('Hero title is required') heroTitle?: string;
  @OptionalText(limits.longText) heroSubtitle?: string | null;
  @OptionalText(limits.longText) aboutContent?: string | null;
}

export { defaultSiteContent } from './default-site-content';

export const getSiteContent = message('content.get-site-content', NoInput, one(SiteContent));
export const updateSiteContent = message('content.update-site-content', SiteContentChanges, one(SiteContent));
