import type { Song } from '@cueroom/contracts/intake/songs';
import type { ReviewStatus, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../../lib/page/keys';
import { isInWindow, type ShortcutActions, useShortcuts } from '../../../lib/page/shortcuts';
import { useCommands } from '../../../ui/window/window-commands';
import { portalPlayer } from '../../shared/player/portal-player';
import type { OpenedRecord } from '../../shared/records/opened-record';
import { sayReviewStatus } from '../../shared/records/status-badges';
import type { useDecision } from './decision-bar';
import { canApprove, isApproved, isOver, type SongChoiceState } from './song-choice';
import { hasSound, soundOf, soundsOf } from './song-sound';
import { useSetStatus } from './submission-mutations';

interface ReviewActions extends Pick<OpenedRecord<SubmissionWithSongs>, 'previous' | 'next'> {
  submission: SubmissionWithSongs;
  isGone: boolean;
  choice: SongChoiceState;
  decision: ReturnType<typeof useDecision>;
  inside: RefObject<HTMLElement | null>;
  tag: RefObject<HTMLElement | null>;
  feedback: RefObject<Pick<HTMLElement, 'focus'> | null>;
}

const settable = ['pending', 'reviewing', 'on_hold'] as const;

/** What a key does in the window, and what the search over everything offers in it beside the decisions. */
export function useReviewActions(given: ReviewActions): void {
  const { submission, isGone, choice, decision, inside, tag, feedback, previous, next } = given;
  const setStatus = useSetStatus(submission);
  const mayDecide = !isOver(submission) && !isGone && !decision.isPending && !isApproved(submission);
  const set = (status: ReviewStatus['status']) => () => mayDecide && setStatus.mutate(status);
  const addTag = () => tag.current?.focus();
  const writeFeedback = () => feedback.current?.focus();
  useReviewKeys({
    submission,
    inside,
    onChoose: (song) => choice.isChoosable(song) && choice.toggle(song),
    actions: {
      approve: () => mayDecide && canApprove(choice) && decision.approve(),
      reject: () => mayDecide && decision.askReject(),
      addTag,
      writeFeedback,
      setPending: set('pending'),
      setReviewing: set('reviewing'),
      setOnHold: set('on_hold'),
      nextSubmission: () => next?.(),
      previousSubmission: () => previous?.(),
    },
  });
  useCommands([
    ...(mayDecide ? settable.map((status) => ({ label: `Set to ${sayReviewStatus(status)}`, run: set(status) })) : []),
    { label: 'Add a tag', run: addTag },
    ...(previous ? [{ label: 'Previous submission', run: previous }] : []),
    ...(next ? [{ label: 'Next submission', run: next }] : []),
  ]);
}

interface ReviewKeys {
  submission: SubmissionWithSongs;
  inside: RefObject<HTMLElement | null>;
  actions: ShortcutActions;
  onChoose: (song: Song) => void;
}

/** The window by keyboard: a number plays that song from its start, with Shift it chooses it; a letter does what it stands for. */
function useReviewKeys({ submission, inside, actions, onChoose }: ReviewKeys) {
  const withSong = (act: (song: Song) => void) => (event: KeyboardEvent) => {
    const n = /[1-9]$/.exec(event.code)?.[0] ?? event.key;
    const song = submission.songs[Number(n) - 1];
    if (song) act(song);
  };
  useShortcuts(
    {
      ...actions,
      playSong: withSong(({ id }) => playSong(id, submission, inside.current)),
      chooseSong: withSong(onChoose),
    },
    (event) => !event.repeat && isInWindow(event, inside),
  );
}

const windowOf = (inside: RefObject<HTMLElement | null>) => inside.current?.closest<HTMLElement>('[role=dialog]');

/** Escape leaves a field with text first, and the next press closes the window; from a select, which holds nothing half typed, it closes at once. @returns gives the window its keys again */
export function useLeftFields(inside: RefObject<HTMLElement | null>): () => void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, isComposing } = event;
      const window = windowOf(inside);
      if (
        key !== 'Escape' ||
        isComposing ||
        !isTyping(target) ||
        target instanceof HTMLSelectElement ||
        !window?.contains(target as Node)
      )
        return;
      event.stopPropagation();
      window.focus();
    };
    // Before the window itself hears of it.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [inside]);
  return () => windowOf(inside)?.focus();
}

const playSong = (songId: string, submission: SubmissionWithSongs, inside: HTMLElement | null) => {
  const song = submission.songs.find(({ id }) => id === songId);
  if (!song || !hasSound(song, submission)) return;
  inside?.querySelector(`[data-song="${songId}"]`)?.scrollIntoView({ block: 'nearest' });
  if (portalPlayer.now.sound?.id === songId) portalPlayer.seek(0);
  void portalPlayer.play(soundOf(song, submission), soundsOf(submission));
};
