import type { Answer, Page } from '@cueroom/contracts/message';
import type { ClassConstructor } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage } from 'class-validator';

type Pick = (value: unknown) => unknown;

const asIs: Pick = (value) => value;

/** Only classes that have rules of their own name fields; `Date`, `Number` and the like have none. */
const nestedPick = (type: ClassConstructor<unknown>, field: string): Pick => {
  const nested = defaultMetadataStorage.findTypeMetadata(type, field)?.typeFunction();
  return nested ? (value) => fieldsOf(nested as ClassConstructor<unknown>, value) : asIs;
};

const picks = new Map<ClassConstructor<unknown>, Map<string, Pick>>();

/** The fields that a contract's class has rules for, and how the value of each is answered. */
const picksOf = (type: ClassConstructor<unknown>): Map<string, Pick> => {
  const known = picks.get(type);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const nested = new Set(rules.filter((rule) => rule.type === 'nestedValidation').map((rule) => rule.propertyName));
  const found = new Map<string, Pick>();
  picks.set(type, found);
  for (const { propertyName } of rules)
    found.set(propertyName, nested.has(propertyName) ? nestedPick(type, propertyName) : asIs);
  return found;
};

/**
 * What a contract's class names of a value, in nested classes and lists, too: a new field of a document is answered
 * when its contract has it, and never by itself.
 */
export const fieldsOf = (type: ClassConstructor<unknown>, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => fieldsOf(type, item));
  if (typeof value !== 'object' || value === null) return value;
  const answer: Record<string, unknown> = {};
  for (const [field, pick] of picksOf(type)) {
    const content = (value as Record<string, unknown>)[field];
    if (content !== undefined) answer[field] = pick(content);
  }
  return answer;
};

const createdOf = (type: ClassConstructor<unknown>, value: object): object => ({
  ...(fieldsOf(type, value) as object),
  ...('isRepeated' in value && { isRepeated: true }),
});

/** The answer to a message, as its contract names it. */
export const answerOf = <Out>({ kind, type, isCreation }: Answer<Out>, value: unknown): unknown => {
  if (!type || typeof value !== 'object' || value === null) return kind === 'nothing' ? undefined : value;
  if (kind === 'page') return { ...(value as Page<unknown>), items: fieldsOf(type, (value as Page<unknown>).items) };
  if (!isCreation) return fieldsOf(type, value);
  return Array.isArray(value) ? value.map((item) => createdOf(type, item as object)) : createdOf(type, value);
};
