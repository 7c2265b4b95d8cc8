import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created, Page } from '@cueroom/contracts/message';
import type { PageQuery } from '@cueroom/contracts/rules';
import { EditedRecords, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import type { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { readPage } from '@cueroom/persistence/search/read-page';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { PublicSite } from '../public-site/public-site';

interface OrderedDocument extends EditedDocument {
  name: string;
  displayOrder: number;
}

/** Records that visitors see in an order of the studio's choice: each change drops what is cached of the site. */
export class OrderedRecords<Document extends OrderedDocument, Answer extends object> extends EditedRecords<
  Document,
  Answer
> {
  private readonly ordered: 'logos-ordered' | 'people-ordered';

  /** @param kind as in 'This logo does not exist' */
  constructor(
    model: Model<Document>,
    relay: OutboxRelay,
    kind: 'logo' | 'person',
    recordOf: (document: Document) => Answer,
    private readonly site: PublicSite,
  ) {
    super(model, relay, kind, recordOf);
    this.ordered = kind === 'logo' ? 'logos-ordered' : 'people-ordered';
  }

  list(query: PageQuery): Promise<Page<Answer>> {
    return this.read({}, query);
  }

  /** @param make may run twice, and once for nothing */
  async insert(idempotency: Idempotency | undefined, make: () => Promise<object>): Promise<Created<Answer>> {
    const record = await this.createOnce(idempotency, async (creation) => {
      // Null says nothing of a new record: the defaults count.
      const said = Object.entries(tidyTexts(await make())).filter(([, value]) => value !== null);
      const document = new this.model({ ...Object.fromEntries(said), ...creation });
      document.outbox.push(...changeEntries({ ...this.changeOf('added', document), revision: 0 }));
      return (await document.save()).toObject() as Document;
    });
    this.relay.nudge(this.model);
    await this.site.changed();
    return record;
  }

  override async edit(id: string, fields: object, ifMatch?: number[], named?: readonly string[]): Promise<Answer> {
    const edited = await super.edit(id, fields, ifMatch, named);
    await this.site.changed();
    return edited;
  }

  override async trash(id: string): Promise<void> {
    await super.trash(id);
    await this.site.changed();
  }

  override async restore(id: string, trashedAfter?: Date): Promise<Answer> {
    const restored = await super.restore(id, trashedAfter);
    await this.site.changed();
    return restored;
  }

  /** Puts these first, in this order; one that was deleted meanwhile is left out. Each tells of the same one change. */
  async order(ids: string[]): Promise<void> {
    const outbox = changeEntries({ entityType: 'content', entityId: 'content', did: this.ordered });
    const place = (_id: string, nth: number) =>
      this.model.updateOne(
        { _id, displayOrder: { $ne: nth + 1 } } as QueryFilter<Document>,
        {
          $set: { displayOrder: nth + 1 },
          $inc: { edits: 1, revision: 1 },
          $push: { outbox: { $each: outbox } },
        } as UpdateQuery<Document>,
      );
    await Promise.all(ids.map(place));
    this.relay.nudge(this.model);
    await this.site.changed();
  }

  protected read(filter: QueryFilter<Document>, query: PageQuery): Promise<Page<Answer>> {
    const sort = { displayOrder: 1, name: 1, _id: 1 } as const;
    // In the order of the alphabet: A and a are one letter.
    const collation = { locale: 'en', strength: 2 };
    return readPage(this.model, { ...query, filter, deletedBy: 'removedAt', sort, collation }, this.recordOf);
  }
}
