import { isDeepStrictEqual } from 'node:util';
import { AppError, type ErrorKind } from '@cueroom/contracts/app-error';
import type { Collection } from 'mongoose';
import { interleaved } from './interleaved';
import {
  type ComparableState,
  comparableState,
  idsIn,
  restoreSnapshot,
  type Snapshot,
  takeSnapshot,
} from './stored-state';

/** The services of a test, and the collections that they write: first that of the record. */
export interface World {
  collections: readonly [Collection, ...Collection[]];
  /** Ids of files and of other records that methods are given. */
  given?: readonly string[];
}

/** A method that writes the record. */
export interface Method<W, State extends string> {
  name: string;
  /** The states of the record in which it changes something. */
  in: readonly State[];
  run: (world: W) => Promise<unknown>;
  /** It does not try again when someone else was faster, but says so. */
  refusesConflicts?: true;
}

export interface RecordKind<W extends World, Subject, State extends string> {
  open: () => Promise<W>;
  /** Each makes a record in this state, in empty collections, and gives what methods need to know of it. */
  states: Record<State, (world: W) => Promise<Subject>>;
  methods: readonly Method<W & Subject, State>[];
}

type Refusal = ErrorKind | null;
interface Outcome {
  first: Refusal;
  second: Refusal;
  state: ComparableState;
}

/** Null and false say that the record has changed since it was read. */
const refusalOf = async (run: () => Promise<unknown>): Promise<Refusal> => {
  try {
    const answer = await run();
    return answer === null || answer === false ? 'conflict' : null;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    return error.kind;
  }
};

/** What jest leaves as it is: only dates are set. */
const realTimers = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];
/** Each method has a moment of its own, so that the dates that it writes are the same in every run. */
const momentMs = 10;

const keyOf = (one: { name: string }, other: { name: string }): string => `${one.name}; ${other.name}`;

/** Of one request that is sent twice at once both may get the answer that it is done. */
const isSame = (actual: Outcome, expected: Outcome, isRepeated: boolean): boolean =>
  isDeepStrictEqual(isRepeated ? actual.state : actual, isRepeated ? expected.state : expected);

/** Runs methods one after the other and within one another, each time on an equal record. */
class Runs<W extends World, State extends string> {
  private readonly alone = new Map<string, { refusal: Refusal; snapshot: Snapshot }>();
  private readonly serial = new Map<string, Outcome>();
  private readonly known: Set<string>;
  private present?: Snapshot;

  constructor(
    private readonly world: W,
    private readonly start: Snapshot,
    private readonly methods: readonly Method<W, State>[],
    private readonly startedAt: number,
  ) {
    this.known = new Set([...idsIn(start), ...(world.given ?? [])]);
  }

  async changesNothing(method: Method<W, State>): Promise<boolean> {
    const { snapshot } = await this.runAlone(method);
    return isDeepStrictEqual(this.comparable(snapshot), this.comparable(this.start));
  }

  async checkPair(first: Method<W, State>, meanwhile: Method<W, State>): Promise<void> {
    const actual = await this.atOnce(first, meanwhile);
    const isRefused = first.refusesConflicts && (actual.first === 'conflict' || actual.first === 'outdated');
    if (isRefused && isDeepStrictEqual(actual, await this.refused(meanwhile, actual))) return;
    const orders = [() => this.oneAfterTheOther(first, meanwhile), () => this.turnedRound(meanwhile, first)];
    // Most methods do not touch each other: the order that has been run already is mostly enough.
    if (this.serial.has(keyOf(meanwhile, first))) orders.reverse();
    for (const order of orders) if (isSame(actual, await order(), first === meanwhile)) return;
    expect(actual).toEqual(await this.turnedRound(meanwhile, first));
  }

  private async atOnce(first: Method<W, State>, meanwhile: Method<W, State>): Promise<Outcome> {
    await this.restore(this.start);
    let second: Refusal = null;
    const runMeanwhile = async () => {
      second = await this.run(meanwhile);
      this.setMoment(first);
    };
    const refusal = await refusalOf(() => {
      this.setMoment(first);
      return interleaved(this.world.collections[0], () => first.run(this.world), runMeanwhile);
    });
    return { first: refusal, second, state: this.comparable(await this.read()) };
  }

  private async oneAfterTheOther(one: Method<W, State>, other: Method<W, State>): Promise<Outcome> {
    const key = keyOf(one, other);
    const before = this.serial.get(key);
    if (before) return before;
    const { refusal, snapshot } = await this.runAlone(one);
    await this.restore(snapshot);
    const second = await this.run(other);
    const state = this.comparable(await this.read());
    const outcome = { first: refusal, second, state };
    this.serial.set(key, outcome);
    return outcome;
  }

  private async turnedRound(meanwhile: Method<W, State>, first: Method<W, State>): Promise<Outcome> {
    const { first: second, second: last, state } = await this.oneAfterTheOther(meanwhile, first);
    return { first: last, second, state };
  }

  private async runAlone(method: Method<W, State>) {
    const before = this.alone.get(method.name);
    if (before) return before;
    await this.restore(this.start);
    const ran = { refusal: await this.run(method), snapshot: await this.read() };
    this.alone.set(method.name, ran);
    return ran;
  }

  private async refused(meanwhile: Method<W, State>, { first }: Outcome): Promise<Outcome> {
    const { refusal, snapshot } = await this.runAlone(meanwhile);
    return { first, second: refusal, state: this.comparable(snapshot) };
  }

  private restore(snapshot: Snapshot): Promise<void> {
    const { present } = this;
    this.present = undefined;
    return restoreSnapshot(this.world.collections, snapshot, present);
  }

  private async read(): Promise<Snapshot> {
    return (this.present = await takeSnapshot(this.world.collections));
  }

  private run(method: Method<W, State>): Promise<Refusal> {
    this.setMoment(method);
    return refusalOf(() => method.run(this.world));
  }

  private setMoment(method: Method<W, State>): void {
    jest.setSystemTime(this.startedAt + momentMs * (1 + this.methods.indexOf(method)));
  }

  private comparable(snapshot: Snapshot): ComparableState {
    return comparableState(snapshot, this.known);
  }
}

const pairName = (first: string, meanwhile: string): string => `${first}, meanwhile ${meanwhile}`;

/** The names of the tests of these methods, each with each. */
export const pairs = (state: string, firsts: readonly string[], meanwhiles: readonly string[]): string[] =>
  firsts.flatMap((first) => meanwhiles.map((meanwhile) => `${state}: ${pairName(first, meanwhile)}`));

/**
 * Declares a test for each two methods of a record, in each state that both are for: when the second runs to its end
 * between the first one's read and its write, the record and the refusals are those of one after the other, in either
 * order. So nothing is lost that either of them stored.
 */
export const testMethodsAtOnce = <W extends World, Subject, State extends string>(
  kind: RecordKind<W, Subject, State>,
): void => {
  const { open, methods } = kind;
  const states = Object.keys(kind.states) as State[];
  const runs = new Map<State, Runs<W & Subject, State>>();
  beforeAll(async () => {
    const startedAt = Date.now();
    jest.useFakeTimers({ now: startedAt, doNotFake: realTimers });
    const world = await open();
    for (const state of states) {
      await restoreSnapshot(world.collections, []);
      jest.setSystemTime(startedAt);
      const subject: Subject = await kind.states[state](world);
      runs.set(state, new Runs({ ...world, ...subject }, await takeSnapshot(world.collections), methods, startedAt));
    }
  });
  afterAll(() => {
    jest.useRealTimers();
  });
  const tests = states.flatMap((state) => {
    const possible = methods.filter((method) => method.in.includes(state));
    const changing = async () => {
      const idle: string[] = [];
      for (const method of possible) if (await runs.get(state)!.changesNothing(method)) idle.push(method.name);
      expect(idle).toEqual([]);
    };
    const pairTests = possible.flatMap((first) =>
      possible.map((meanwhile) => ({
        name: `${state}: ${pairName(first.name, meanwhile.name)}`,
        run: () => runs.get(state)!.checkPair(first, meanwhile),
      })),
    );
    return [{ name: `${state}: each method changes the record`, run: changing }, ...pairTests];
  });
  for (const { name, run } of tests) test(name, run);
};
