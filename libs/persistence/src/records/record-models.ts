import type { EntityType } from '@cueroom/contracts/intake/activities';
import type { Connection, Model } from 'mongoose';

interface Naming {
  model: string;
  /** The first that is filled in is the name. */
  names: readonly string[];
  person?: string;
}

/** What records are called, and where they are stored, by their kind. */
export const namings: Partial<Record<EntityType, Naming>> = {
  brief: { model: 'Brief', names: ['projectTitle', 'clientName'], person: 'clientName' },
  contact: { model: 'Contact', names: ['name'], person: 'name' },
  submission: { model: 'Submission', names: ['artistName'], person: 'artistName' },
  project: { model: 'Project', names: ['title'] },
  track: { model: 'Track', names: ['title'] },
  import: { model: 'Import', names: ['fileName'] },
  logo: { model: 'Logo', names: ['name'] },
  person: { model: 'Person', names: ['name'] },
  pitch: { model: 'Pitch', names: ['title'] },
};

/** Undefined where another service has these records. */
export const modelOf = <T>(connection: Connection, kind: EntityType): Model<T> | undefined =>
  connection.models[namings[kind]?.model ?? ''] as Model<T> | undefined;
