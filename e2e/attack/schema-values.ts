import fc from 'fast-check';
import type { Schema } from './api-document';

type Schemas = Record<string, Schema>;

const resolve = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').pop() ?? ''] ?? {}) : schema;

export const namesIn = (schema: Schema, schemas: Schemas): string[] =>
  Object.keys(resolve(schema, schemas).properties ?? {});

const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const date = instant.map((text) => text.slice(0, 10));

const dayToCome = fc.integer({ min: 2, max: 20_000 }).map((days) => {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
});

const text = ({ minLength = 0, maxLength = 100, pattern, format }: Schema): fc.Arbitrary<string> => {
  if (format === 'email') return fc.nat(1e9).map((n) => `attack-${n}@example.org`);
  if (format === 'date') return dayToCome;
  if (format === 'url') return fc.webUrl();
  if (typeof pattern === 'string') {
    if (pattern.startsWith('^\\d{4}-')) return date;
    if (pattern.startsWith('\\d{4}-')) return instant;
    if (pattern.startsWith('^')) return fc.stringMatching(new RegExp(pattern));
    return fc.string({ minLength: 10, maxLength: 40, unit: 'grapheme' }).map((some) => `x${some}x`);
  }
  return fc.string({
    minLength: Number(minLength),
    maxLength: Math.min(Number(maxLength), 100),
    unit: 'grapheme',
  });
};

/** Values that are valid for the schema, but may break rules that it cannot express, such as references between records. */
export const valuesOf = (given: Schema, schemas: Schemas): fc.Arbitrary<unknown> => {
  const schema = resolve(given, schemas);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, schemas)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, schemas)));
  }
  const { minimum = 0, maximum = 1e6 } = schema as { minimum?: number; maximum?: number };
  if (schema.type === 'string') return text(schema);
  if (schema.type === 'integer') return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
  if (schema.type === 'number') {
    const { multipleOf } = schema as { multipleOf?: number };
    const some = fc.double({ min: minimum + 0.5, max: maximum, noNaN: true });
    return multipleOf ? some.map((value) => Math.floor(value / multipleOf) / (1 / multipleOf)) : some;
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 5 } = schema as { minItems?: number; maxItems?: number };
    return fc.array(valuesOf(schema.items ?? {}, schemas), { minLength: minItems, maxLength: Math.min(maxItems, 5) });
  }
  if (!schema.properties) return fc.constant({});
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, valuesOf(field, schemas)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] });
};

/** Texts with a special meaning to databases, file systems, HTTP, logs or parsers. */
const hostileTexts = [
  '',
  ' ',
  '__proto__',
  'constructor',
  '$where',
  '$ne',
  "'; return true; //",
  '{"$gt":""}',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\0',
  '\ud800',
  '\r\nX-Injected: 1',
  '${7*7}',
  '{{7*7}}',
  '\u202e',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
  '(a+)+$',
  '[',
  '*',
  'http://[::1',
  'javascript:alert(1)',
  'data:text/html,x',
  'a'.repeat(300),
  'a'.repeat(30_000),
];

const wildValues = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  fc.constantFrom(0, -1, 1e21, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 0.1, 2 ** 31, 2 ** 63, 2 ** 64),
  fc.constantFrom(true, false, null, {}, [], [[]], [null], { $ne: '' }, { $gt: 1 }, { length: 1e9 }, ['a', 'b']),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Valid and invalid values for a field. */
export const hostileValues = (schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> =>
  fc.oneof(wildValues, valuesOf(schema, schemas));

/** Mostly valid bodies with some invalid or additional fields, and values that are not objects. */
export const hostileBodies = (given: Schema, schemas: Schemas): fc.Arbitrary<unknown> => {
  const { properties = {} } = resolve(given, schemas);
  const changes = fc.dictionary(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...Object.keys(properties), 'id') },
      fc.constantFrom('_id', '__v', '$set', 'a.b', 'isAdmin', 'createdAt', 'outbox', 'toString', 'constructor'),
    ),
    wildValues,
    { maxKeys: 2 },
  );
  const mixed = fc.tuple(valuesOf(given, schemas), changes).map(([body, odd]) => ({ ...(body as object), ...odd }));
  return fc.oneof({ weight: 4, arbitrary: valuesOf(given, schemas) }, { weight: 6, arbitrary: mixed }, wildValues);
};
