import { briefName } from './intake/brief-name';
import type { Service } from './message';

export type Keeper = Extract<Service, 'intake' | 'content' | 'catalog'>;

interface RecordKind {
  /** The service that has these records, in the model of their kind's name. */
  keeper?: Keeper;
  /** Admins change, delete and restore them, and a history of them is kept. */
  isEdited?: true;
  /** What the portal calls its list of them: a record opens above it, at an address of its own. */
  list?: string;
  /** The first of these fields that is filled in is what a record is called, unless `nameOf` says it. */
  names?: readonly string[];
  nameOf?: (record: never) => string;
  /** The field with who sent it. */
  person?: string;
}
/** A kind with a keeper says what its records are called. */
type Named = Required<Pick<RecordKind, 'keeper' | 'names'>> | { keeper?: never };

/** Everything that activities can be about. The hero and the site's words are there once: their kind is their id. */
export const recordKinds = {
  brief: {
    keeper: 'intake',
    isEdited: true,
    list: 'briefs',
    names: ['projectTitle', 'clientName'],
    nameOf: briefName,
    person: 'clientName',
  },
  contact: { keeper: 'intake', isEdited: true, list: 'contacts', names: ['name'], person: 'name' },
  submission: { keeper: 'intake', isEdited: true, list: 'submissions', names: ['artistName'], person: 'artistName' },
  project: { keeper: 'content', isEdited: true, list: 'projects', names: ['title'] },
  track: { keeper: 'catalog', isEdited: true, list: 'tracks', names: ['title'] },
  import: { keeper: 'catalog', names: ['fileName'] },
  logo: { keeper: 'content', isEdited: true, names: ['name'] },
  person: { keeper: 'content', isEdited: true, names: ['name'] },
  hero: {},
  content: {},
  pitch: { keeper: 'catalog', isEdited: true, list: 'pitches', names: ['title'] },
} as const satisfies Record<string, RecordKind & Named>;
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
