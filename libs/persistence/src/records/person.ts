import { createHash } from 'node:crypto';
import { personOf } from '@cueroom/contracts/intake/personal-data';
import type { Schema } from 'mongoose';

/** Whose record it is: the address as `personOf` reads it. */
export interface OfPerson {
  person?: string | null;
}

/**
 * The id of the page of a person, by the email address, or of a company, by its name: the first 24 hex digits of its SHA-256, whatever
 * is in capitals.
 */
export const pageIdOf = (addressOrName: string): string =>
  createHash('sha256').update(personOf(addressOrName)).digest('hex').slice(0, 24);

export const storedPerson = (email: string | null | undefined): string | null => (email ? personOf(email) : null);

/** Adds `person` with its index; computed for new documents. An update that changes the address has to set it itself. */
export const addPerson = <Document>(schema: Schema<Document>, emailField: keyof Document & string): void => {
  const target = schema as unknown as Schema;
  target.add({ person: String });
  target.index({ person: 1 });
  target.pre('save', function () {
    if (this.isNew) this.set('person', storedPerson(this.get(emailField) as string | null | undefined));
  });
};

/** The address as `personOf` reads it, however it was written. */
const writtenAs = (person: string): RegExp =>
  new RegExp(`^\\s*${person.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`, 'i');

/** Also the few records that a replica of an earlier release has added since the migration, during an upgrade. */
export const ofPerson = (email: string, emailField: string): object => {
  const person = personOf(email);
  return { $or: [{ person }, { person: null, [emailField]: writtenAs(person) }] };
};
