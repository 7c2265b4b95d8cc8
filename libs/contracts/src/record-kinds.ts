import type { Service } from './message';

interface RecordKind {
  /** The service that has these records. */
  keeper?: Service;
  /** Admins change, delete and restore them, and a history of them is kept. */
  isEdited?: true;
  /** What the portal calls its list of them: a record opens above it, at an address of its own. */
  list?: string;
}

/** Everything that activities can be about. The hero and the site's words are there once: their kind is their id. */
export const recordKinds = {
  brief: { keeper: 'intake', isEdited: true, list: 'briefs' },
  contact: { keeper: 'intake', isEdited: true, list: 'contacts' },
  submission: { keeper: 'intake', isEdited: true, list: 'submissions' },
  project: { keeper: 'content', isEdited: true, list: 'projects' },
  track: { keeper: 'catalog', isEdited: true, list: 'tracks' },
  import: { keeper: 'catalog' },
  logo: { keeper: 'content', isEdited: true },
  person: { keeper: 'content', isEdited: true },
  hero: {},
  content: {},
  pitch: { keeper: 'catalog', isEdited: true, list: 'pitches' },
} as const satisfies Record<string, RecordKind>;
type Kinds = typeof recordKinds;

export const kindOf = (type: keyof Kinds): RecordKind => recordKinds[type];

type KindsWith<Fact extends keyof RecordKind> = {
  [Type in keyof Kinds]: Kinds[Type] extends Required<Pick<RecordKind, Fact>> ? Type : never;
}[keyof Kinds];
type FactOf<Type, Fact extends string> = Type extends Record<Fact, infer Value> ? Value : never;

/** One fact of each kind that has it. */
export const factsOfKinds = <Fact extends keyof RecordKind>(fact: Fact) =>
  Object.fromEntries(
    Object.entries<RecordKind>(recordKinds).flatMap(([type, kind]) => (fact in kind ? [[type, kind[fact]]] : [])),
  ) as { [Type in KindsWith<Fact>]: FactOf<Kinds[Type], Fact> };
