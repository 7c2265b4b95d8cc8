import { logoWallQuery, peopleQuery } from '../../../../lib/public-queries';

export const logoKind = 'logo-wall';
/** What the home page shows. */
export const logoPublicKeys = [logoWallQuery().queryKey];

export const peopleKind = 'people';
/** What the about page shows. */
export const peoplePublicKeys = [peopleQuery().queryKey];

/** Of letters to artists. */
export const templateKind = 'templates';
