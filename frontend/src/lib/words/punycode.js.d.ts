// The package has no types of its own.
declare module 'punycode.js' {
  /** @param domain of which labels that begin with `xn--` are decoded; throws a RangeError where one cannot be */
  export const toUnicode: (domain: string) => string;
}
