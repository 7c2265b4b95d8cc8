/**
 * class-transformer asks for TypeScript's design types when a contract class is defined. Every nested type of ours is
 * named in its @Type, so "unknown" is answer enough, and the 5 KB of reflect-metadata stay out of the first page.
 * Imported first by main.tsx: the order of lazy chunks is not ours to choose.
 */
const reflect = Reflect as typeof Reflect & { getMetadata?: (key: string, target: object, name: string) => unknown };
reflect.getMetadata ??= () => undefined;

export {};
