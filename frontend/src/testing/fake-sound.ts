import { act } from '@testing-library/react';
import { portalPlayer } from '../features/shared/player/portal-player';
import { sitePlayer } from '../features/shared/player/site-player';

// jsdom has audio elements that make no sound, and no words for what can go wrong with them.
globalThis.MediaError ??= class {
  static readonly MEDIA_ERR_ABORTED = 1;
  static readonly MEDIA_ERR_NETWORK = 2;
  static readonly MEDIA_ERR_DECODE = 3;
  static readonly MEDIA_ERR_SRC_NOT_SUPPORTED = 4;
} as unknown as typeof MediaError;

/** The audio element that is played: what is loaded arrives and plays, unless the test says otherwise. */
export class FakeSound {
  /** The addresses that were played, one for each start. */
  readonly played: string[] = [];
  /** Whether a file that is asked for arrives. */
  arrives = true;
  /** Why the browser refuses the next play(). */
  refusal?: Error;
  private readonly arrived = { duration: 141, readyState: 4, error: null };
  private media?: HTMLMediaElement;
  /** It plays once it is there. */
  private awaited?: () => void;

  constructor() {
    const load = (media: HTMLMediaElement) => {
      this.media = media;
      media.currentTime = 0;
      this.awaited = undefined;
      tell(media, { readyState: 0 });
      if (this.arrives && media.hasAttribute('src')) tell(media, this.arrived, ...arriving);
    };
    const play = (media: HTMLMediaElement) => {
      const { refusal } = this;
      this.refusal = undefined;
      if (refusal) return Promise.reject(refusal);
      const begin = () => {
        this.played.push(media.getAttribute('src') ?? '');
        tell(media, { paused: false }, 'playing');
      };
      if (media.readyState > 0) begin();
      else this.awaited = begin;
      return Promise.resolve();
    };
    const pause = (media: HTMLMediaElement) => {
      if (!media.paused) tell(media, { paused: true }, 'pause');
    };
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      configurable: true,
      get(this: HTMLMediaElement) {
        return new URL(this.getAttribute('src') ?? '', location.href).href;
      },
      set(this: HTMLMediaElement, address: string) {
        this.setAttribute('src', address);
        load(this);
      },
    });
    Object.assign(HTMLMediaElement.prototype, {
      load(this: HTMLMediaElement) {
        load(this);
      },
      play(this: HTMLMediaElement) {
        return play(this);
      },
      pause(this: HTMLMediaElement) {
        pause(this);
      },
    });
    portalPlayer.close();
    sitePlayer.close();
  }

  get element(): HTMLMediaElement {
    if (!this.media) throw new Error('Nothing was loaded');
    return this.media;
  }
  async arrive() {
    await this.say(this.arrived, ...arriving);
    await act(async () => this.awaited?.());
  }
  moveTo(seconds: number) {
    this.element.currentTime = seconds;
    return this.say({}, 'timeupdate');
  }
  end() {
    return this.say({ paused: true }, 'pause', 'ended');
  }
  /** @param code of MediaError */
  break(code: number) {
    return this.say({ error: Object.assign(new MediaError(), { code }), readyState: 0 }, 'error');
  }

  /** The screen follows the store a moment later. */
  private say(facts: Record<string, unknown>, ...events: string[]) {
    return act(async () => tell(this.element, facts, ...events));
  }
}

const arriving = ['loadedmetadata', 'canplay'];
const tell = (media: HTMLMediaElement, facts: Record<string, unknown>, ...events: string[]) => {
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(media, name, { value, configurable: true });
  events.forEach((type) => media.dispatchEvent(new Event(type)));
};
