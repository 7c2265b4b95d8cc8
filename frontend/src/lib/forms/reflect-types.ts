// class-transformer asks for design types when a contract class is defined. All nested types are named in @Type, so this is
// enough instead of reflect-metadata. Imported first by main.tsx, as the order of lazy chunks is not fixed.
const reflect = Reflect as typeof Reflect & { getMetadata?: (key: string, target: object, name: string) => unknown };
reflect.getMetadata ??= () => undefined;

export {};
