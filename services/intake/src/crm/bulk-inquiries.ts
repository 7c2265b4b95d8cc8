import { AppError } from '@cueroom/contracts/app-error';
import { type BulkKind, BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import { Injectable } from '@nestjs/common';
import { BriefsRepository } from './briefs.repository';
import { ContactsRepository } from './contacts.repository';
import type { InquiriesRepository, InquiryDocument } from './inquiries.repository';

type Inquiries<Document extends InquiryDocument> = InquiriesRepository<Document, { id: string }, object>;

const kindOf = <Document extends InquiryDocument>(
  type: 'brief' | 'contact',
  records: Inquiries<Document>,
): BulkKind<Document> => ({
  type,
  list: (query) => records.list(query),
  read: (ids) => records.findHeld(ids),
  write: async ({ _id, edits = 0 }, values) => {
    try {
      return await records.edit(String(_id), values, [edits]);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'outdated') return null;
      throw error;
    }
  },
  edit: (id, values, ifMatch) => records.edit(id, values, ifMatch),
  trash: (id) => records.trash(id),
  restore: (id) => records.restore(id),
});

@Injectable()
export class BulkInquiries {
  constructor(kinds: BulkKinds, briefs: BriefsRepository, contacts: ContactsRepository) {
    kinds.add(kindOf('brief', briefs));
    kinds.add(kindOf('contact', contacts));
  }
}
