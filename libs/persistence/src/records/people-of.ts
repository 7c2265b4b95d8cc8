import type { Model } from 'mongoose';
import { findFew } from '../search/find-few';
import { deletedOf } from '../search/read-page';
import { allOf, conditionsOf, type Filter, type Search, searchOf, searchWords } from '../search/search-words';
import { pageIdOf } from './person';
import { present } from './presence';

/** What people are looked for by. Nothing: all of them. */
export interface WantedPeople {
  /** Beginnings of words of a name, an address or a company. */
  q?: string;
  /** Of a person's page, or of a company's. */
  clientId?: string;
  companyId?: string;
}

/** Somebody, and when their newest record came that was looked for. */
export interface SeenPerson {
  person: string;
  at: Date;
}

/** What the records of one kind say of a person. */
export interface SaidOfPerson extends SeenPerson {
  count: number;
  /** Of the newest one. */
  name: string;
  /** Of the newest one that has any. */
  company: string | null;
  companyAt: Date | null;
}

interface Fields {
  name: string;
  email: string;
  company?: string;
}

type Found = Record<string, unknown> & { person?: string | null; createdAt: Date };

const newestFirst = { createdAt: -1, _id: -1 } as const;

/** The people of one kind of record: read from the records whenever someone asks, and stored nowhere. */
export class PeopleOf<Document> {
  private readonly records: Model<Found>;
  private readonly shown: Record<string, 1>;

  /**
   * @param matching the records whose person may be the one that is searched for
   * @param counted which records count
   */
  constructor(
    model: Model<Document>,
    private readonly fields: Fields,
    private readonly matching: (search: Search) => Promise<Filter> = (search) => matchingIn(model, search),
    private readonly counted: () => Promise<Filter> = () => Promise.resolve(present),
  ) {
    this.records = model as unknown as Model<Found>;
    this.shown = Object.fromEntries(['person', 'createdAt', ...Object.values(fields)].map((field) => [field, 1]));
  }

  /** Newest first. @param atMost so many people */
  async find({ q, clientId, companyId }: WantedPeople, atMost: number): Promise<SeenPerson[]> {
    const search = searchOf({ q });
    const wanted = [
      clientId ? { person: { $in: await this.withPageId('person', clientId) } } : {},
      companyId ? await this.atCompany(companyId) : {},
      search.words.length > 0 ? await this.matching(search) : {},
    ];
    const filter = allOf([...wanted, await this.counted(), { person: { $ne: null } }]);
    const seen = new Map<string, Date>();
    const found = this.records.find(filter, this.shown).sort(newestFirst).lean<Found[]>();
    for await (const record of found.cursor({ batchSize: 1000 })) {
      const { person, createdAt } = record as Found;
      if (!person || seen.has(person) || !this.isMeant(record as Found, search)) continue;
      seen.set(person, createdAt);
      if (seen.size === atMost) break;
    }
    return [...seen].map(([person, at]) => ({ person, at }));
  }

  async said(persons: readonly string[]): Promise<SaidOfPerson[]> {
    const filter = allOf([{ person: { $in: persons } }, await this.counted()]);
    const said = new Map<string, SaidOfPerson>();
    for (const record of await this.records.find(filter, this.shown).lean<Found[]>()) {
      const person = String(record.person);
      said.set(person, together(said.get(person), this.saidBy(person, record)));
    }
    return [...said.values()];
  }

  private saidBy(person: string, record: Found): SaidOfPerson {
    const company = this.companyIn(record);
    const at = record.createdAt;
    return { person, at, count: 1, name: String(record[this.fields.name]), company, companyAt: company ? at : null };
  }

  private companyIn(record: Found): string | null {
    const { company } = this.fields;
    return (company && (record[company] as string | null)) || null;
  }

  /** Words of other texts, too, stand among those of a record. */
  private isMeant(record: Found, { words }: Search): boolean {
    if (words.length === 0) return true;
    const { name, email } = this.fields;
    const said = searchWords(String(record[name]), String(record[email] ?? ''), this.companyIn(record));
    return words.every((word) => said.some((one) => one.startsWith(word)));
  }

  private async atCompany(companyId: string): Promise<Filter> {
    const { company } = this.fields;
    if (!company) return { _id: { $in: [] } };
    return { [company]: { $in: await this.withPageId(company, companyId) } };
  }

  /** All values are read in their index: a page's id cannot be turned back. */
  private async withPageId(field: string, id: string): Promise<string[]> {
    const values = (await this.records.distinct(field)) as (string | null)[];
    return values.filter((value): value is string => Boolean(value) && pageIdOf(String(value)) === id);
  }
}

/** What records of several kinds say of one person. */
export const together = (one: SaidOfPerson | undefined, other: SaidOfPerson): SaidOfPerson => {
  if (!one) return other;
  const [newer, older] = other.at >= one.at ? [other, one] : [one, other];
  const isOlder = !newer.companyAt || (older.companyAt && older.companyAt > newer.companyAt);
  const { company, companyAt } = isOlder ? older : newer;
  return { ...newer, count: one.count + other.count, company, companyAt };
};

/** What a list without other conditions shows of a search. */
export const matchingIn = async <Document>(model: Model<Document>, search: Search): Promise<Filter> => {
  const deleted = deletedOf(model, 'removedAt');
  const { ids } = await findFew(model, { search, rest: [], deleted, sort: newestFirst });
  return ids ? { _id: { $in: ids } } : allOf(conditionsOf(search));
};
