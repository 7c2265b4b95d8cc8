import { browserStorage } from '../../../lib/storage';
import { reportError } from '../../../lib/unhandled-errors';
import { giveSound, takeSound } from './sole-sound';
import { isSounding, nothing, type Now, type Options, type Place, placeIn, type PlayedPart, type Sound } from './sound';

const inTenths = (volume: number) => Math.round(Math.min(1, Math.max(0, volume)) * 10) / 10;
/** An address that ended is asked for once more. */
const renewAgainMs = 10_000;

/** One sound at a time, and what comes after it. Of all players of a page one sounds. */
export class Player<S extends Sound = Sound> {
  now: Now<S> = nothing;
  private readonly listeners = new Set<() => void>();
  private audio?: HTMLAudioElement;
  /** Whether the media element has what is being loaded. */
  private hasAddress = false;
  /** Counts what was loaded: a late address of something else changes nothing. */
  private requests = 0;
  /** Where it begins once its head is here: Chromium counts what lies before as played when it is set earlier. */
  private begin?: Place;
  /** A version that is too short for the place where one is listening. */
  private resumePoint?: { id: string; placeSec: number };
  /** Of files that were loaded before: the element forgets what it played of them. */
  private past: PlayedPart<S>[] = [];
  private renew?: (sound: S) => Promise<S | undefined>;
  private renewedAt = 0;

  constructor(private readonly options: Options = {}) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Addresses that are good now. @param renew gets a sound whose address has ended with a new one */
  know(queue: readonly S[], renew?: (sound: S) => Promise<S | undefined>): void {
    const { sound } = this.now;
    this.change({ queue, sound: queue.find(({ id }) => id === sound?.id) ?? sound });
    this.renew = renew;
  }

  /** @param at where it begins; without it, a sound that is here goes on where it is */
  async play(sound: S, queue?: readonly S[], at?: Place): Promise<void> {
    const { sound: here, state, positionSec } = this.now;
    if (here?.id !== sound.id) return this.load(sound, queue, at, true);
    if (state === 'failed') return this.load(sound, queue, at ?? positionSec, true);
    if (queue) this.change({ queue });
    if (at !== undefined) this.seek(at);
    return this.resume();
  }

  /** @param queue without it, the one that it is in already */
  async load(sound: S, queue?: readonly S[], at: Place = 0, isOn = false): Promise<void> {
    if (sound.source === null) return;
    if (isOn) takeSound(this, this);
    const request = ++this.requests;
    this.past = this.played();
    this.resumePoint = undefined;
    this.begin = at === 0 ? undefined : at;
    this.hasAddress = false;
    const durationSec = sound.durationSec ?? 0;
    const isInQueue = this.now.queue.some(({ id }) => id === sound.id);
    this.change({
      ...{ sound, queue: queue ?? (isInQueue ? this.now.queue : [sound]), state: 'loading', isOn, failure: undefined },
      ...{ isStalled: false, durationSec, positionSec: placeIn(at, durationSec) },
    });
    try {
      const { source } = sound;
      const media = (this.audio ??= this.open());
      if (typeof source !== 'string') this.empty();
      const address = typeof source === 'string' ? source : await source();
      if (request !== this.requests) return;
      media.src = address;
      this.hasAddress = true;
      if (this.now.isOn) await this.resume();
    } catch (failure) {
      reportError(failure);
      if (request === this.requests) this.change({ state: 'failed', failure });
    }
  }

  /** Goes on where it was stopped; what failed is loaded again. */
  async resume(): Promise<void> {
    const { sound, queue, state, positionSec } = this.now;
    if (!sound) return;
    if (state === 'failed') return this.load(sound, queue, positionSec, true);
    takeSound(this, this);
    this.change({ isOn: true, failure: undefined });
    const request = this.requests;
    const media = this.audio;
    // Else it plays as soon as its address is here.
    if (!media || !this.hasAddress) return;
    this.change({ isStalled: media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA });
    await media.play().catch((failure: unknown) => {
      const name = failure instanceof DOMException ? failure.name : '';
      // Of an unreadable file the element says more, by an event.
      if (request !== this.requests || name === 'AbortError' || media.error) return;
      // The browser only wants a press of its own.
      if (name === 'NotAllowedError') this.change({ state: 'paused', isOn: false, failure });
      else this.change({ state: 'failed', failure });
    });
  }

  /** Also what is still being loaded does not begin. */
  pause(): void {
    const hasBegun = this.hasAddress && isSounding(this.now);
    this.change({ isOn: false, ...(hasBegun && { state: 'paused' }) });
    this.audio?.pause();
  }

  toggle(): void {
    if (isSounding(this.now)) this.pause();
    else void this.resume();
  }

  seek(to: Place): void {
    const { sound, durationSec } = this.now;
    if (!sound) return;
    const last = durationSec > 0 ? Math.max(0, durationSec - 0.1) : Infinity;
    const positionSec = Math.min(last, Math.max(0, placeIn(to, durationSec)));
    this.resumePoint = undefined;
    if (this.audio && this.hasAddress && this.audio.readyState > 0) return this.moveTo(positionSec);
    this.begin = typeof to === 'number' ? positionSec : to;
    this.change({ positionSec });
  }

  setVolume(volume: number): void {
    this.change({ volume: inTenths(volume) });
    if (this.audio) this.audio.volume = this.now.volume;
    if (this.options.volumeKey) browserStorage.set(this.options.volumeKey, String(this.now.volume));
  }

  /** Plays what is that many places further in the queue, if there is something. */
  skip(places: 1 | -1): void {
    const { sound, queue, positionSec } = this.now;
    if (this.options.goesOn && places === -1 && positionSec > 3) return this.seek(0);
    const all = queue.filter(({ source }) => source !== null);
    const at = all.findIndex(({ id }) => id === sound?.id);
    const next = at < 0 ? undefined : all[at + places];
    if (next) void this.load(next, queue, 0, true);
  }

  /** The one after the version that is heard, if there are several. */
  nextVersion(): S | undefined {
    const versions = (this.now.sound?.versions ?? []).filter(({ source }) => source !== null);
    const at = versions.findIndex(({ id }) => id === this.now.sound?.id);
    return versions.length > 1 ? (versions[(at + 1) % versions.length] as S) : undefined;
  }

  /** Another version at the same second; at its start where it is shorter, and back at that second after it. */
  async changeVersion(next: S): Promise<void> {
    const { sound, queue, isOn, positionSec } = this.now;
    if (!sound || sound.id === next.id) return;
    const placeSec = this.resumePoint?.id === sound.id ? this.resumePoint.placeSec : positionSec;
    const fits = placeSec < (next.durationSec ?? 0);
    const inPlace = queue.map((one) => (one.id === sound.id ? next : one));
    const loaded = this.load(next, inPlace, fits ? placeSec : 0, isOn);
    this.resumePoint = fits ? undefined : { id: next.id, placeSec };
    return loaded;
  }

  close(): void {
    this.requests++;
    this.past = this.played();
    giveSound(this);
    const { queue, volume, sound } = this.now;
    this.change({ ...nothing, queue, volume, interrupted: isSounding(this.now) ? sound : null });
    this.empty();
  }

  /** As the browser itself counts it: neither what was jumped over nor what was waited for. */
  played(): PlayedPart<S>[] {
    const { sound } = this.now;
    const played = this.hasAddress ? this.audio?.played : undefined;
    if (!sound || !played) return this.past;
    const partOf = (_: unknown, index: number) => ({ sound, from: played.start(index), to: played.end(index) });
    return [...this.past, ...Array.from({ length: played.length }, partOf)];
  }

  private change(change: Partial<Now<S>>): void {
    this.now = { ...this.now, ...change };
    this.listeners.forEach((listener) => listener());
  }

  /** Silences what was played before. What was loaded in a press WebKit lets play later, when its address is here. */
  private empty(): void {
    this.hasAddress = false;
    this.audio?.removeAttribute('src');
    this.audio?.load();
  }

  private open(): HTMLAudioElement {
    const { volumeKey, goesOn, isSmooth } = this.options;
    const media = this.options.media?.() ?? new Audio();
    media.preload = 'metadata';
    if (volumeKey) this.change({ volume: inTenths(Number(browserStorage.get(volumeKey) ?? 1)) });
    media.volume = this.now.volume;
    const follow = () => {
      this.tell();
      if (this.now.state === 'playing') requestAnimationFrame(follow);
    };
    const measure = () => Number.isFinite(media.duration) && this.change({ durationSec: media.duration });
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => unknown>> = {
      durationchange: measure,
      loadedmetadata: () => {
        measure();
        if (this.begin !== undefined) this.moveTo(placeIn(this.begin, this.now.durationSec));
        if (this.now.state === 'loading' && !this.now.isOn) this.change({ state: 'paused' });
      },
      playing: () => {
        // Stopped again before it began.
        if (!this.now.isOn && media.paused) return;
        if (isSmooth && this.now.state !== 'playing') requestAnimationFrame(follow);
        this.change({ state: 'playing', isOn: true, isStalled: false });
      },
      waiting: () => this.change({ isStalled: true }),
      pause: () => isSounding(this.now) && this.change({ state: 'paused', isOn: false }),
      timeupdate: () => this.tell(),
      ended: () => (goesOn ? this.skip(1) : this.moveTo(0)),
      error: () => this.hasAddress && void this.retry(media.error),
    };
    Object.entries(listeners).forEach(([type, listener]) => media.addEventListener(type, listener));
    return media;
  }

  private moveTo(positionSec: number): void {
    this.begin = undefined;
    if (this.audio) this.audio.currentTime = positionSec;
    this.change({ positionSec });
  }

  private tell(): void {
    if (this.audio && !this.audio.seeking && this.begin === undefined) {
      this.change({ positionSec: this.audio.currentTime });
    }
  }

  /** Under the address that the sound has now, if that can be known. */
  private async retry(failure: unknown): Promise<void> {
    const { requests, now, renew } = this;
    const isTried = Date.now() - this.renewedAt < renewAgainMs;
    this.renewedAt = Date.now();
    const fresh = renew && now.sound && !isTried ? await renew(now.sound).catch(() => undefined) : undefined;
    if (requests !== this.requests) return;
    // What was stopped meanwhile stays so.
    if (fresh?.source) return this.load(fresh, undefined, this.now.positionSec, this.now.isOn);
    this.change({ state: 'failed', failure });
  }
}
