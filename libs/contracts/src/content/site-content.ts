import { IsString } from 'class-validator';
import { message, one } from '../message';
import { limits, NoInput, OptionalText, RequiredText } from '../rules';

/** The words of the site that an admin can change. */
export class SiteContent {
  @IsString() heroTitle!: string;
  @IsString() heroSubtitle!: string;
  /** Stands under the mission on the about page; blank lines part its paragraphs. */
  @IsString() aboutContent!: string;
}

export class SiteContentChanges {
  @RequiredText('Hero title is required') heroTitle!: string;
  @OptionalText(limits.longText) heroSubtitle?: string | null;
  @OptionalText(limits.longText) aboutContent?: string | null;
}

/** What the site says until an admin says something else. */
export const defaultSiteContent: SiteContent = {
  heroTitle: 'Elevating stories through music',
  heroSubtitle: 'Music supervision and sync licensing for film, television and brands.',
  aboutContent: `The studio began in a cutting room. A documentary had lost the rights to its only song three days before the mix, and a music editor with a shelf of demos by unsigned artists was asked for help. The scene played better with the new song than with the old one, the artist was paid properly for the first time, and everyone went home on time.

We have worked that way ever since: from the picture outwards, with a small catalogue that we know by heart, and with artists whom we can call. We clear both sides of a song before we play it to you, we say what it will cost before you fall in love with it, and we answer within a day.`,
};

export const getSiteContent = message('content.get-site-content', NoInput, one(SiteContent));
export const updateSiteContent = message('content.update-site-content', SiteContentChanges, one(SiteContent));
