import type { EntityType } from '@cueroom/contracts/intake/activities';
import { kindOf } from '@cueroom/contracts/record-kinds';
import type { Connection, Model } from 'mongoose';

/** What a record is called, of which at least its names were read; undefined where they are empty. */
export const nameIn = (kind: EntityType, record: Record<string, unknown>): string | undefined => {
  const { names = [], nameOf } = kindOf(kind);
  const name = names.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '');
  return (name && nameOf ? nameOf(record as never) : name) as string | undefined;
};

/** A contact is in 'Contact'. Undefined where another service has these records. */
export const modelOf = <T>(connection: Connection, kind: EntityType): Model<T> | undefined => {
  const name = kind.replace(/^./, (first) => first.toUpperCase());
  return kindOf(kind).keeper && (connection.models[name] as Model<T> | undefined);
};
