import { useSnapshot } from 'valtio/react';
import { type Playable, portalPlayer } from './portal-player';

/** A list whose records can be heard: Previous and Next lead through all of them. @param soundsOf what there is to hear of a record */
export function useListHearing<Item>(items: readonly Item[], soundsOf: (item: Item) => readonly Playable[]) {
  const heardId = useSnapshot(portalPlayer.now).item?.id;
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
