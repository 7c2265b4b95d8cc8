/** Hyphens and spaces are how people write them; none of it is stored. */
const bare = (typed: string): string => typed.replace(/[\s\-‐‑–]/g, '');

/** ISRC (ISO 3901): country, registrant, year and number, 12 characters. @returns as it is stored; null: not one */
export const isrcOf = (typed: string): string | null => {
  const isrc = bare(typed).toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/.test(isrc) ? isrc : null;
};

/** ISWC (ISO 15707): T, nine digits and a check digit: (10 − (1 + Σ position × digit) mod 10) mod 10. @returns `T0345246801`; null: not one */
export const iswcOf = (typed: string): string | null => {
  const iswc = bare(typed).replaceAll('.', '').toUpperCase();
  if (!/^T[0-9]{10}$/.test(iswc)) return null;
  const digits = [...iswc.slice(1)].map(Number);
  const sum = digits.slice(0, 9).reduce((all, digit, index) => all + digit * (index + 1), 1);
  return digits[9] === (10 - (sum % 10)) % 10 ? iswc : null;
};

/** As it is printed: `T-034.524.680-1`. */
export const drawnIswc = (iswc: string): string =>
  iswc.replace(/^T(\d{3})(\d{3})(\d{3})(\d)$/, (_, a, b, c, check) => `T-${a}.${b}.${c}-${check}`);

const ipiDigits = 11;

/** IPI name number (CISAC): nine digits and two check digits, modulo 101. @returns filled to 11 digits; null: not one */
export const ipiOf = (typed: string): string | null => {
  const digits = typed.trim();
  if (!/^[0-9]{9,11}$/.test(digits)) return null;
  const ipi = digits.padStart(ipiDigits, '0');
  const rest = [...ipi.slice(0, 9)].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 101;
  const check = rest === 0 ? 0 : (101 - rest) % 100;
  return Number(ipi.slice(9)) === check ? ipi : null;
};
