import type { FacetCount } from '@cueroom/contracts/facets';
import type { Model } from 'mongoose';
import { allOf, findFew, matching, maxCounted, type Matching } from './read-page';
import { wordFilters } from './search-words';

/** So many matches of a search are looked at: 20,000 take a tenth of a second. */
const maxRead = 20_000;

/**
 * How many records each value of a field would show, beside the words and the values `chosen` of other fields; the most
 * first. Of a search with more than `most` matches these are the numbers among the first ones.
 */
export const countFacets = async <Document, Field extends string>(
  model: Model<Document>,
  list: Omit<Matching<Document>, 'filter'>,
  chosen: Record<Field, unknown>,
  most = maxRead,
): Promise<Record<Field, FacetCount[]>> => {
  const fields = Object.keys(chosen) as Field[];
  const counted = fields.map(async (field) => {
    const others = fields.filter((other) => other !== field && chosen[other] !== undefined);
    const filter = Object.fromEntries(others.map((other) => [other, chosen[other]])) as Matching<Document>['filter'];
    const { match, rest } = await matching(model, { ...list, filter });
    const isSearch = wordFilters(list.q).length > 0;
    const countFound = async () => {
      const few = await findFew(model, rest, list.q);
      return countMatches(model, few.length > maxCounted ? match : { _id: { $in: few } }, field, most);
    };
    const counts = await (isSearch ? countFound() : countByIndex(model, match, field));
    return [field, counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<Field, FacetCount[]>;
};

const isValue = (value: unknown): boolean => value !== null && value !== undefined;

const countMatches = async <Document>(
  model: Model<Document>,
  match: object,
  field: string,
  most: number,
): Promise<FacetCount[]> => {
  const groups = await model.aggregate<{ _id: unknown; count: number }>([
    { $match: model.find().cast(model, match) },
    { $limit: most },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]);
  const isAll = groups.reduce((sum, { count }) => sum + count, 0) < most;
  return groups
    .filter(({ _id }) => isValue(_id))
    .map(({ _id, count }) => ({ value: String(_id), count, ...(!isAll && { isAtLeast: true }) }));
};

const countByIndex = async <Document>(model: Model<Document>, match: object, field: string): Promise<FacetCount[]> => {
  const values = (await model.distinct(field)).filter(isValue);
  const counts = await Promise.all(
    values.map(async (value) => {
      const ofValue = allOf([match as Record<string, unknown>, { [field]: value }]);
      return { value: String(value), count: await model.countDocuments(ofValue) };
    }),
  );
  return counts.filter(({ count }) => count > 0);
};
