import type { LetterKind } from '@cueroom/contracts/options';
import { logoWallQuery, peopleQuery } from '../../../../lib/public-queries';

export const logoKind = 'logo-wall';
/** What the home page shows. */
export const logoPublicKeys = [logoWallQuery().queryKey];

export const peopleKind = 'people';
/** What the about page shows. */
export const peoplePublicKeys = [peopleQuery().queryKey];

/** Of letters to artists. */
export const templateKind = 'templates';
export const letterUses = [
  { value: 'letter-approve', label: 'When you approve' },
  { value: 'letter-reject', label: 'When you reject' },
  { value: 'letter-feedback', label: 'Feedback' },
  { value: 'letter-changes', label: 'When you ask for changes' },
] as const satisfies readonly { value: LetterKind; label: string }[];
