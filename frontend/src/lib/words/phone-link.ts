import { phoneNumber } from '@cueroom/contracts/phone';

/**
 * What a phone dials: digits, and a plus before the country; '+351 (0)21 123 ext. 4' is 'tel:+35121123;ext=4'.
 * @returns undefined for what is no number: one that was stored before numbers were checked
 */
export const phoneLink = (phone: string): string | undefined => {
  if (!phoneNumber.test(phone)) return undefined;
  const [number = '', extension] = phone.replace(/\(0\)/g, '').split(/ext|x/i);
  const digits = number.replace(/[^+\d]/g, '');
  return `tel:${digits}${extension ? `;ext=${extension.replace(/\D/g, '')}` : ''}`;
};
