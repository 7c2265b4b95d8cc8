import { proxy, ref } from 'valtio/vanilla';
import { sayError } from '../../../lib/api-error';
import { sayMediaError, sayPlayError } from './audio-errors';
import { reportError } from '../../../lib/unhandled-errors';
import { takeSound } from '../../../lib/sole-sound';
import { browserStorage } from '../../../lib/storage';

export interface Playable {
  id: string;
  title: string;
  artist: string;
  /** Its address, or how to get it: called when it is played, and again on Try Again. */
  source: string | (() => Promise<string>);
  peaksUrl?: string | null;
  /** Where what was played of it is reported. */
  heardPath?: string;
  /** As far as it is known before the sound is there. */
  durationSec?: number | null;
  /** Which version of its song it is, as in 'Instrumental'. */
  label?: string;
  /** Of its song, itself among them: what one switches between. */
  versions?: readonly Playable[];
}
export type PlayerState = 'empty' | 'loading' | 'ready' | 'playing' | 'paused' | 'error';

interface Now {
  item: Playable | null;
  /** What Previous and Next step through. Nothing plays by itself at the end of an item. */
  queue: readonly Playable[];
  state: PlayerState;
  error?: string;
  positionSec: number;
  durationSec: number;
  /** 0 to 1, in tenths. */
  volume: number;
  /** An open dialog has its own controls: the bar is hidden. */
  hasOtherControls: boolean;
}

const volumeKey = 'playerVolume';
const inTenths = (volume: number) => Math.round(Math.min(1, Math.max(0, volume)) * 10) / 10;
const keptVolume = () => inTenths(Number(browserStorage.get(volumeKey) ?? 1));

class PortalPlayer {
  readonly now = proxy<Now>({
    item: null,
    queue: [],
    state: 'empty',
    positionSec: 0,
    durationSec: 0,
    volume: 1,
    hasOtherControls: false,
  });
  private audio?: HTMLAudioElement;
  /** Counts requests: only the last one may change the sound. */
  private requests = 0;
  /** Where the item that is being loaded begins: a share of it, 0 to 1. */
  private beginsAt = 0;
  /** A version that is too short for the place where one is listening. */
  private passed?: { id: string; placeSec: number };
  /** Whether it plays as soon as it is there. */
  private willPlay = false;
  /** Whether the media element has what is being loaded. */
  private hasAddress = false;

  async play(item: Playable, queue: readonly Playable[] = [item]): Promise<void> {
    const isStarting = this.willPlay && this.now.state === 'loading' && this.now.item?.id === item.id;
    if (!isStarting && !this.isHere(item)) return this.start(item, queue);
    this.now.queue = ref([...queue]);
    if (!isStarting) await this.resume();
  }

  /** @param share of it where it begins, 0 to 1 */
  async playFrom(item: Playable, share: number, queue: readonly Playable[] = [item]): Promise<void> {
    if (!this.isHere(item)) return this.start(item, queue, share);
    this.now.queue = ref([...queue]);
    this.seek(share * this.now.durationSec);
    await this.resume();
  }

  async load(item: Playable, queue: readonly Playable[] = [item], beginsAt = 0, willPlay = false): Promise<void> {
    const request = ++this.requests;
    const media = this.media();
    media.pause();
    this.beginsAt = beginsAt;
    this.willPlay = willPlay;
    this.hasAddress = false;
    Object.assign(this.now, { item: ref(item), queue: ref([...queue]), state: 'loading', error: undefined });
    Object.assign(this.now, { positionSec: beginsAt * (item.durationSec ?? 0), durationSec: 0 });
    try {
      const address = typeof item.source === 'string' ? item.source : await item.source();
      if (request !== this.requests) return;
      media.src = address;
      media.load();
      this.hasAddress = true;
      if (this.willPlay) await this.resume();
    } catch (error) {
      reportError(error);
      if (request === this.requests)
        this.fail(error instanceof TypeError ? 'Network error while loading audio' : sayError(error));
    }
  }

  async resume(): Promise<void> {
    const request = this.requests;
    takeSound(this, () => this.pause());
    try {
      this.now.error = undefined;
      await this.media().play();
    } catch (refusal) {
      const message = sayPlayError(refusal);
      // An unreadable file reports a better message by its own event.
      if (message && request === this.requests && !this.media().error) this.fail(message);
    }
  }

  /** Also what is still being loaded does not begin. */
  pause(): void {
    this.willPlay = false;
    this.media().pause();
  }

  toggle(): void {
    const { item, state } = this.now;
    if (state === 'playing' || (state === 'loading' && this.willPlay)) this.pause();
    else if (state === 'error') this.tryAgain();
    else if (state === 'loading') {
      this.willPlay = true;
      if (this.hasAddress) void this.resume();
    } else if (item) void this.resume();
  }

  /** A sound that the browser blocked only needs this press; anything else is loaded again, and goes on where it was. */
  tryAgain(): void {
    const { item, queue, positionSec, durationSec } = this.now;
    const media = this.media();
    if (media.readyState > 0 && !media.error) void this.resume();
    else if (item) void this.start(item, queue, durationSec > 0 ? positionSec / durationSec : this.beginsAt);
  }

  seek(seconds: number): void {
    const { item, durationSec } = this.now;
    if (!item || durationSec === 0) return;
    const position = Math.min(durationSec, Math.max(0, seconds));
    this.passed = undefined;
    this.media().currentTime = position;
    this.now.positionSec = position;
  }

  setVolume(volume: number): void {
    this.media().volume = this.now.volume = inTenths(volume);
    browserStorage.set(volumeKey, String(this.now.volume));
  }

  /** Plays the item that many places further in the queue, if there is one. */
  skip(places: number): void {
    const at = this.now.queue.findIndex(({ id }) => id === this.now.item?.id);
    const next = at < 0 ? undefined : this.now.queue[at + places];
    if (next) void this.play(next, this.now.queue);
  }

  /** The next version of what is heard, at the same second; at its start where it is shorter, and back at that second after it. */
  async nextVersion(): Promise<void> {
    const { item, queue, state, positionSec } = this.now;
    const versions = item?.versions ?? [];
    const at = versions.findIndex(({ id }) => id === item?.id);
    const next = versions[(at + 1) % versions.length];
    if (!next || versions.length < 2) return;
    const { durationSec } = next;
    const place = this.passed?.id === item?.id ? (this.passed?.placeSec ?? 0) : positionSec;
    const fits = durationSec != null && place < durationSec;
    const share = fits ? place / durationSec : 0;
    this.passed = fits ? undefined : { id: next.id, placeSec: place };
    const inPlace = queue.map((sound) => (sound.id === item?.id ? next : sound));
    const isWanted = this.willPlay && (state === 'loading' || state === 'error');
    if (state === 'playing' || isWanted) return this.start(next, inPlace, share);
    await this.load(next, inPlace, share);
  }

  close(): void {
    this.requests++;
    Object.assign(this.now, { item: null, queue: ref([]), state: 'empty', error: undefined });
    this.audio?.pause();
    this.audio?.removeAttribute('src');
    this.audio?.load();
  }

  private async start(item: Playable, queue: readonly Playable[], beginsAt = 0): Promise<void> {
    takeSound(this, () => this.pause());
    await this.load(item, queue, beginsAt, true);
  }

  private isHere({ id }: Playable): boolean {
    const { item, state } = this.now;
    return item?.id === id && state !== 'error' && state !== 'loading';
  }

  private fail(message: string): void {
    Object.assign(this.now, { error: message, state: 'error' });
  }

  private media(): HTMLAudioElement {
    if (this.audio) return this.audio;
    const { now } = this;
    const media = (this.audio = new Audio());
    media.volume = now.volume = keptVolume();
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => {
        now.durationSec = Number.isFinite(media.duration) ? media.duration : 0;
        if (this.beginsAt > 0) this.seek(this.beginsAt * now.durationSec);
      },
      canplay: () => {
        if (now.state === 'loading' && media.paused) now.state = 'ready';
      },
      playing: () => (now.state = 'playing'),
      pause: () => {
        if (now.state === 'playing') now.state = 'paused';
      },
      // While a sound is loaded, the one before it is put back to its start.
      timeupdate: () => now.state !== 'loading' && (now.positionSec = media.currentTime),
      ended: () => {
        media.currentTime = 0;
        Object.assign(now, { positionSec: 0, state: 'ready' });
      },
      // Removing the source fires "error" too.
      error: () => now.item && media.hasAttribute('src') && this.fail(sayMediaError(media.error)),
    };
    Object.entries(listeners).forEach(([type, listener]) => media.addEventListener(type, listener));
    return media;
  }
}

export const portalPlayer = new PortalPlayer();
