import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn, isTyping } from '../../../lib/keys';
import { portalPlayer } from '../../player/portal-player';
import { hasSound, soundOf, soundsOf } from './song-sound';

interface ReviewKeys {
  submission: SubmissionWithSongs;
  inside: RefObject<HTMLElement | null>;
  onApprove: () => void;
  onReject: () => void;
  onTag: () => void;
  onFeedback: () => void;
}

/** The window by keyboard: a number plays that song from its start, a letter decides or leads to a field. */
export function useReviewKeys({ submission, inside, ...on }: ReviewKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = { a: on.onApprove, r: on.onReject, t: on.onTag, f: on.onFeedback }[event.key.toLowerCase()];
    const song = /^[1-9]$/.test(event.key) ? submission.songs[Number(event.key) - 1] : undefined;
    if (!act && !song) return;
    event.preventDefault();
    act?.();
    if (song) playSong(song.id, submission, inside.current);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (repeat || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target) || !areSingleKeysOn()) return;
      // Not those of a window above this one.
      const window = inside.current?.closest('[role=dialog]');
      if (target instanceof Node && window?.contains(target)) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inside]);
}

const playSong = (songId: string, submission: SubmissionWithSongs, inside: HTMLElement | null) => {
  const song = submission.songs.find(({ id }) => id === songId);
  if (!song || !hasSound(song)) return;
  inside?.querySelector(`[data-song="${songId}"]`)?.scrollIntoView({ block: 'nearest' });
  if (portalPlayer.now.item?.id === songId) portalPlayer.seek(0);
  void portalPlayer.play(soundOf(song, submission), soundsOf(submission));
};
