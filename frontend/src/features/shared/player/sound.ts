export interface Sound {
  id: string;
  title: string;
  artist: string;
  album?: string | null;
  coverUrl?: string | null;
  /** Its address, or how to get it, each time that it is loaded. Null: it cannot be played yet. */
  source: string | null | (() => Promise<string>);
  /** As far as it is known before the sound is there. */
  durationSec?: number | null;
  peaksUrl?: string | null;
  /** Which version of its song it is, as in 'Instrumental'. */
  label?: string;
  /** Of its song, itself among them: what one switches between. */
  versions?: readonly Sound[];
}

export interface Now<S extends Sound = Sound> {
  sound: S | null;
  /** What Previous and Next step through. */
  queue: readonly S[];
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** It is meant to be heard: it plays, or does so as soon as it can. */
  isOn: boolean;
  /** Its address is here, and the line is too slow. */
  isStalled?: boolean;
  /** A MediaError, why the browser did not play it, or why there is no address. */
  failure?: unknown;
  /** What sounded when the player was closed. */
  interrupted?: S | null;
  positionSec: number;
  durationSec: number;
  /** 0 to 1, in tenths. */
  volume: number;
}
export const nothing: Now<never> = {
  ...{ sound: null, queue: [], state: 'idle', isOn: false, positionSec: 0, durationSec: 0, volume: 1 },
  failure: undefined,
};
/** It plays, or is about to. */
export const isSounding = ({ isOn, state }: Now): boolean => isOn && state !== 'failed';

/** It would be heard, and is not here yet. */
export const isWaiting = ({ isOn, state, isStalled }: Now): boolean =>
  isOn && (state === 'loading' || isStalled === true);

/** In seconds, or by how long the sound turns out to be. */
export type Place = number | ((durationSec: number) => number);
export const placeIn = (place: Place, durationSec: number): number =>
  typeof place === 'number' ? place : place(durationSec);

/** What was really played of one file, in its seconds. */
export interface PlayedPart<S extends Sound = Sound> {
  sound: S;
  from: number;
  to: number;
}

export interface Options {
  /** As an album does: from one sound to the next, and Previous leads back to the beginning first. Otherwise it rewinds at the end. */
  goesOn?: boolean;
  /** Where it is changes with every frame, and not four times a second. */
  isSmooth?: boolean;
  /** Under which name the browser keeps the volume. */
  volumeKey?: string;
  /** What it plays through, where a press comes before it: WebKit lets only an element of a press play later. */
  media?: () => HTMLAudioElement;
}
