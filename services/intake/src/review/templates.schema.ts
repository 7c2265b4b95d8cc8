import { LetterTemplate } from '@cueroom/contracts/intake/letters';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedFields } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

export interface TemplateDocument extends Stored<LetterTemplate>, EditedDocument {}

export const templateSchema = new Schema<TemplateDocument>(storedFields(LetterTemplate), schemaOptions);
templateSchema.index({ kind: 1, name: 1 });
addEdits(templateSchema);
