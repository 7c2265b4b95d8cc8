import { toUnicode } from 'punycode.js';

/** Email fields of Chromium give `me@xn--shne-5qa.example` for what was typed as `me@söhne.example`. */
export const addressAsTyped = (email: string): string => {
  const domainAt = email.lastIndexOf('@') + 1;
  try {
    return email.slice(0, domainAt) + toUnicode(email.slice(domainAt));
  } catch {
    return email;
  }
};
