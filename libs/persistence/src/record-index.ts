import { setImmediate as othersTurn } from 'node:timers/promises';
import { limits, type PageQuery } from '@cueroom/contracts/rules';
import { searchWords, sortKey } from './search-words';

type Sorted = string | number | Date | null | undefined;

/** What a record is found, filtered and sorted by. */
export interface IndexedRecord<Sort extends string, Facet extends string> {
  id: string;
  /** Tells its states apart. */
  revision: number;
  /** Every text of it. */
  texts: (string | null | undefined)[];
  facets: Record<Facet, string | null>;
  sortedBy: Record<Sort | 'createdAt', Sorted>;
}

export interface Wanted<Facet extends string> {
  /** Words, or beginnings of words, in any order. */
  q?: string;
  /** Of each facet any of these values; of one that is not named any at all. */
  only?: { [Name in Facet]?: readonly string[] };
}

/** A record at its place; the places are numbers, so that sets of records are arrays of bytes. */
interface Row<Sort extends string> {
  id: string;
  revision: number;
  words: string[];
  keys: Record<Sort | 'createdAt', string | number | null>;
}

/** The rows in the order of a field; those without a value come last, and so they do when it is read backwards. */
interface Order<Sort extends string> {
  field: Sort;
  places: number[];
  valued: number;
}

/** The value of each row, as a number: a look at 100,000 neighbors is quick, at their rows it is not. */
interface Column<Facet extends string> {
  facet: Facet;
  names: (string | null)[];
  values: (number | undefined)[];
}

interface Filter {
  /** Which of the columns. */
  column: number;
  values: (number | undefined)[];
  isWanted: boolean[];
}

/** More than anybody types. */
const unmatched = 255;
const nothing = { ids: [], total: 0 };

/**
 * Finds records by beginnings of words, filters and sorts them, and counts all that match: in memory, because no index of
 * the database does all of it at once. Of 100,000 a search looks at those that have the words, in a millisecond or two.
 */
export class RecordIndex<Sort extends string, Facet extends string> {
  private readonly rows: (Row<Sort> | undefined)[] = [];
  private readonly columns: Column<Facet>[];
  private readonly placeOf = new Map<string, number>();
  private readonly free: number[] = [];
  /** All words in their order, so that a beginning is a range; and, at the same index, which places have the word. */
  private words: string[] = [];
  private holders: number[][] = [];
  /** Of the last search. Kept, because a new one for each would have the garbage collector come by. */
  private marks = new Uint8Array(0);
  private readonly orders: Order<Sort>[];

  constructor(sorts: readonly Sort[], facets: readonly Facet[]) {
    this.orders = sorts.map((field) => ({ field, places: [], valued: 0 }));
    this.columns = facets.map((facet) => ({ facet, names: [], values: [] }));
  }

  get size(): number {
    return this.placeOf.size;
  }

  /** Takes all of these into an empty index: sorting all at once is much quicker than putting each into its place. */
  async fill(records: AsyncIterable<IndexedRecord<Sort, Facet>>): Promise<this> {
    const holders = new Map<string, number[]>();
    for await (const record of records) {
      if (this.rows.length % 2000 === 0) await othersTurn();
      const row = this.rowOf(record);
      const place = this.place(row, record);
      for (const word of row.words) {
        const known = holders.get(word);
        if (known) known.push(place);
        else holders.set(word, [place]);
      }
    }
    this.words = [...holders.keys()].sort();
    this.holders = this.words.map((word) => holders.get(word) as number[]);
    for (const order of this.orders) {
      await othersTurn();
      order.places = [...this.placeOf.values()].sort((a, b) => this.compare(order.field, a, b));
      order.valued = order.places.filter((place) => this.rows[place]?.keys[order.field] !== null).length;
    }
    return this;
  }

  /** Whether this is how it knows the record already. */
  knows({ id, revision }: { id: string; revision: number }): boolean {
    const place = this.placeOf.get(id);
    return place !== undefined && this.rows[place]?.revision === revision;
  }

  has(id: string): boolean {
    return this.placeOf.has(id);
  }

  ids(): Iterable<string> {
    return this.placeOf.keys();
  }

  set(record: IndexedRecord<Sort, Facet>): void {
    this.delete(record.id);
    const row = this.rowOf(record);
    const place = this.place(row, record);
    for (const word of row.words) {
      const at = firstAtLeast(this.words, word);
      if (this.words[at] === word) {
        this.holders[at]?.push(place);
        continue;
      }
      this.words.splice(at, 0, word);
      this.holders.splice(at, 0, [place]);
    }
    for (const order of this.orders) {
      order.places.splice(this.findIn(order, place), 0, place);
      if (row.keys[order.field] !== null) order.valued++;
    }
  }

  delete(id: string): void {
    const place = this.placeOf.get(id);
    if (place === undefined) return;
    const row = this.rows[place] as Row<Sort>;
    for (const order of this.orders) {
      order.places.splice(this.findIn(order, place), 1);
      if (row.keys[order.field] !== null) order.valued--;
    }
    for (const word of row.words) {
      const at = firstAtLeast(this.words, word);
      const holders = this.holders[at] as number[];
      holders.splice(holders.indexOf(place), 1);
      if (holders.length > 0) continue;
      this.words.splice(at, 1);
      this.holders.splice(at, 1);
    }
    this.placeOf.delete(id);
    this.rows[place] = undefined;
    for (const { values } of this.columns) values[place] = undefined;
    this.free.push(place);
  }

  /** The ids of a page, and how many match in all. */
  search(query: Wanted<Facet> & PageQuery & { sort?: string }): { ids: string[]; total: number } {
    const { sort = '-createdAt', limit = limits.pageSize, offset = 0 } = query;
    const beginnings = beginningsOf(query.q);
    if (!beginnings) return nothing;
    const isBackwards = sort.startsWith('-');
    const { places, valued } = this.orders.find(({ field }) => field === sort.replace('-', '')) as Order<Sort>;
    const placeAt = (n: number) => places[isBackwards && n < valued ? valued - 1 - n : n] as number;
    const filters = this.filtersOf(query);
    const isAll = beginnings.length === 0 && filters.length === 0;
    const total = isAll ? places.length : this.narrow(this.mark(beginnings), beginnings.length, filters);
    const ids: string[] = [];
    const end = Math.min(offset + limit, total);
    let seen = isAll ? offset : 0;
    for (let n = seen; seen < end; n++) {
      const place = placeAt(n);
      if (!isAll && this.marks[place] !== beginnings.length) continue;
      if (seen >= offset) ids.push((this.rows[place] as Row<Sort>).id);
      seen++;
    }
    return { ids, total };
  }

  /** How many each value of each facet would show, beside the words and the other facets' values; the most first. */
  count(query: Wanted<Facet>): Record<Facet, { value: string; count: number }[]> {
    const beginnings = beginningsOf(query.q);
    const counts = this.columns.map(({ names }) => names.map(() => 0));
    const found = beginnings ? this.mark(beginnings) : 0;
    const filters = this.filtersOf(query);
    for (let place = 0; found > 0 && place < this.rows.length; place++) {
      if (this.marks[place] !== beginnings?.length) continue;
      let failed = 0;
      let failing = 0;
      for (const { column, values, isWanted } of filters) {
        if (isWanted[values[place] ?? -1]) continue;
        failed++;
        failing = column;
      }
      // What one filter alone keeps away would be shown by another value of it.
      for (let column = 0; failed < 2 && column < this.columns.length; column++) {
        const value = this.columns[column]?.values[place];
        if (value !== undefined && (failed === 0 || column === failing)) (counts[column] as number[])[value]!++;
      }
    }
    const sorted = this.columns.map(({ facet, names }, n) => {
      const values = names.flatMap((value, at) => ({ value, count: counts[n]?.[at] ?? 0 }));
      const there = values.filter(
        (each): each is { value: string; count: number } => each.value !== null && each.count > 0,
      );
      return [facet, there.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))];
    });
    return Object.fromEntries(sorted) as Record<Facet, { value: string; count: number }[]>;
  }

  /** Leaves at each place how many of the beginnings its words have; only what matches has all. @returns how many match */
  private mark(beginnings: string[]): number {
    const ranges = beginnings.map((beginning) => ({
      from: firstAtLeast(this.words, beginning),
      end: firstAtLeast(this.words, `${beginning}\uffff`),
    }));
    if (ranges.some(({ from, end }) => from === end)) return 0;
    if (this.marks.length < this.rows.length) this.marks = new Uint8Array(2 * this.rows.length);
    const { marks } = this;
    marks.fill(0, 0, this.rows.length);
    let total = this.placeOf.size;
    ranges.forEach(({ from, end }, nth) => {
      total = 0;
      for (let at = from; at < end; at++) {
        const holders = this.holders[at] as number[];
        for (let n = 0; n < holders.length; n++) {
          const place = holders[n] as number;
          // As far as it has had all those before.
          if (marks[place] !== nth) continue;
          marks[place] = nth + 1;
          total++;
        }
      }
    });
    return total;
  }

  /** Takes the mark from what the filters do not want. @returns how many still match */
  private narrow(matched: number, whole: number, filters: Filter[]): number {
    if (matched === 0 || filters.length === 0) return matched;
    let total = 0;
    for (let place = 0; place < this.rows.length; place++) {
      if (this.marks[place] !== whole) continue;
      if (filters.every(({ values, isWanted }) => isWanted[values[place] ?? -1])) total++;
      else this.marks[place] = unmatched;
    }
    return total;
  }

  private filtersOf({ only = {} }: Wanted<Facet>): Filter[] {
    return this.columns.flatMap(({ facet, names, values }, column) => {
      const wanted = (only as { [Name in Facet]?: readonly string[] })[facet];
      return wanted ? [{ column, values, isWanted: names.map((name) => name !== null && wanted.includes(name)) }] : [];
    });
  }

  private place(row: Row<Sort>, { facets }: IndexedRecord<Sort, Facet>): number {
    const place = this.free.pop() ?? this.rows.length;
    this.rows[place] = row;
    for (const { facet, names, values } of this.columns) {
      const name = facets[facet];
      if (!names.includes(name)) names.push(name);
      values[place] = names.indexOf(name);
    }
    this.placeOf.set(row.id, place);
    return place;
  }

  private rowOf({ id, revision, texts, sortedBy }: IndexedRecord<Sort, Facet>): Row<Sort> {
    const keys = Object.entries<Sorted>(sortedBy).map(([field, value]) => [field, keyOf(value)]);
    return { id, revision, words: searchWords(...texts), keys: Object.fromEntries(keys) as Row<Sort>['keys'] };
  }

  /** Where a place stands in an order, or would stand. */
  private findIn({ field, places }: Order<Sort>, place: number): number {
    let from = 0;
    let to = places.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.compare(field, places[middle] as number, place) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** By the field; what has none comes last; among equals the newest comes first. */
  private compare(field: Sort, a: number, b: number): number {
    const [one, other] = [this.rows[a] as Row<Sort>, this.rows[b] as Row<Sort>];
    const [left, right] = [one.keys[field], other.keys[field]];
    if (left !== right) return left === null ? 1 : right === null ? -1 : left < right ? -1 : 1;
    const [since, until] = [one.keys.createdAt as number, other.keys.createdAt as number];
    if (since !== until) return until - since;
    // Of the same millisecond; read backwards, the dates have the newest first, too.
    const byId = one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
    return field === 'createdAt' ? byId : -byId;
  }
}

/** Null: what was typed has no letter and no digit, and no word begins so. */
const beginningsOf = (q = ''): string[] | null => {
  const beginnings = searchWords(q);
  return q.trim() !== '' && beginnings.length === 0 ? null : beginnings;
};

const keyOf = (value: Sorted): string | number | null =>
  typeof value === 'string' ? sortKey(value) : value instanceof Date ? value.getTime() : (value ?? null);

/** The first index in a sorted list whose word is not before this one. */
const firstAtLeast = (sorted: readonly string[], word: string): number => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < word) from = middle + 1;
    else to = middle;
  }
  return from;
};
