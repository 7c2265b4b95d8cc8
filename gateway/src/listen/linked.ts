import { listenPath } from '@cueroom/contracts/pitches/pitch-options';
import type { RecipientWithToken } from '@cueroom/contracts/pitches/recipients';

/** With a link in place of its token. @param origin the site's own address */
export const linked = <T extends RecipientWithToken>({ token, ...recipient }: T, origin: string) => ({
  ...recipient,
  ...(token !== undefined && { link: token && origin + listenPath + token }),
});
