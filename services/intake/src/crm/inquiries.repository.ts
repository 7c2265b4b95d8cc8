import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created, Page } from '@cueroom/contracts/message';
import type { PageQuery } from '@cueroom/contracts/rules';
import { type EditedDocument, EditedRecords } from '@cueroom/persistence/records/edited-records';
import type { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { checkRevision } from '@cueroom/persistence/records/edits';
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

/** What the studio does about an inquiry, the first time that it does. */
interface Milestones {
  answeredAt?: Date | null;
  pitchedAt?: Date | null;
}
type Milestone = keyof Milestones;

/** The status follows it, unless it is another one by then. */
type Moves = Partial<Record<Milestone, { from: readonly string[]; to: string }>>;

export interface InquiryDocument extends EditedDocument, Milestones {
  status: string;
}

export interface Reached {
  milestone: Milestone;
  at: Date;
}

interface Work {
  /** Dates that change with it. */
  set?: object;
  reached?: Reached | undefined;
  ifMatch?: number[];
}

/** What visitors send and admins follow up: briefs and contacts. */
export class InquiriesRepository<
  Document extends InquiryDocument,
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
    private readonly moves: Moves,
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

  /**
   * What an admin did about it. The first answer and the first open pitch move the status, once.
   * @returns the id of what it changed; none where nothing changes
   * @throws AppError 'not_found' or 'outdated'
   */
  async work(id: string, { set = {}, reached, ifMatch }: Work): Promise<string | undefined> {
    const { changeId } = await this.changeOne(id, (document) => {
      checkRevision(document, ifMatch);
      const isFirst = reached && !document[reached.milestone];
      const move = isFirst && this.moves[reached.milestone];
      const fields = { ...(move && move.from.includes(document.status) && { status: move.to }), ...tidyTexts(set) };
      const over = isFirst ? this.overWith(document, reached) : {};
      if (Object.keys({ ...fields, ...over }).length === 0) return null;
      return { set: fields, ...(isFirst && { aside: { [reached.milestone]: reached.at, ...over } }) };
    });
    if (reached) await this.reach(id, reached.milestone, reached.at);
    return changeId;
  }

  /** What is over with it, and is not told as a change. */
  protected overWith(_document: Document, _reached: Reached): object {
    return {};
  }

  /** Nobody sees a change: the revision stays, so that the last one can be taken back. What came first counts. */
  async reach(id: string, milestone: Milestone, at: Date): Promise<void> {
    const later = [{ [milestone]: null }, { [milestone]: { $gt: at } }];
    const filter = { ...this.present(id), $or: later } as QueryFilter<Document>;
    await this.model.updateOne(filter, { $set: { [milestone]: at } } as object, { timestamps: false });
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
