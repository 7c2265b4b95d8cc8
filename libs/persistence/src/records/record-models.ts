import type { EntityType } from '@cueroom/contracts/intake/activities';
import { briefName } from '@cueroom/contracts/intake/brief-name';
import type { Connection, Model } from 'mongoose';

interface Naming {
  model: string;
  /** The first that is filled in is the name, unless `nameOf` says it. */
  names: readonly string[];
  nameOf?: (record: never) => string;
  person?: string;
}

/** What records are called, and where they are stored, by their kind. */
export const namings: Partial<Record<EntityType, Naming>> = {
  brief: { model: 'Brief', names: ['projectTitle', 'clientName'], nameOf: briefName, person: 'clientName' },
  contact: { model: 'Contact', names: ['name'], person: 'name' },
  submission: { model: 'Submission', names: ['artistName'], person: 'artistName' },
  project: { model: 'Project', names: ['title'] },
  track: { model: 'Track', names: ['title'] },
  import: { model: 'Import', names: ['fileName'] },
  logo: { model: 'Logo', names: ['name'] },
  person: { model: 'Person', names: ['name'] },
  pitch: { model: 'Pitch', names: ['title'] },
};

/** What a record is called, of which at least its names were read; undefined where they are empty. */
export const nameIn = (kind: EntityType, record: Record<string, unknown>): string | undefined => {
  const { names = [], nameOf } = namings[kind] ?? {};
  const name = names.map((field) => record[field]).find((value) => typeof value === 'string' && value !== '');
  return (name && nameOf ? nameOf(record as never) : name) as string | undefined;
};

/** Undefined where another service has these records. */
export const modelOf = <T>(connection: Connection, kind: EntityType): Model<T> | undefined =>
  connection.models[namings[kind]?.model ?? ''] as Model<T> | undefined;
