import type { FacetCount } from '@cueroom/contracts/facets';
import { feltRanges, type NumberRange, rangesOf } from '@cueroom/contracts/ranges';
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
interface Facet {
  field: string;
  /** Several values: a record has all of them. */
  isList?: true;
  /** It is asked whether there is a value. */
  isPresence?: true;
  /** What is said where there is none. */
  emptyAs?: string;
  /** Of a number: ranges that are counted. */
  bands?: readonly string[];
  /** Of tempos: a range has those at half and double of it, too. */
  isFelt?: true;
}
export type Facets<Name extends string = string> = Record<Name, Facet>;
type Chosen<Name extends string> = Partial<Record<Name, string>>;

/** With the ranges that are asked for among those that are counted. */
const withChosen = (facet: Facet, chosen?: string): Facet =>
  facet.bands && chosen ? { ...facet, bands: [...new Set([...facet.bands, ...chosen.split(',')])] } : facet;

const rangesIn = ({ isFelt }: Facet, text: string): NumberRange[] =>
  rangesOf(text).flatMap((range) => (isFelt ? feltRanges(range) : [range]));

/** The condition for values separated by commas. */
const facetFilter = (facet: Facet, chosen: string): Filter => {
  const { field, isList, isPresence, emptyAs, bands } = facet;
  if (isPresence) return { [field]: { [chosen === 'true' ? '$nin' : '$in']: [null, ''] } };
  if (bands) {
    const ranges = rangesIn(facet, chosen).map(({ from, to }): Filter => {
      return {
        [field]: { $ne: null, ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) },
      };
    });
    return ranges.length > 1 ? { $or: ranges } : (ranges[0] ?? {});
  }
  const values = chosen.split(',').map((value) => (value === emptyAs ? null : value));
  return { [field]: values.length === 1 ? values[0] : { [isList ? '$all' : '$in']: values } };
};

/** The conditions of what was chosen, except of one facet. */
export const narrowedBy = <Name extends string>(facets: Facets<Name>, chosen: Chosen<Name>, except?: Name): Filter[] =>
  (Object.keys(facets) as Name[]).flatMap((name) => {
    const value = chosen[name];
    return name === except || !value ? [] : [facetFilter(facets[name], value)];
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
  const asked = Object.fromEntries(names.map((name) => [name, withChosen(facets[name], chosen[name])]));
  const count = async (counted: readonly Name[], others: readonly Filter[]) => {
    const isWhole = search.parts.length === 0 && others.length === 0;
    // Of a long list that is not narrowed down the index of a value counts all of them.
    if (isWhole && (await model.estimatedDocumentCount()) > most)
      return countWhole(model, await deleted, asked, counted, most);
    const few = await findFew(model, { ...list, search, rest: others, deleted });
    const match = few.ids ? { _id: { $in: few.ids } } : matchOf(few.search, [...others, ...notIn(await deleted)]);
    const limit = isWhole ? most : Math.min(most, maxNarrowed);
    return countMatches(model, match, asked, counted, limit, chosen);
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
/** @param kept values that are answered in any case */
const mostFirst = (counts: FacetCount[], less: FacetCount[] = [], kept = ''): FacetCount[] =>
  counts
    .map((of) => ({ ...of, count: of.count - (less.find(({ value }) => value === of.value)?.count ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, nth) => nth < maxValues || kept.split(',').includes(value));

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
  chosen: Chosen<string> = {},
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
    inBands(found?.[name] ?? [], facets[name]!)
      .filter(({ _id }) => isValue(_id))
      .map(({ _id, count }) => ({ value: String(_id), count, ...(isAtLeast && { isAtLeast }) }));
  return Object.fromEntries(counted.map((name) => [name, mostFirst(countsOf(name), [], chosen[name])]));
};

const groupsOf = (facet: Facet): PipelineStage[] => {
  const { field, isList, isPresence, emptyAs, bands = [] } = facet;
  const value = `$${field}`;
  const isPresent = { $ne: [{ $ifNull: [value, ''] }, ''] };
  // Few groups: halves stand for all that is between two whole numbers, where every range ends but one that was typed.
  const halves = { $cond: [{ $isNumber: value }, { $avg: [{ $floor: value }, { $ceil: value }] }, null] };
  const isWhole = bands.every((band) =>
    rangesIn(facet, band).every(({ from = 0, to = 0 }) => Number.isInteger(from) && Number.isInteger(to)),
  );
  const other = isPresence ? isPresent : emptyAs === undefined ? value : { $ifNull: [value, emptyAs] };
  const counted = bands.length > 0 && isWhole ? halves : other;
  return [...(isList ? [{ $unwind: value }] : []), { $group: { _id: counted, count: { $sum: 1 } } }];
};

/** A number is in each range that it is in: a filter would show it there, too. */
const inBands = (groups: Group[], facet: Facet): Group[] =>
  facet.bands?.map((band) => {
    const ranges = rangesIn(facet, band);
    const isIn = (value: unknown) =>
      typeof value === 'number' && ranges.some(({ from = -Infinity, to = Infinity }) => value >= from && value <= to);
    const inside = groups.filter(({ _id }) => isIn(_id));
    return { _id: band, count: inside.reduce((sum, { count }) => sum + count, 0) };
  }) ?? groups;

const countByIndex = async <Document>(model: Model<Document>, { field }: Facet): Promise<FacetCount[]> => {
  const values = (await model.distinct(field)).filter(isValue);
  const count = (value: unknown) => model.countDocuments({ [field]: value } as Filter);
  return Promise.all(values.map(async (value) => ({ value: String(value), count: await count(value) })));
};
