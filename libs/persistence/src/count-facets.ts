import type { FacetCount } from '@cueroom/contracts/facets';
import type { Model } from 'mongoose';
import { both, matching, type Matching, mostCounted } from './read-page';
import { wordFilters } from './search-words';

/**
 * How many records each value of each field would show, beside the words and the values chosen of the other fields; the
 * most first. Of a search at most `mostCounted` are counted for each value.
 * @param chosen the fields, each with the filter that is set for it
 */
export const countFacets = async <Document, Field extends string>(
  model: Model<Document>,
  list: Omit<Matching<Document>, 'filter'>,
  chosen: Record<Field, unknown>,
): Promise<Record<Field, FacetCount[]>> => {
  const fields = Object.keys(chosen) as Field[];
  const counted = fields.map(async (field) => {
    const others = fields.filter((other) => other !== field && chosen[other] !== undefined);
    const filter = Object.fromEntries(others.map((other) => [other, chosen[other]])) as Matching<Document>['filter'];
    const counts = await countValues(model, { ...list, filter }, field);
    return [field, counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<Field, FacetCount[]>;
};

const countValues = async <Document>(
  model: Model<Document>,
  list: Matching<Document>,
  field: string,
): Promise<FacetCount[]> => {
  const { match } = await matching(model, list);
  const few = await model.aggregate<{ _id: unknown; count: number }>([
    { $match: model.find().cast(model, match) },
    { $limit: mostCounted + 1 },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]);
  const present = (value: unknown) => value !== null && value !== undefined;
  if (few.reduce((sum, { count }) => sum + count, 0) <= mostCounted) {
    return few.filter(({ _id }) => present(_id)).map(({ _id, count }) => ({ value: String(_id), count }));
  }
  const isSearch = wordFilters(list.q).length > 0;
  const values = (await model.distinct(field)).filter(present);
  const counts = await Promise.all(
    values.map(async (value) => {
      const ofValue = both([match, { [field]: value }].filter((part) => Object.keys(part).length > 0));
      const count = await model.countDocuments(ofValue, isSearch ? { limit: mostCounted + 1 } : {});
      const isMore = isSearch && count > mostCounted;
      return { value: String(value), ...(isMore ? { count: mostCounted, isAtLeast: true } : { count }) };
    }),
  );
  return counts.filter(({ count }) => count > 0);
};
