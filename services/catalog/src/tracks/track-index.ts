import { setImmediate as othersTurn } from 'node:timers/promises';
import type { ListTracks, TrackSort } from '@cueroom/contracts/catalog/tracks';
import { trackSorts } from '@cueroom/contracts/catalog/tracks';
import { limits } from '@cueroom/contracts/rules';
import { searchWords, sortKey } from '@cueroom/persistence/search-words';

/** What a track is found and sorted by. */
export interface IndexedTrack {
  id: string;
  /** Tells its states apart. */
  revision: number;
  /** Every text of it. */
  texts: (string | null | undefined)[];
  genre: string | null;
  available: boolean;
  sortedBy: Record<TrackSort, string | number | Date | null>;
}

/** A track at its place; the places are numbers, so that sets of tracks are arrays of bytes. */
interface Row {
  id: string;
  revision: number;
  words: string[];
  keys: Record<TrackSort, string | number | null>;
}

/** More than anybody types. */
const unmatched = 255;

/** The rows in the order of a field; those without a value come last, and so they do when it is read backwards. */
interface Order {
  field: TrackSort;
  places: number[];
  valued: number;
}

/**
 * Finds tracks by beginnings of words, filters and sorts them, and counts all that match: in memory, because no index of
 * the database does all of it at once. A search looks at every track; at 100,000 that is a millisecond or two.
 */
export class TrackIndex {
  private readonly rows: (Row | undefined)[] = [];
  /** What is filtered by, in the order of the rows: a look at 100,000 neighbours is quick, at their rows it is not. */
  private readonly genres: (number | undefined)[] = [];
  private readonly availables: (boolean | undefined)[] = [];
  private readonly genreNames: (string | null)[] = [];
  private readonly placeOf = new Map<string, number>();
  private readonly free: number[] = [];
  /** All words in their order, so that a beginning is a range; and, at the same index, which places have the word. */
  private words: string[] = [];
  private holders: number[][] = [];
  /** Of the last search. Kept, because a new one for each would have the garbage collector come by. */
  private marks = new Uint8Array(0);
  private readonly orders: Order[] = trackSorts.map((field) => ({ field, places: [], valued: 0 }));

  /** With these from the beginning: sorting all at once is much quicker than putting each into its place. */
  static async of(tracks: AsyncIterable<IndexedTrack>): Promise<TrackIndex> {
    const index = new TrackIndex();
    const holders = new Map<string, number[]>();
    for await (const track of tracks) {
      if (index.rows.length % 2000 === 0) await othersTurn();
      const row = rowOf(track);
      const place = index.place(row, track);
      for (const word of row.words) {
        const known = holders.get(word);
        if (known) known.push(place);
        else holders.set(word, [place]);
      }
    }
    index.words = [...holders.keys()].sort();
    index.holders = index.words.map((word) => holders.get(word) as number[]);
    for (const order of index.orders) {
      await othersTurn();
      order.places = [...index.placeOf.values()].sort((a, b) => index.compare(order.field, a, b));
      order.valued = order.places.filter((place) => index.rows[place]?.keys[order.field] !== null).length;
    }
    return index;
  }

  /** Whether this is how it knows the track already. */
  knows({ id, revision }: Pick<IndexedTrack, 'id' | 'revision'>): boolean {
    const place = this.placeOf.get(id);
    return place !== undefined && this.rows[place]?.revision === revision;
  }

  set(track: IndexedTrack): void {
    this.delete(track.id);
    const row = rowOf(track);
    const place = this.place(row, track);
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
    const row = this.rows[place] as Row;
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
    this.genres[place] = undefined;
    this.availables[place] = undefined;
    this.free.push(place);
  }

  /** The ids of a page, and how many match in all. */
  search(query: ListTracks): { ids: string[]; total: number } {
    const { q = '', genre, available, sort = '-createdAt', limit = limits.pageSize, offset = 0 } = query;
    const beginnings = searchWords(q);
    // What was typed has no letter and no digit: no word begins so.
    if (q.trim() !== '' && beginnings.length === 0) return { ids: [], total: 0 };
    const isBackwards = sort.startsWith('-');
    const { places, valued } = this.orders.find(({ field }) => field === sort.replace('-', '')) as Order;
    const placeAt = (n: number) => places[isBackwards && n < valued ? valued - 1 - n : n] as number;
    const isAll = beginnings.length === 0 && !genre && !available;
    const total = isAll ? places.length : this.mark(beginnings, genre, available);
    const ids: string[] = [];
    const end = Math.min(offset + limit, total);
    let seen = isAll ? offset : 0;
    for (let n = seen; seen < end; n++) {
      const place = placeAt(n);
      if (!isAll && this.marks[place] !== beginnings.length) continue;
      if (seen >= offset) ids.push((this.rows[place] as Row).id);
      seen++;
    }
    return { ids, total };
  }

  /** Leaves at each place how many of the beginnings its words have; only what matches has all. @returns how many match */
  private mark(beginnings: string[], genre?: string | null, available?: string): number {
    const ranges = beginnings.map((beginning) => ({
      from: firstAtLeast(this.words, beginning),
      end: firstAtLeast(this.words, `${beginning}\uffff`),
    }));
    const wantedGenre = this.genreNames.indexOf(genre ?? null);
    if (ranges.some(({ from, end }) => from === end) || (genre && wantedGenre < 0)) return 0;
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
    if (!genre && !available) return total;
    const isWanted = available === 'true';
    total = 0;
    for (let place = 0; place < this.rows.length; place++) {
      if (marks[place] !== beginnings.length) continue;
      if ((genre && this.genres[place] !== wantedGenre) || (available && this.availables[place] !== isWanted)) {
        marks[place] = unmatched;
      } else total++;
    }
    return total;
  }

  private place(row: Row, { genre, available }: IndexedTrack): number {
    const place = this.free.pop() ?? this.rows.length;
    this.rows[place] = row;
    if (!this.genreNames.includes(genre)) this.genreNames.push(genre);
    this.genres[place] = this.genreNames.indexOf(genre);
    this.availables[place] = available;
    this.placeOf.set(row.id, place);
    return place;
  }

  /** Where a place stands in an order, or would stand. */
  private findIn({ field, places }: Order, place: number): number {
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
  private compare(field: TrackSort, a: number, b: number): number {
    const [one, other] = [this.rows[a] as Row, this.rows[b] as Row];
    const [left, right] = [one.keys[field], other.keys[field]];
    if (left !== right) return left === null ? 1 : right === null ? -1 : left < right ? -1 : 1;
    const [since, until] = [one.keys.createdAt as number, other.keys.createdAt as number];
    if (since !== until) return until - since;
    return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
  }
}

const rowOf = ({ id, revision, texts, sortedBy }: IndexedTrack): Row => ({
  id,
  revision,
  words: searchWords(...texts),
  keys: Object.fromEntries(
    Object.entries(sortedBy).map(([field, value]) => [
      field,
      typeof value === 'string' ? sortKey(value) : value instanceof Date ? value.getTime() : value,
    ]),
  ) as Row['keys'],
});

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
