import { browserStorage } from '../../../lib/storage';

/** 64 bits of 256: they tell links apart, and lead back to none. */
export const linkName = (token: string): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of token) {
    high = Math.imul(high ^ letter.charCodeAt(0), 0x9e3779b1);
    low = Math.imul(low ^ letter.charCodeAt(0), 0x5f356495);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
};

const linkKey = (link: string) => `listen-link-${link}`;

/** Under which name the browser keeps what is done on a link: the one of the recipient's first link here. */
export const keptPlace = (link: string): string => browserStorage.get(linkKey(link)) ?? link;

/** From now on the links of one recipient keep in one place: what an old one could not send goes with the new one. */
export const keepByRecipient = (link: string, recipientId: string | undefined): void => {
  if (!recipientId) return;
  const recipientKey = `listen-recipient-${recipientId}`;
  const place = browserStorage.get(recipientKey) ?? keptPlace(link);
  if (place !== keptPlace(link)) browserStorage.set(linkKey(link), place);
  if (!browserStorage.get(recipientKey)) browserStorage.set(recipientKey, place);
};
