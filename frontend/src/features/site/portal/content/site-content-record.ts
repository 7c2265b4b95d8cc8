import {
  type SiteTextName,
  siteTexts,
  type TextPage,
  textGroups,
  textPages,
} from '@cueroom/contracts/content/site-texts';
import { siteContentQuery, textsQuery } from '../../../../lib/public-queries';

/** The words, the logo and the color of the site: there is one of them. */
export const siteContentRecord = {
  path: 'content',
  method: 'put',
  publicKeys: [siteContentQuery().queryKey, ...textPages.map((page) => textsQuery(page).queryKey)],
} as const;

export const textNamesOf = (page: TextPage) => Object.keys(textGroups[page].texts) as SiteTextName[];

/** Whether a text is another one than ours. */
export const isOwn = (name: SiteTextName, text: string | null | undefined): boolean =>
  (text ?? '').trim() !== siteTexts[name].text;
