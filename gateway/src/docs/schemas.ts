import { lastYear } from '@cueroom/contracts/content/projects';
import { ApiProperty } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: readonly unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  [keyword: string]: unknown;
}

const problem: Schema = {
  type: 'object',
  required: ['status', 'title', 'detail', 'requestId'],
  properties: {
    status: { type: 'integer' },
    title: { type: 'string' },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: { type: ['object', 'null'], description: 'Of 412: the record as it is' },
  },
};

/** Our own rules by their names; and of class-validator's, min and max, which else make every integer a number, and decimals. */
const converters = {
  min: ({ constraints }: ValidationMetadata) => ({ minimum: Number(constraints[0]) }),
  max: ({ constraints }: ValidationMetadata) => ({ maximum: Number(constraints[0]) }),
  isNumber: ({ constraints: [options] }: ValidationMetadata) => {
    const { maxDecimalPlaces } = (options ?? {}) as { maxDecimalPlaces?: number };
    return { type: 'number' as const, ...(maxDecimalPlaces && { multipleOf: 1 / 10 ** maxDecimalPlaces }) };
  },
  accent: { type: 'string', format: 'color', pattern: '^#[0-9a-fA-F]{6}$' },
  fileAddress: { type: 'string' },
  knownFields: { type: 'string' },
  parsed: { type: 'string' },
  isISO4217CurrencyCode: { type: 'string', description: 'A currency, ISO 4217' },
  isDay: { type: 'string', format: 'date' },
  noAccount: { type: 'null' },
  isToCome: { description: 'Not over yet' },
  link: { type: 'string' },
  knownSignatory: { type: 'string' },
  uniqueKey: { type: 'string' },
  language: { type: 'string' },
  notAList: {},
  ownWords: {},
  columns: () => ({ type: 'object' as const, additionalProperties: { type: ['string' as const, 'null' as const] } }),
  notOver: {},
  afterFrom: { type: 'number' },
  ranges: {
    type: 'array',
    items: { type: 'array', items: { type: 'number', minimum: 0 }, minItems: 2, maxItems: 2 },
  },
  notTooLate: () => ({ maximum: lastYear() }),
  socialLinks: { type: 'object', additionalProperties: { type: 'string' } },
} as const;

/** Every class that has rules. class-validator lists them nowhere else. */
const classes = (): (new () => object)[] => {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<unknown, unknown> };
  return [...validationMetadatas.keys()].filter((target): target is new () => object => typeof target === 'function');
};

/** Whether null skips the field's other rules: the way in which `IsOptional` and `ValidateIf` let it pass. */
const letsNullPass = ({ type, constraints }: ValidationMetadata): boolean => {
  const [applies] = (constraints ?? []) as ((record: object, value: unknown) => boolean)[];
  return type === 'conditionalValidation' && applies !== undefined && !applies({}, null);
};

const withNull = (schema: Schema): Schema => {
  if (schema.type === 'null') return schema;
  return typeof schema.type === 'string' && !schema.enum
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
};

const described = (target: new () => object, schema: Schema): Schema => {
  const nullable = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(target, '', false, false)
      .filter(letsNullPass)
      .map(({ propertyName }) => propertyName),
  );
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, nullable.has(name) ? withNull(field) : field] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
};

const plainSchemas = (): Record<string, Schema> =>
  validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    refPointerPrefix: '#/components/schemas/',
    additionalConverters: converters,
  }) as unknown as Record<string, Schema>;

export const schemasFor = (document: object): Record<string, Schema> => {
  const plain = plainSchemas();
  const all = new Map(classes().map((target) => [target.name, described(target, plain[target.name] ?? {})]));
  all.set('Problem', problem);
  const used: Record<string, Schema> = {};
  const add = (part: object): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = all.get(name);
      if (!schema || used[name]) continue;
      used[name] = schema;
      add(schema);
    }
  };
  add(document);
  return used;
};

/** Tells swagger the fields of every contract class, so that it lists the parameters of paths and queries. */
export const describeFields = (): void => {
  const plain = plainSchemas();
  for (const target of classes()) {
    const schema = plain[target.name];
    for (const [name, field] of Object.entries(schema?.properties ?? {})) {
      const isScalar = typeof field.type === 'string' && field.type !== 'object' && field.type !== 'array';
      const options = { ...(isScalar ? field : { type: Object }), required: schema?.required?.includes(name) ?? false };
      ApiProperty(options as Parameters<typeof ApiProperty>[0])(target.prototype as object, name);
    }
  }
};
