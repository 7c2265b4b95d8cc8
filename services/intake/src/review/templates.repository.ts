import { type AddLetterTemplate, LetterTemplate } from '@cueroom/contracts/intake/letters';
import type { Created } from '@cueroom/contracts/message';
import { EditedRecords } from '@cueroom/persistence/records/edited-records';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { unpurged } from '@cueroom/persistence/records/presence';
import { changeEntries, type RecordChange } from '@cueroom/persistence/records/record-changes';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { TemplateDocument } from './templates.schema';

/** Templates are words of the studio, as the site's are. */
const templates = (what: 'added' | 'changed' | 'deleted'): RecordChange => ({
  entityType: 'content',
  entityId: 'content',
  did: `template-${what}`,
});

@Injectable()
export class TemplatesRepository extends EditedRecords<TemplateDocument, LetterTemplate> {
  constructor(@InjectModel('Template') templates: Model<TemplateDocument>, relay: OutboxRelay) {
    super(templates, relay, 'template', (template) => toRecord(LetterTemplate, template));
  }

  async list(): Promise<LetterTemplate[]> {
    const found = await this.model
      .find(unpurged)
      .sort({ kind: 1, name: 1, _id: 1 })
      .limit(500)
      .lean<TemplateDocument[]>();
    return found.map(this.recordOf);
  }

  async add({ idempotency, ...template }: AddLetterTemplate): Promise<Created<LetterTemplate>> {
    const added = await this.createOnce(idempotency, async (creation) =>
      (await this.model.create({ ...template, ...creation, outbox: changeEntries(templates('added')) })).toObject(),
    );
    this.relay.nudge(this.model);
    return added;
  }

  /** For good. The relay removes it when the event is out. */
  async delete(id: string): Promise<void> {
    const [removedAt, deletedAt] = [new Date(), new Date()];
    const deleted = await guardedWrite(
      this.relay,
      this.model,
      { _id: id, ...unpurged },
      {
        $set: { removedAt, deletedAt },
        $unset: { idempotency: 1 },
        $push: { outbox: { $each: changeEntries(templates('deleted')) } },
      },
    );
    if (!deleted) throw this.notFound();
    this.relay.nudge(this.model);
  }

  protected override changeOf(): RecordChange {
    return templates('changed');
  }
}
