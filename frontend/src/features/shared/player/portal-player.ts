import { proxy } from 'valtio/vanilla';
import { Player } from './player';
import type { Sound } from './sound';
import { useNow } from './use-now';

export interface Playable extends Sound {
  /** Where what was played of it is reported. */
  heardPath?: string;
}

/** It plays on while pages and windows of the portal change. */
export const portalPlayer = new Player<Playable>({ volumeKey: 'playerVolume' });

/** An open dialog may have its own controls: then the bar is hidden. */
export const playerBar = proxy({ isHidden: false });

/** A list whose records can be heard: Previous and Next lead through all of them. @param soundsOf what there is to hear of a record */
export function useListHearing<Item>(items: readonly Item[], soundsOf: (item: Item) => readonly Playable[]) {
  const heardId = useNow(portalPlayer, ({ sound }) => sound?.id);
  const queue = () => items.flatMap(soundsOf);
  const isHeard = (item: Item) => soundsOf(item).some(({ id }) => id === heardId);
  /** Plays a record's first sound, or pauses the one of it that plays. */
  const hear = (item: Item) => {
    const [first] = soundsOf(item);
    if (isHeard(item)) portalPlayer.toggle();
    else if (first) void portalPlayer.play(first, queue());
  };
  return { queue, isHeard, hear };
}
