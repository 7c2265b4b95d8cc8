/**
 * class-transformer reads TypeScript's design types when a contract class is defined. All our nested types are named in
 * @Type, so `undefined` is enough, and the 5 KB of reflect-metadata stay out of the first page. Imported first by
 * main.tsx, as the order of lazy chunks is not fixed.
 */
const reflect = Reflect as typeof Reflect & { getMetadata?: (key: string, target: object, name: string) => unknown };
reflect.getMetadata ??= () => undefined;

export {};
