import { proxy, ref } from 'valtio/vanilla';
import { sayError } from '../../lib/api-error';
import { sayMediaError, sayPlayError } from './audio-errors';
import { reportError } from '../../lib/unhandled-errors';
import { browserStorage } from '../../lib/storage';

/** Something that can be heard. */
export interface Playable {
  id: string;
  title: string;
  artist: string;
  /** Its address, or how to get it: asked for when it is to be heard, and again when somebody tries again. */
  source: string | (() => Promise<string>);
  /** Its waveform is drawn before the sound arrives. */
  peaksUrl?: string | null;
}
export type PlayerState = 'empty' | 'loading' | 'ready' | 'playing' | 'paused' | 'error';

interface Now {
  item: Playable | null;
  /** What Previous and Next lead through. Nothing is played by itself at the end of an item. */
  queue: readonly Playable[];
  state: PlayerState;
  error?: string;
  positionSec: number;
  durationSec: number;
  /** 0 to 1, in tenths. */
  volume: number;
  /** A window over the portal plays it: the bar beneath is not needed. */
  hasOtherControls: boolean;
}

const volumeKey = 'playerVolume';
const inTenths = (volume: number) => Math.round(Math.min(1, Math.max(0, volume)) * 10) / 10;
const keptVolume = () => inTenths(Number(browserStorage.get(volumeKey) ?? 1));

/** The portal's one sound: whatever plays next takes the place of what played before. */
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
  /** Only the last item that was asked for may still change what is heard. */
  private asked = 0;

  /** Plays the item from its start; one that is here already goes on. */
  async play(item: Playable, queue: readonly Playable[] = [item]): Promise<void> {
    if (this.isHere(item)) {
      this.now.queue = ref([...queue]);
      return this.resume();
    }
    await this.start(item, queue);
  }

  /** Makes the item ready to be played. @returns whether it is the one to be heard */
  async load(item: Playable, queue: readonly Playable[] = [item]): Promise<boolean> {
    const asked = ++this.asked;
    const media = this.media();
    media.pause();
    Object.assign(this.now, { item: ref(item), queue: ref([...queue]), state: 'loading', error: undefined });
    Object.assign(this.now, { positionSec: 0, durationSec: 0 });
    try {
      const address = typeof item.source === 'string' ? item.source : await item.source();
      if (asked !== this.asked) return false;
      media.src = address;
      media.load();
      return true;
    } catch (error) {
      reportError(error);
      if (asked === this.asked)
        this.fail(error instanceof TypeError ? 'Network error while loading audio' : sayError(error));
      return false;
    }
  }

  async resume(): Promise<void> {
    const asked = this.asked;
    try {
      this.now.error = undefined;
      await this.media().play();
    } catch (refusal) {
      const message = sayPlayError(refusal);
      // A file that cannot be read says so better by its own event.
      if (message && asked === this.asked && !this.media().error) this.fail(message);
    }
  }

  pause(): void {
    this.media().pause();
  }

  toggle(): void {
    const { item, state } = this.now;
    if (state === 'playing') this.pause();
    else if (state === 'error') this.tryAgain();
    else if (item && state !== 'loading') void this.resume();
  }

  /** A blocked sound is there and only waits for the press; everything else is fetched anew. */
  tryAgain(): void {
    const { item, queue } = this.now;
    const media = this.media();
    if (media.readyState > 0 && !media.error) void this.resume();
    else if (item) void this.start(item, queue);
  }

  seek(seconds: number): void {
    const { item, durationSec } = this.now;
    if (!item || durationSec === 0) return;
    const position = Math.min(durationSec, Math.max(0, seconds));
    this.media().currentTime = position;
    this.now.positionSec = position;
  }

  setVolume(volume: number): void {
    this.media().volume = this.now.volume = inTenths(volume);
    browserStorage.set(volumeKey, String(this.now.volume));
  }

  /** Plays what stands so many places further in the queue, if anything does. */
  skip(places: number): void {
    const at = this.now.queue.findIndex(({ id }) => id === this.now.item?.id);
    const next = at < 0 ? undefined : this.now.queue[at + places];
    if (next) void this.play(next, this.now.queue);
  }

  /** Silence, and no bar. */
  close(): void {
    this.asked++;
    Object.assign(this.now, { item: null, queue: ref([]), state: 'empty', error: undefined });
    this.audio?.pause();
    this.audio?.removeAttribute('src');
    this.audio?.load();
  }

  private async start(item: Playable, queue: readonly Playable[]): Promise<void> {
    if (await this.load(item, queue)) await this.resume();
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
      loadedmetadata: () => (now.durationSec = Number.isFinite(media.duration) ? media.duration : 0),
      canplay: () => {
        if (now.state === 'loading' && media.paused) now.state = 'ready';
      },
      playing: () => (now.state = 'playing'),
      pause: () => {
        if (now.state === 'playing') now.state = 'paused';
      },
      timeupdate: () => (now.positionSec = media.currentTime),
      ended: () => {
        media.currentTime = 0;
        Object.assign(now, { positionSec: 0, state: 'ready' });
      },
      // An emptied element says "error" too: only a source that was asked for can fail.
      error: () => now.item && media.hasAttribute('src') && this.fail(sayMediaError(media.error)),
    };
    Object.entries(listeners).forEach(([type, listener]) => media.addEventListener(type, listener));
    return media;
  }
}

export const portalPlayer = new PortalPlayer();
