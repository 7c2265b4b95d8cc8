import type { TrackChoice } from '@cueroom/contracts/pitches/pitch-options';
import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import { answerWithin } from '../../../lib/api/answer-within';
import { ApiError, hasStatus, sayError } from '../../../lib/api/api-error';
import { onConnected } from '../../../lib/api/connection';
import { newCreationKey } from '../../../lib/api/create-once';
import { browserStorage } from '../../../lib/storage';
import { slowMs } from '../../../lib/page/use-slow';
import { keptPlace } from './kept-place';
import type { ListenCalls } from './listen-calls';

/** What a person does on the page, and the studio is to have. An earlier release kept it without the track's title. */
export type Act = { trackId: string; title?: string } & (
  | { kind: 'choice'; choice: TrackChoice | null; chosenAt: string; insteadOf: string | null }
  | { kind: 'comment'; comment: { at: number; text: string } }
  | { kind: 'deletion'; commentId: string }
  | { kind: 'request'; wish: LicenseWish }
);
/** With the key under which it is sent, however often: the studio has it once. */
export type Entry = Act & { key: string };
export type Refused = Entry & { reason: string; error: unknown };

export interface Waiting {
  entries: readonly Entry[];
  /** Why the first of them is not there yet: it takes its time, there is no line, or the studio was asked too often. */
  trouble?: 'slow' | 'line' | 'busy';
  /** What the studio did not take: not sent again. */
  refused: readonly Refused[];
  /** Also when the tab is closed: some browsers keep nothing. */
  isKept: boolean;
}
export const nothingWaits: Waiting = { entries: [], refused: [], isKept: true };

interface Hearing {
  /** Comes before the entry goes. */
  onKept: (entry: Entry, answer: unknown) => void;
  onRefused: (refused: Refused) => void;
  /** The link does not open now, or its page has the track no more: what waits stays. */
  onPageChanged: () => void;
}

/** A request that never answers is given up, and made again with more patience. */
const limitMs = (tries: number) => Math.min(30_000, 10_000 * (tries + 1));
const pauseMs = (tries: number) => Math.min(30_000, 1000 * 2 ** tries);
/** A closed link is asked again, even when its page is not shown again. */
const closedPauseMs = 60_000;

/** A link that is locked may be unlocked, and one that was closed opened again. */
export const closedStatuses = [401, 410];
/** Too many calls, and a studio that is away, pass. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![...closedStatuses, 408, 425, 429].includes(error.status);

/** What is said of its fields says more than that some are not valid. */
const sayReason = (error: ApiError): string => Object.values(error.errors).flat().join('. ') || sayError(error);

const deliver = (calls: ListenCalls, entry: Entry, signal: AbortSignal): Promise<unknown> => {
  const { trackId, key } = entry;
  if (entry.kind === 'comment') return calls.comment(trackId, entry.comment, key, signal);
  if (entry.kind === 'deletion') return calls.takeBack(entry.commentId, signal);
  if (entry.kind === 'request') return calls.request(trackId, entry.wish, key, signal);
  const { choice, chosenAt, insteadOf } = entry;
  return calls.choose(trackId, { choice, chosenAt, insteadOf }, signal);
};

/**
 * What was done on a link's page stays in the browser until the studio has it, also when the page is closed: any later page of
 * that recipient sends it, in the order in which it was done; for a track that is taken out, once it is back. Two pages may send
 * the same: its key, and of a choice its time, make once of it.
 */
export class Outbox {
  private waiting = nothingWaits;
  private isSending = false;
  private isOpen = false;
  /** The tracks that the page has, as far as it is known. */
  private here?: readonly string[];
  private wake = () => {};
  private readonly listeners = new Set<() => void>();
  private readonly outcomes = new Map<string, { kept: () => void; refused: (error: unknown) => void }>();
  private hearing: Hearing = { onKept: () => {}, onRefused: () => {}, onPageChanged: () => {} };

  constructor(private readonly calls: ListenCalls) {
    this.waiting = { ...nothingWaits, entries: this.stored() };
  }

  read = (): Waiting => this.waiting;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  hear(hearing: Hearing): void {
    this.hearing = hearing;
  }

  /** @param trackIds what is on the page now; missing while there is none */
  know(trackIds?: readonly string[]): void {
    if (trackIds?.join() === this.here?.join()) return;
    this.here = trackIds;
    this.wake();
    void this.send();
  }

  /** Resolves when the studio has it. @throws what the studio says against it */
  add(act: Act): Promise<void> {
    const entry = { ...act, key: newCreationKey() };
    const isPast = (one: Act) => one.trackId === act.trackId && one.kind === act.kind;
    this.show({ refused: this.waiting.refused.filter((one) => !isPast(one)) });
    // Of choices the last one counts.
    this.store((all) => [...all.filter((one) => act.kind !== 'choice' || !isPast(one)), entry]);
    const outcome = new Promise<void>((kept, refused) => this.outcomes.set(entry.key, { kept, refused }));
    outcome.catch(() => undefined);
    this.wake();
    void this.send();
    return outcome;
  }

  /** Sends what is there, whenever there may be a line. @returns ends it */
  open(): () => void {
    this.isOpen = true;
    const read = () => {
      const entries = this.stored();
      if (JSON.stringify(entries) !== JSON.stringify(this.waiting.entries)) this.show({ entries });
    };
    const go = () => {
      read();
      this.wake();
      void this.send();
    };
    const look = () => document.visibilityState === 'visible' && go();
    const ask = (event: Event) => !this.waiting.isKept && this.waiting.entries.length > 0 && event.preventDefault();
    const stop = onConnected(go);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('storage', read);
    window.addEventListener('beforeunload', ask);
    go();
    return () => {
      this.isOpen = false;
      this.wake();
      stop();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('storage', read);
      window.removeEventListener('beforeunload', ask);
    };
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    let tries = 0;
    // Of several presses at once the last one counts.
    await null;
    for (let entry = this.next(); this.isOpen && entry; entry = this.next()) {
      const outcome = await this.try(entry, tries);
      if (outcome === 'done' || outcome === 'gone') tries = 0;
      else await this.pause(outcome === 'closed' ? closedPauseMs : pauseMs(tries++));
    }
    this.show({ trouble: undefined });
    this.isSending = false;
  }

  /** A comment is deleted of any track. */
  private next(): Entry | undefined {
    return this.stored().find(({ kind, trackId }) => kind === 'deletion' || !this.here || this.here.includes(trackId));
  }

  private async try(entry: Entry, tries: number): Promise<'done' | 'failed' | 'closed' | 'gone'> {
    const slow = setTimeout(() => this.show({ trouble: this.waiting.trouble ?? 'slow' }), slowMs);
    try {
      const answer = await answerWithin(limitMs(tries), (signal) => deliver(this.calls, entry, signal));
      this.keep(entry, answer);
    } catch (error) {
      const outcome = await this.outcomeOf(entry, error);
      if (outcome === 'failed') this.show({ trouble: hasStatus(error, 429) ? 'busy' : 'line' });
      else if (outcome !== 'done') {
        this.show({ trouble: undefined });
        this.hearing.onPageChanged();
      }
      if (outcome !== 'done') return outcome;
      // Deleted before: the answer was lost.
      if (entry.kind === 'deletion' && hasStatus(error, 404)) this.keep(entry, undefined);
      else this.refuse(entry, error as ApiError);
    } finally {
      clearTimeout(slow);
    }
    this.outcomes.delete(entry.key);
    this.show({ trouble: undefined });
    this.store((all) => all.filter(({ key }) => key !== entry.key));
    return 'done';
  }

  /** A track or comment may be gone of a page that opens. A link that was replaced leaves what waits to the new one. */
  private async outcomeOf({ kind, trackId }: Entry, error: unknown): Promise<'done' | 'failed' | 'closed' | 'gone'> {
    if (hasStatus(error, ...closedStatuses)) return 'closed';
    if (!isFinal(error)) return 'failed';
    if (error.status !== 404) return 'done';
    try {
      this.here = (await this.calls.page()).tracks.map((track) => track.trackId);
    } catch (failure) {
      return hasStatus(failure, 404, ...closedStatuses) ? 'closed' : 'failed';
    }
    return kind === 'deletion' || this.here.includes(trackId) ? 'done' : 'gone';
  }

  private keep(entry: Entry, answer: unknown): void {
    this.hearing.onKept(entry, answer);
    this.outcomes.get(entry.key)?.kept();
  }

  private refuse(entry: Entry, error: ApiError): void {
    const refused = { ...entry, reason: sayReason(error), error };
    this.show({ refused: [...this.waiting.refused, refused] });
    this.hearing.onRefused(refused);
    this.outcomes.get(entry.key)?.refused(error);
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private get name(): string {
    return `listen-outbox-${keptPlace(this.calls.name)}`;
  }

  private stored(): Entry[] {
    return JSON.parse(browserStorage.get(this.name) ?? '[]') as Entry[];
  }

  private store(change: (entries: Entry[]) => Entry[]): void {
    const entries = change(this.stored());
    if (entries.length === 0) browserStorage.remove(this.name);
    const isKept = entries.length === 0 || browserStorage.set(this.name, JSON.stringify(entries));
    this.show({ entries, isKept });
  }

  private show(change: Partial<Waiting>): void {
    const isNew = (Object.keys(change) as (keyof Waiting)[]).some((name) => change[name] !== this.waiting[name]);
    if (!isNew) return;
    this.waiting = { ...this.waiting, ...change };
    this.listeners.forEach((listener) => listener());
  }
}
