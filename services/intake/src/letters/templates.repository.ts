import type { AddLetterTemplate, LetterTemplate } from '@cueroom/contracts/intake/letters';
import type { Created } from '@cueroom/contracts/message';
import { EditedRecords } from '@cueroom/persistence/edited-records';
import { toRecord } from '@cueroom/persistence/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { TemplateDocument } from './templates.schema';

@Injectable()
export class TemplatesRepository extends EditedRecords<TemplateDocument, LetterTemplate> {
  constructor(@InjectModel('Template') templates: Model<TemplateDocument>) {
    super(templates, 'template', (template) => toRecord(template));
  }

  async list(): Promise<LetterTemplate[]> {
    const found = await this.model.find().sort({ kind: 1, name: 1, _id: 1 }).limit(500).lean<TemplateDocument[]>();
    return found.map(this.recordOf);
  }

  add({ idempotency, ...template }: AddLetterTemplate): Promise<Created<LetterTemplate>> {
    return this.createOnce(idempotency, async (creation) =>
      (await this.model.create({ ...template, ...creation })).toObject(),
    );
  }

  async delete(id: string): Promise<void> {
    if (!(await this.model.findByIdAndDelete(id))) throw this.notFound();
  }
}
