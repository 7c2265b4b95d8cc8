import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { Schema } from 'mongoose';

const types = {
  isDateString: Date,
  isIso8601: Date,
  isInt: Number,
  isNumber: Number,
  isBoolean: Boolean,
  isObject: Schema.Types.Mixed,
  socialLinks: Schema.Types.Mixed,
} as const;

/**
 * The fields of a contract's class as mongoose stores them, by their rules: the type, and of required ones the values.
 * Optional ones are null by default. The id, the revision, the dates of the record and nested classes are left out.
 */
export const storedFields = <T extends object>(contract: Type<T>, without: (keyof T)[] = []): object =>
  fieldsOf(contract, ['id', 'revision', 'createdAt', 'updatedAt', ...without], { default: null });

/** A part of a document: what is optional may be missing. */
export const storedPart = (contract: Type<object>, others: object = {}): Schema =>
  new Schema({ ...fieldsOf(contract, [], {}), ...others }, { _id: false });

const fieldsOf = (contract: Type<object>, without: PropertyKey[], optional: { default?: null }): object => {
  const storage = getMetadataStorage();
  const rules = storage.groupByPropertyName(storage.getTargetValidationMetadatas(contract, '', false, false));
  return Object.fromEntries(
    Object.entries(rules)
      .filter(
        ([field, ofField]) => !without.includes(field) && !ofField.some(({ type }) => type === 'nestedValidation'),
      )
      .map(([field, ofField]) => {
        const type = ofField.map(({ name }) => types[name as keyof typeof types]).find(Boolean) ?? String;
        const values = ofField.find(({ name }) => name === 'isIn')?.constraints[0] as string[] | undefined;
        if (ofField.some(({ each }) => each)) return [field, [type]];
        if (ofField.some((rule) => rule.type === 'conditionalValidation')) return [field, { type, ...optional }];
        return [field, { type, required: true, ...(values && { enum: values }) }];
      }),
  );
};
