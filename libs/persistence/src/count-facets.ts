import type { FacetCount } from '@cueroom/contracts/facets';
import { rangesOf } from '@cueroom/contracts/ranges';
import type { Model, PipelineStage } from 'mongoose';
import { findFew, matchOf, maxCounted } from './find-few';
import { type Matching, presentOf } from './read-page';
import { allOf, type Filter, searchOf } from './search-words';

/** So many matches of a search are looked at: 20,000 take a tenth of a second. */
const maxRead = 20_000;
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
  const { rest } = await presentOf(model, { ...list, filter: {} });
  const search = searchOf(list);
  const count = async (counted: readonly Name[], others: readonly Filter[]) => {
    const isWhole = search.parts.length === 0 && others.length === 0;
    // Of a long list that is not narrowed down the index of a value counts all of them.
    if (isWhole && (await model.estimatedDocumentCount()) > most) return countWhole(model, rest, facets, counted, most);
    const few = await findFew(model, { ...list, search, rest: [...rest, ...others] });
    const match = few.ids.length > maxCounted ? matchOf(few.search, [...rest, ...others]) : { _id: { $in: few.ids } };
    return countMatches(model, match, facets, counted, most);
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

const countWhole = async <Document>(
  model: Model<Document>,
  rest: readonly Filter[],
  facets: Facets,
  counted: readonly string[],
  most: number,
): Promise<Counts> => {
  const isPlain = (name: string) => Object.keys(facets[name] ?? {}).length === 1;
  const byIndex = counted.filter(isPlain).map(async (name) => [name, await countByIndex(model, rest, facets[name]!)]);
  const others = counted.filter((name) => !isPlain(name));
  const [found, ...indexed] = await Promise.all([countMatches(model, allOf(rest), facets, others, most), ...byIndex]);
  return { ...found, ...Object.fromEntries(indexed) };
};

const isValue = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const mostFirst = (counts: FacetCount[]): FacetCount[] =>
  counts
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
    (found?.[name] ?? [])
      .filter(({ _id }) => isValue(_id))
      .map(({ _id, count }) => ({ value: String(_id), count, ...(isAtLeast && { isAtLeast }) }));
  return Object.fromEntries(counted.map((name) => [name, mostFirst(countsOf(name))]));
};

const groupsOf = ({ field, isList, isPresence, bands }: Facet): PipelineStage[] => {
  const value = `$${field}`;
  if (bands) return [...bandsOf(value, bands)];
  const counted = isPresence ? { $ne: [{ $ifNull: [value, ''] }, ''] } : value;
  return [...(isList ? [{ $unwind: value }] : []), { $group: { _id: counted, count: { $sum: 1 } } }];
};

/** A number is in each range that it is in: a filter would show it there, too. */
const bandsOf = (value: string, bands: readonly string[]): PipelineStage[] => [
  { $match: { $expr: { $isNumber: value } } },
  {
    $project: {
      bands: bands.map((band) => {
        const [{ from = 0, to = Number.MAX_SAFE_INTEGER } = {}] = rangesOf(band);
        return { $cond: [{ $and: [{ $gte: [value, from] }, { $lte: [value, to] }] }, band, null] };
      }),
    },
  },
  { $unwind: '$bands' },
  { $group: { _id: '$bands', count: { $sum: 1 } } },
];

const countByIndex = async <Document>(
  model: Model<Document>,
  rest: readonly Filter[],
  { field }: Facet,
): Promise<FacetCount[]> => {
  const values = (await model.distinct(field)).filter(isValue);
  const counts = await Promise.all(
    values.map(async (value) => ({
      value: String(value),
      count: await model.countDocuments(allOf([...rest, { [field]: value }])),
    })),
  );
  return mostFirst(counts);
};
