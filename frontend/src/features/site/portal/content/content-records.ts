import {
  type SiteTextName,
  siteTexts,
  textGroups,
  type TextPage,
  textPages,
} from '@cueroom/contracts/content/site-texts';
import type { LetterKind } from '@cueroom/contracts/options';
import { logoWallQuery, peopleQuery, siteContentQuery, textsQuery } from '../../../../lib/api/public-queries';

/** Shown on the home page. */
export const logoRecords = {
  path: 'logo-wall',
  method: 'patch',
  one: 'logo',
  deletedText: 'Logo deleted successfully',
  publicKeys: [logoWallQuery().queryKey],
} as const;

/** Shown on the about page. */
export const personRecords = {
  path: 'people',
  method: 'patch',
  one: 'person',
  deletedText: 'Person deleted',
  publicKeys: [peopleQuery().queryKey],
} as const;

/** Of letters to artists. */
export const templateRecords = { path: 'templates', method: 'put' } as const;
export const letterUses = [
  { value: 'letter-approve', label: 'When you approve' },
  { value: 'letter-reject', label: 'When you reject' },
  { value: 'letter-feedback', label: 'Feedback' },
  { value: 'letter-changes', label: 'When you ask for changes' },
] as const satisfies readonly { value: LetterKind; label: string }[];

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
