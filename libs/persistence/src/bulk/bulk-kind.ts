import { AppError } from '@cueroom/contracts/app-error';
import type { BulkChange, BulkType, TagsChange } from '@cueroom/contracts/bulk';
import type { Page } from '@cueroom/contracts/message';
import type { RecordType } from '@cueroom/contracts/record-names';
import { limits, tidyTags } from '@cueroom/contracts/rules';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Marked, Values } from '../records/bulk-mark';

export interface BulkRecord extends Marked {
  _id: Types.ObjectId;
  removedAt?: Date;
}

/** A kind of record that a service changes many of at once, each by the same write that changes a single one; and whose changes can be undone. */
export interface BulkKind<Document extends BulkRecord = BulkRecord> {
  type: BulkType;
  /** As the list of the portal is read. */
  list(query: { limit: number; offset: number }): Promise<Page<{ id: string }>>;
  /** Also those whose deletion can be undone, in any order. */
  read(ids: readonly string[]): Promise<Document[]>;
  /** What only its service knows to be wrong. @throws AppError 'invalid' */
  check?(change: BulkChange): Promise<void>;
  /** Why it may not have these values. */
  refusal?(record: Document, values: Values): AppError | null;
  /** One guarded write; null when it has changed since it was read. */
  write(record: Document, values: Values): Promise<unknown>;
  /** As a single one is changed. @throws AppError 'outdated' when it has none of these revisions */
  edit(id: string, values: Values, ifMatch: number[]): Promise<unknown>;
  trash(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** After some were changed, deleted or restored. */
  changed?(ids: string[]): Promise<void>;
}

/** The kinds that a service owns: each names itself when the service starts. */
@Injectable()
export class BulkKinds {
  private readonly kinds = new Map<BulkType, BulkKind>();
  private readonly edits = new Map<RecordType, BulkKind['edit']>();

  add<Document extends BulkRecord>(kind: BulkKind<Document>): void {
    this.kinds.set(kind.type, kind as unknown as BulkKind);
    this.addSingle(kind.type, (id, values, ifMatch) => kind.edit(id, values, ifMatch));
  }

  /** A kind of which only one record is changed at a time. */
  addSingle(type: RecordType, edit: BulkKind['edit']): void {
    this.edits.set(type, edit);
  }

  /** How one record is changed; none where another service has it. */
  editOf(type: RecordType): BulkKind['edit'] | undefined {
    return this.edits.get(type);
  }

  of(type: BulkType): BulkKind {
    const kind = this.kinds.get(type);
    if (!kind) throw new Error(`${type} is a record of another service`);
    return kind;
  }
}

const tooMany = `A record has at most ${limits.tags} tags`;

/** Whatever their case: 'Indie' is there where 'indie' is. */
const tagsAfter = (tags: readonly string[], { add = [], remove = [] }: TagsChange): string[] => {
  const plain = (tag: string) => tag.toLowerCase();
  const gone = new Set(tidyTags(remove).map(plain));
  const stay = tags.filter((tag) => !gone.has(plain(tag)));
  const known = new Set(stay.map(plain));
  const all = [...stay, ...tidyTags(add).filter((tag) => !known.has(plain(tag)))];
  if (all.length > limits.tags && all.length > tags.length) throw new AppError('invalid', tooMany);
  return all;
};

/** What the change makes of this record: only what is otherwise now. */
export const valuesOf = (record: object, { tags, ...fields }: BulkChange): { values: Values; before: Values } => {
  const now = record as Values;
  const listed = (now['tags'] ?? []) as string[];
  const wanted: Values = { ...fields, ...(tags && { tags: tagsAfter(listed, tags) }) };
  const isNew = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(now[field] ?? null);
  const changed = Object.entries(wanted).filter((entry) => entry[1] !== undefined && isNew(entry));
  return {
    values: Object.fromEntries(changed),
    before: Object.fromEntries(changed.map(([field]) => [field, now[field] ?? null])),
  };
};
