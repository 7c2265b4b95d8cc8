import type { Calls } from '@cueroom/contracts/calls/calls';

type Route = keyof Calls;
/** Not of a part of a record, as `music/:id/versions`. */
type Whole<Path extends string> = Path extends `${string}/${string}` ? never : Path;

/** Kinds of records that the API lists, by their path: as in `/api/admin/<path>`. */
export type ListPath = {
  [R in Route]: R extends `GET /api/admin/${infer Path}`
    ? Calls[R]['query'] extends object
      ? Whole<Path>
      : never
    : never;
}[Route];
export type ItemOf<Path extends ListPath> = Calls[`GET /api/admin/${Path}`]['answer'][number];
/** What can be asked of a list. */
export type QueryOf<Path extends ListPath> = Calls[`GET /api/admin/${Path}`]['query'];

/** Lists that are searched and sorted. */
export type SearchedPath = { [Path in ListPath]: 'q' | 'sort' extends keyof QueryOf<Path> ? Path : never }[ListPath];

/** Kinds of records that are read one by one, too. */
export type RecordPath = { [R in Route]: R extends `GET /api/admin/${infer Path}/:id` ? Whole<Path> : never }[Route];
export type RecordOf<Path extends RecordPath> = Calls[`GET /api/admin/${Path}/:id`]['answer'];

export type FacetsPath = { [R in Route]: R extends `GET /api/admin/${infer Path}/facets` ? Path : never }[Route] &
  ListPath;
export type FacetsOf<Path extends FacetsPath> = Calls[`GET /api/admin/${Path}/facets`]['answer'];

type Filled<Path extends string> = Path extends `${infer Before}/:id/${infer After}`
  ? `${Before}/${string}/${After}`
  : Path extends `${infer Before}/:id`
    ? Before
    : Path;
/** Records that can be changed: those of a kind, or the only one at this path. */
export type SavedPath = {
  [R in Route]: R extends `${'PUT' | 'PATCH'} /api/admin/${infer Path}` ? Filled<Path> : never;
}[Route];
export type SavedOf<Path extends SavedPath> = {
  [R in Route]: R extends `${'PUT' | 'PATCH'} /api/admin/${infer Changed}`
    ? Path extends Filled<Changed>
      ? Calls[R]['answer']
      : never
    : never;
}[Route];
