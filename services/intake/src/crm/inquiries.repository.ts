import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created, Page } from '@cueroom/contracts/message';
import type { PageQuery } from '@cueroom/contracts/rules';
import { type EditedDocument, EditedRecords } from '@cueroom/persistence/records/edited-records';
import type { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { readPage, type Sort, sortOf } from '@cueroom/persistence/search/read-page';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import type { Model, QueryFilter } from 'mongoose';

interface InquiryQuery extends PageQuery {
  q?: string;
  sort?: string;
  /** One or more, separated by commas. */
  status?: string;
  followUpBy?: string;
  followUpAfter?: string;
}

/** What visitors send and admins follow up: briefs and contacts. */
export class InquiriesRepository<
  Document extends EditedDocument,
  Inquiry extends object,
  NewInquiry extends object,
> extends EditedRecords<Document, Inquiry> {
  constructor(
    model: Model<Document>,
    relay: OutboxRelay,
    kind: 'brief' | 'contact',
    recordOf: (document: Document) => Inquiry,
    private readonly orders: Record<string, Sort>,
    /** Where a "phrase" is looked for. */
    private readonly texts: readonly string[],
  ) {
    super(model, relay, kind, recordOf);
  }

  /** @param announceAt when to write emails about it, if at all */
  async insert(inquiry: NewInquiry, idempotency?: Idempotency, announceAt?: Date): Promise<Created<Inquiry>> {
    const inserted = await this.createOnce(idempotency, async (creation) => {
      const created = new this.model({ ...tidyTexts(inquiry), announceAt, ...creation });
      created.outbox.push(...changeEntries({ ...this.changeOf('entered', created), revision: 0 }));
      return (await created.save()).toObject() as Document;
    });
    this.relay.nudge(this.model);
    return inserted;
  }

  list({ q, status, followUpBy, followUpAfter, sort, limit, offset }: InquiryQuery): Promise<Page<Inquiry>> {
    const days = {
      ...(followUpBy && { $lte: new Date(followUpBy) }),
      ...(followUpAfter && { $gt: new Date(followUpAfter) }),
    };
    const filter = {
      ...(status && { status: { $in: status.split(',') } }),
      ...((followUpBy || followUpAfter) && { followUpDate: days }),
    } as QueryFilter<Document>;
    const order = sortOf(this.orders, sort);
    const selection = { filter, q, texts: this.texts, deletedBy: 'removedAt', sort: order, limit, offset } as const;
    return readPage(this.model, selection, this.recordOf);
  }

  /** The newest ones, as many as an answer can carry. */
  async ofPerson(person: string, limit: number): Promise<Inquiry[]> {
    const order = { filter: { person } as QueryFilter<Document>, sort: sortOf(this.orders) };
    const { items } = await readPage(this.model, { ...order, deletedBy: 'removedAt', limit }, this.recordOf);
    return items;
  }
}
