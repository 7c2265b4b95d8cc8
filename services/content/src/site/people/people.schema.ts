import { Person, PersonLink } from '@cueroom/contracts/content/people';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedFields, storedPart } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

export interface PersonDocument extends Stored<Omit<Person, 'portraitUrl'>>, EditedDocument {
  /** A WebP in base64. */
  portrait: string | null;
}

export const personSchema = new Schema<PersonDocument>(
  {
    ...storedFields(Person, ['portraitUrl']),
    displayOrder: { type: Number, default: 0 },
    links: [storedPart(PersonLink)],
    portrait: { type: String, default: null },
  },
  schemaOptions,
);
addEdits(personSchema);
personSchema.index({ displayOrder: 1, name: 1 });
