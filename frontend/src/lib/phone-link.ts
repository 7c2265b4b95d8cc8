/** What a phone dials: digits, and a plus before the country. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/\(0\)/g, '').replace(/[^+\d]/g, '')}`;
