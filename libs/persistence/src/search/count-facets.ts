import type { FacetCount } from '@cueroom/contracts/facets';
import { rangesOf } from '@cueroom/contracts/ranges';
import type { Model, PipelineStage } from 'mongoose';
import { findFew, matchOf, notIn } from './find-few';
import { deletedOf, type Matching } from './read-page';
import { allOf, type Filter, searchOf } from './search-words';

/** So many records of a whole list are looked at, and so many of a narrowed one: 2,000 take 20 ms. */
const maxRead = 10_000;
const maxNarrowed = 2000;
/** So many values of a facet are answered. */
const maxValues = 40;

/** What a list is narrowed down by. */
export interface Facet {
  field: string;
  /** Several values: a record has all of them. */
  isList?: true;
  /** It is asked whether there is a value. */
  isPresence?: true;
  /** Of a number: ranges that are counted. */
  bands?: readonly string[];
}
export type Facets<Name extends string = string> = Record<Name, Facet>;
type Chosen<Name extends string> = Partial<Record<Name, string>>;

/** The condition for values separated by commas. */
export const facetFilter = ({ field, isList, isPresence, bands }: Facet, chosen: string): Filter => {
  if (isPresence) return { [field]: { [chosen === 'true' ? '$nin' : '$in']: [null, ''] } };
  if (bands) {
    const ranges = rangesOf(chosen).map(({ from, to }): Filter => {
      return {
        [field]: { $ne: null, ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) },
      };
    });
    return ranges.length > 1 ? { $or: ranges } : (ranges[0] ?? {});
  }
  const values = chosen.split(',');
  return { [field]: values.length === 1 ? values[0] : { [isList ? '$all' : '$in']: values } };
};

/** The conditions of what was chosen, except of one facet. */
export const narrowedBy = <Name extends string>(facets: Facets<Name>, chosen: Chosen<Name>, except?: Name): Filter[] =>
  (Object.keys(facets) as Name[]).flatMap((name) => {
    const value = chosen[name];
    return name === except || value === undefined || value === '' ? [] : [facetFilter(facets[name], value)];
  });

/**
 * How many records each value of a facet would show, beside the words and what is chosen of other facets; the most first.
 * Of more than `most` matches these are the numbers among the first ones.
 */
export const countFacets = async <Document, Name extends string>(
  model: Model<Document>,
  list: Omit<Matching<Document>, 'filter' | 'narrowed'>,
  facets: Facets<Name>,
  chosen: Chosen<Name>,
  most = maxRead,
): Promise<Record<Name, FacetCount[]>> => {
  const names = Object.keys(facets) as Name[];
  const deleted = deletedOf(model, list.deletedBy);
  const search = searchOf(list);
  const count = async (counted: readonly Name[], others: readonly Filter[]) => {
    const isWhole = search.parts.length === 0 && others.length === 0;
    // Of a long list that is not narrowed down the index of a value counts all of them.
    if (isWhole && (await model.estimatedDocumentCount()) > most)
      return countWhole(model, await deleted, facets, counted, most);
    const few = await findFew(model, { ...list, search, rest: others, deleted });
    const match = few.ids ? { _id: { $in: few.ids } } : matchOf(few.search, [...others, ...notIn(await deleted)]);
    return countMatches(model, match, facets, counted, isWhole ? most : Math.min(most, maxNarrowed));
  };
  const own = names.filter((name) => chosen[name]);
  const parts = await Promise.all([
    count(
      names.filter((name) => !chosen[name]),
      narrowedBy(facets, chosen),
    ),
    ...own.map((name) => count([name], narrowedBy(facets, chosen, name))),
  ]);
  return Object.assign({}, ...parts) as Record<Name, FacetCount[]>;
};

type Counts = Record<string, FacetCount[]>;

/** An index counts all records in a tenth of the time that it takes without the deleted ones: those are counted apart. */
const countWhole = async <Document>(
  model: Model<Document>,
  deleted: readonly unknown[],
  facets: Facets,
  counted: readonly string[],
  most: number,
): Promise<Counts> => {
  const isPlain = (name: string) => Object.keys(facets[name] ?? {}).length === 1;
  const plain = counted.filter(isPlain);
  const others = counted.filter((name) => !isPlain(name));
  const [found, less, ...indexed] = await Promise.all([
    countMatches(model, allOf(notIn(deleted)), facets, others, most),
    deleted.length > 0 ? countMatches(model, { _id: { $in: deleted } }, facets, plain, deleted.length) : ({} as Counts),
    ...plain.map((name) => countByIndex(model, facets[name]!)),
  ]);
  const present = plain.map((name, n) => [name, mostFirst(indexed[n] ?? [], less[name])] as const);
  return { ...found, ...Object.fromEntries(present) };
};

const isValue = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const mostFirst = (counts: FacetCount[], less: FacetCount[] = []): FacetCount[] =>
  counts
    .map((of) => ({ ...of, count: of.count - (less.find(({ value }) => value === of.value)?.count ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxValues);

interface Group {
  _id: unknown;
  count: number;
}

/** One pass for all of them. */
const countMatches = async <Document>(
  model: Model<Document>,
  match: Filter,
  facets: Facets,
  counted: readonly string[],
  most: number,
): Promise<Counts> => {
  if (counted.length === 0) return {};
  const groups = Object.fromEntries(counted.map((name) => [name, groupsOf(facets[name]!)]));
  const [found] = await model.aggregate<Record<string, Group[]>>([
    { $match: model.find().cast(model, match) },
    { $limit: most },
    { $facet: { ...groups, all: [{ $count: 'count' }] } } as PipelineStage.Facet,
  ]);
  const isAtLeast = (found?.['all']?.[0]?.count ?? 0) >= most;
  const countsOf = (name: string): FacetCount[] =>
    inBands(found?.[name] ?? [], facets[name]?.bands)
      .filter(({ _id }) => isValue(_id))
      .map(({ _id, count }) => ({ value: String(_id), count, ...(isAtLeast && { isAtLeast }) }));
  return Object.fromEntries(counted.map((name) => [name, mostFirst(countsOf(name))]));
};

const groupsOf = ({ field, isList, isPresence, bands }: Facet): PipelineStage[] => {
  const value = `$${field}`;
  const isPresent = { $ne: [{ $ifNull: [value, ''] }, ''] };
  // Few groups: halves stand for all that is between two whole numbers, where every range ends.
  const halves = { $cond: [{ $isNumber: value }, { $avg: [{ $floor: value }, { $ceil: value }] }, null] };
  const counted = bands ? halves : isPresence ? isPresent : value;
  return [...(isList ? [{ $unwind: value }] : []), { $group: { _id: counted, count: { $sum: 1 } } }];
};

/** A number is in each range that it is in: a filter would show it there, too. */
const inBands = (groups: Group[], bands?: readonly string[]): Group[] =>
  bands?.map((band) => {
    const [{ from = 0, to = Infinity } = {}] = rangesOf(band);
    const inside = groups.filter(({ _id }) => typeof _id === 'number' && _id >= from && _id <= to);
    return { _id: band, count: inside.reduce((sum, { count }) => sum + count, 0) };
  }) ?? groups;

const countByIndex = async <Document>(model: Model<Document>, { field }: Facet): Promise<FacetCount[]> => {
  const values = (await model.distinct(field)).filter(isValue);
  const count = (value: unknown) => model.countDocuments({ [field]: value } as Filter);
  return Promise.all(values.map(async (value) => ({ value: String(value), count: await count(value) })));
};
