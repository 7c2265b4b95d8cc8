import type { ClassConstructor } from 'class-transformer';
import type { Understood } from './search-parts';

/** The services that answer requests. A message's name begins with the service that owns it. */
export const services = ['content', 'intake', 'catalog', 'media'] as const;
export type Service = (typeof services)[number];

/** A list with the number of records that it was cut from. */
export interface Page<T> {
  items: T[];
  total: number;
  /** There are more than `total`: so many matches of a search are not counted. */
  isAtLeast?: boolean;
  /** The search without its typing errors: nothing was found with them. */
  searchedFor?: string;
  /** What was understood of the search; missing where there was none. */
  understood?: Understood[];
  /** How many more would be there, if what is not known of them were as it is asked for. */
  notMarked?: number;
}

/** What a request is answered with: one record, a list, a page of a list, a record or null, or nothing. */
export interface Answer<Out> {
  kind: 'one' | 'list' | 'page' | 'maybe' | 'nothing';
  type?: ClassConstructor<unknown>;
  /** Each record may carry `isRepeated` beside the fields of its type. */
  isCreation?: true;
  /** Only for the compiler: carries the TypeScript type of the answer. */
  readonly as?: Out;
}
export const one = <T>(type: ClassConstructor<T>): Answer<T> => ({ kind: 'one', type });
export const listOf = <T>(type: ClassConstructor<T>): Answer<T[]> => ({ kind: 'list', type });
export const pageOf = <T>(type: ClassConstructor<T>): Answer<Page<T>> => ({ kind: 'page', type });
export const maybe = <T>(type: ClassConstructor<T>): Answer<T | null> => ({ kind: 'maybe', type });
/** A new record; or, marked so, the first one when the creation was a repetition. */
export type Created<T> = T & { isRepeated?: true };
export const created = <T>(type: ClassConstructor<T>): Answer<Created<T>> => ({
  kind: 'one',
  type,
  isCreation: true,
});
export const createdList = <T>(type: ClassConstructor<T>): Answer<Created<T>[]> => ({
  kind: 'list',
  type,
  isCreation: true,
});
export const nothing: Answer<void> = { kind: 'nothing' };

/** A question to one service, answered now by exactly one of its replicas. */
export interface Message<In extends object, Out> {
  name: `${Service}.${string}`;
  service: Service;
  input: ClassConstructor<In>;
  answer: Answer<Out>;
}
export const message = <In extends object, Out>(
  name: `${Service}.${string}`,
  input: ClassConstructor<In>,
  answer: Answer<Out>,
): Message<In, Out> => ({ name, service: name.slice(0, name.indexOf('.')) as Service, input, answer });

export interface Event<T extends object> {
  name: string;
  data: ClassConstructor<T>;
}
export const event = <T extends object>(name: string, data: ClassConstructor<T>): Event<T> => ({ name, data });

/** One queue per kind of load, so that each has its own concurrency. */
export const jobQueues = ['audio', 'archive', 'video', 'image', 'export', 'zip', 'document'] as const;
export type JobQueue = (typeof jobQueues)[number];

/** Heavy work for a worker. Survives the death of everything; may run again. */
export interface Job<T extends object> {
  name: string;
  queue: JobQueue;
  data: ClassConstructor<T>;
  /** Of a job that lets those without a number go first: the higher, the later. */
  priority?: number;
}
export const job = <T extends object>(
  name: string,
  queue: JobQueue,
  data: ClassConstructor<T>,
  options: Pick<Job<T>, 'priority'> = {},
): Job<T> => ({ name, queue, data, ...options });
