import { takeSound } from '../../../lib/sole-sound';
import { slowMs } from './outbox';

export interface Sound {
  trackId: string;
  versionId: string | null;
  title: string;
  artist: string;
  album: string | null;
  url: string | null;
  durationSec: number;
}

export interface Now {
  sound: Sound | null;
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  positionSec: number;
  durationSec: number;
  /** It has been loading for seconds: the line is bad, or dead. */
  isSlow?: boolean;
  /** The title of what the studio took out while it played. */
  taken?: string;
}

/** What was really played of one file, in its seconds. */
export interface PlayedPart {
  trackId: string;
  versionId: string | null;
  from: number;
  to: number;
}

export const nothing: Now = { sound: null, state: 'idle', positionSec: 0, durationSec: 0 };
/** Addresses end with the visit: what fails is asked for once more, under a new one. */
const renewAgainMs = 10_000;

/** One sound at a time, and what comes after it. */
export class ListenPlayer {
  private now: Now = nothing;
  private audio?: HTMLAudioElement;
  private renewedAt = 0;
  /** Where to return to after a version that is shorter than that. */
  private passed?: { versionId: string | null; placeSec: number };
  private readonly listeners = new Set<() => void>();
  /** Of files that were loaded before: the element forgets what it played of them. */
  private past: PlayedPart[] = [];
  /** Where the file begins once its head is here. */
  private startSec = 0;
  private slowTimer?: ReturnType<typeof setTimeout>;

  private queue: readonly Sound[] = [];
  private renew: () => Promise<readonly Sound[]> = () => Promise.resolve([]);

  /**
   * @param queue every sound of the page, in its order, with addresses that are good now
   * @param renew gets the page again, and answers with its sounds: the screen shows them only later
   */
  know(queue: readonly Sound[], renew: () => Promise<readonly Sound[]>): void {
    this.queue = queue;
    this.renew = renew;
    const { sound } = this.now;
    // The studio has taken it out.
    if (!sound || queue.some(({ trackId }) => trackId === sound.trackId)) return;
    const wasOn = this.now.state === 'playing' || this.now.state === 'loading';
    this.stop();
    if (wasOn) this.change({ taken: sound.title });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  read = (): Now => this.now;

  play(sound: Sound, atSec?: number): void {
    const { trackId, versionId } = sound;
    const isHere = this.now.sound?.trackId === trackId && this.now.sound.versionId === versionId;
    if (isHere && this.now.state !== 'failed') {
      if (atSec !== undefined) this.seek(atSec);
      return this.resume();
    }
    this.load(sound, atSec ?? 0);
  }

  toggle(): void {
    const { state, sound } = this.now;
    if (state === 'playing' || state === 'loading') this.pause();
    else if (sound) this.play(sound);
  }

  pause(): void {
    this.audio?.pause();
  }

  /** As the browser itself counts it: neither what was jumped over nor what was waited for. */
  played(): PlayedPart[] {
    return [...this.past, ...this.playedNow()];
  }

  seek(sec: number): void {
    const { durationSec } = this.now;
    if (!this.audio) return;
    const positionSec = Math.min(Math.max(0, sec), Math.max(0, durationSec - 0.1));
    this.passed = undefined;
    this.place(this.audio, positionSec);
    this.change({ positionSec });
  }

  changeVolume(step: number): void {
    if (!this.audio) return;
    this.audio.volume = Math.min(1, Math.max(0, Math.round((this.audio.volume + step) * 10) / 10));
  }

  /** The same second of another version; its start where it is shorter, and back at that second after it. */
  changeVersion(sound: Sound): void {
    const { state, positionSec, sound: former } = this.now;
    if (former?.trackId !== sound.trackId || former.versionId === sound.versionId) return;
    const placeSec = this.passed?.versionId === former.versionId ? this.passed.placeSec : positionSec;
    const isThere = placeSec < sound.durationSec;
    this.load(sound, isThere ? placeSec : 0, state === 'playing' || state === 'loading');
    this.passed = isThere ? undefined : { versionId: sound.versionId, placeSec };
  }

  skip(step: 1 | -1): void {
    const all = this.queue.filter(({ url }) => url);
    const here = all.findIndex(({ trackId }) => trackId === this.now.sound?.trackId);
    // Back to the beginning first, as every player does.
    if (step === -1 && this.now.positionSec > 3) return this.seek(0);
    // The last one plays on to its end.
    const next = all[here + step];
    if (next) this.load(next, 0);
  }

  stop(): void {
    this.past = this.played();
    this.audio?.pause();
    this.audio?.removeAttribute('src');
    this.change({ ...nothing, taken: undefined });
  }

  /** Goes on where it was stopped. */
  resume(): void {
    takeSound(this, () => this.pause());
    void this.audio?.play().catch((error: unknown) => {
      // Other errors come as events. A browser may want a press of its own before it plays.
      if ((error as DOMException).name === 'NotAllowedError') this.change({ state: 'paused' });
    });
  }

  private load(sound: Sound, atSec: number, isPlaying = true): void {
    const audio = (this.audio ??= this.open());
    if (!sound.url) return;
    this.passed = undefined;
    this.past = this.played();
    audio.src = sound.url;
    this.startSec = 0;
    if (atSec > 0) this.place(audio, atSec);
    this.change({
      sound,
      taken: undefined,
      state: isPlaying ? 'loading' : 'paused',
      positionSec: atSec,
      durationSec: sound.durationSec,
    });
    if (isPlaying) this.resume();
  }

  /** Chromium counts what lies before the place as played when it is set before the head of the file is here. */
  private place(audio: HTMLAudioElement, sec: number): void {
    if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) this.startSec = sec;
    else audio.currentTime = sec;
  }

  private playedNow(): PlayedPart[] {
    const { sound } = this.now;
    const { played } = this.audio ?? {};
    if (!sound || !played) return [];
    const { trackId, versionId } = sound;
    return Array.from({ length: played.length }, (_, nth) => ({
      ...{ trackId, versionId, from: played.start(nth), to: played.end(nth) },
    }));
  }

  private open(): HTMLAudioElement {
    const audio = new Audio();
    audio.preload = 'auto';
    const on = (type: string, listen: () => void) => audio.addEventListener(type, listen);
    on('loadedmetadata', () => {
      if (this.startSec > 0) audio.currentTime = this.startSec;
      this.startSec = 0;
    });
    on('playing', () => this.change({ state: 'playing' }));
    on('waiting', () => this.change({ state: 'loading' }));
    on('pause', () => this.now.state !== 'failed' && this.change({ state: 'paused' }));
    on('timeupdate', () => {
      if (!audio.seeking && this.startSec === 0) this.change({ positionSec: audio.currentTime });
    });
    on('durationchange', () => Number.isFinite(audio.duration) && this.change({ durationSec: audio.duration }));
    on('ended', () => this.skip(1));
    on('error', () => void this.retry());
    return audio;
  }

  /** Under the address that the page has now. */
  private async retry(): Promise<void> {
    const { sound } = this.now;
    if (!sound) return;
    const isTried = Date.now() - this.renewedAt < renewAgainMs;
    this.renewedAt = Date.now();
    const sounds = isTried ? [] : await this.renew().catch(() => []);
    if (this.now.sound !== sound) return;
    const fresh = sounds.find(({ trackId }) => trackId === sound.trackId);
    if (!fresh?.url) return this.change({ state: 'failed' });
    // What was stopped stays so.
    this.load(fresh, this.now.positionSec, this.audio?.paused === false);
  }

  private change(change: Partial<Now>): void {
    const { state } = { ...this.now, ...change };
    if (state !== this.now.state) {
      clearTimeout(this.slowTimer);
      if (state === 'loading') this.slowTimer = setTimeout(() => this.change({ isSlow: true }), slowMs);
    }
    this.now = { ...this.now, ...change, ...(state !== 'loading' && { isSlow: false }) };
    this.listeners.forEach((listener) => listener());
  }
}
