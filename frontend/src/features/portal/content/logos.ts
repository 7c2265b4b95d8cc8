import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { adminListQuery } from '../../../lib/admin-lists';
import { logoWallQuery } from '../../../lib/public-queries';
import type { Deletable } from '../../records/delete-dialog';

export const logoKind = 'logo-wall';
export const logosQuery = () => adminListQuery<Logo>(logoKind, {});
/** What the home page shows. */
export const logoPublicKeys = [logoWallQuery().queryKey];

export const deletableLogo: Deletable = {
  kind: logoKind,
  one: 'logo',
  deletedText: 'Logo deleted successfully',
  publicKeys: logoPublicKeys,
};
