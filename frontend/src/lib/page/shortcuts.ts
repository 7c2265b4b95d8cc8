import { type RefObject, useEffect, useEffectEvent } from 'react';
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys';
import { areSingleKeysOn, isTyping } from './keys';

/** How far an arrow key seeks. On the Seek slider itself it is one second. */
export const seekSec = 5;

interface Shortcut {
  /** As people read it, with `or` and `to` between keys. */
  shown: string;
  does: string;
  /** What each key is bound to, in the words of tinykeys, where [Shift] may be held. Without it the browser or a form answers the key. */
  keys?: Readonly<Record<string, string>>;
}

/** Every shortcut of the portal: the list of them and what is bound come from here. */
export const shortcuts = {
  Everywhere: [
    { shown: 'Ctrl K', does: 'Search everything (⌘ K on a Mac)', keys: { search: '$mod+k' } },
    {
      shown: 'Ctrl Z',
      does: 'Undo the last deletion, decision or change (⌘ Z on a Mac)',
      keys: { undo: '$mod+z' },
    },
    { shown: '?', does: 'Show this list', keys: { help: '[Shift]+?' } },
    { shown: 'F8', does: 'Go to the notification' },
  ],
  Player: [
    { shown: 'Space', does: 'Play or pause', keys: { play: 'Space' } },
    { shown: 'Ctrl Space', does: 'Play or pause, also while you type', keys: { playAlways: 'Control+Space' } },
    {
      shown: '← or →',
      does: `Back or forward ${seekSec} seconds`,
      keys: { back: 'ArrowLeft', forward: 'ArrowRight' },
    },
    {
      shown: 'Shift ← or Shift →',
      does: 'Previous or next track',
      keys: { previousTrack: 'Shift+ArrowLeft', nextTrack: 'Shift+ArrowRight' },
    },
    {
      shown: 'Shift ↑ or Shift ↓',
      does: 'Volume up or down',
      keys: { louder: 'Shift+ArrowUp', quieter: 'Shift+ArrowDown' },
    },
    { shown: 'V', does: 'Next version, at the same second', keys: { nextVersion: 'v' } },
  ],
  'In a list': [
    {
      shown: '↓ or ↑',
      does: 'Next or previous row (also J and K)',
      keys: { nextRow: '(ArrowDown|j)', previousRow: '(ArrowUp|k)' },
    },
    { shown: 'Enter', does: 'Open the row', keys: { open: 'Enter' } },
    { shown: 'Space', does: 'Play or pause it (tracks and submissions)', keys: { hear: 'Space' } },
    { shown: 'Delete', does: 'Delete the row (tracks and projects)', keys: { remove: 'Delete' } },
    { shown: 'X', does: 'Select the row', keys: { select: 'x' } },
    { shown: 'Shift ↓ or Shift ↑', does: 'Select the next or previous row, too' },
    { shown: 'Ctrl A', does: 'Select all that match (⌘ A on a Mac)', keys: { selectAll: '$mod+a' } },
    { shown: 'P', does: 'New pitch of the selected tracks, or of the row', keys: { pitch: 'p' } },
  ],
  'On the board of briefs': [
    {
      shown: 'M',
      does: 'Move the card: then N, R, P, W or L for New, Reviewing, Proposal, Won or Lost',
      keys: { moveCard: 'm', toNew: 'n', toReviewing: 'r', toProposal: 'p', toWon: 'w', toLost: 'l' },
    },
    { shown: '↓ or ↑', does: 'Next or previous card (also J and K)' },
  ],
  'On the page of a track': [
    {
      shown: 'J or K',
      does: 'Next or previous track of the list',
      keys: { nextTrackPage: '[Shift]+j', previousTrackPage: '[Shift]+k' },
    },
    { shown: 'Ctrl Enter', does: 'Next track, in the same field', keys: { nextInField: '$mod+Enter' } },
    { shown: 'Esc', does: 'Leave the field, then the page' },
  ],
  'In a window': [
    { shown: 'Ctrl Enter', does: 'Save (⌘ Enter on a Mac)' },
    { shown: 'Esc', does: 'Close; asks first where something was typed' },
  ],
  'Submission Details': [
    // A digit's place on the keyboard is the same with Shift, the letter it types is not.
    { shown: '1 to 5', does: 'Play that song from the start', keys: { playSong: '([1-9]|Digit[1-9])' } },
    {
      shown: 'Shift 1 to Shift 5',
      does: 'Choose that song, or leave it out',
      keys: { chooseSong: 'Shift+([1-9]|Digit[1-9])' },
    },
    { shown: 'A', does: 'Approve the chosen songs', keys: { approve: '[Shift]+a' } },
    { shown: 'R', does: 'Reject and archive (asks first)', keys: { reject: '[Shift]+r' } },
    {
      shown: 'U or H or P',
      does: 'Set it under review, on hold, or pending',
      keys: { setReviewing: '[Shift]+u', setOnHold: '[Shift]+h', setPending: '[Shift]+p' },
    },
    {
      shown: 'J or K',
      does: 'Next or previous submission',
      keys: { nextSubmission: '[Shift]+j', previousSubmission: '[Shift]+k' },
    },
    { shown: 'T', does: 'Add a tag', keys: { addTag: '[Shift]+t' } },
    { shown: 'F', does: 'Write feedback (Ctrl Enter sends it)', keys: { writeFeedback: '[Shift]+f' } },
    { shown: 'Esc', does: 'Leave the field, then close' },
  ],
  Pitch: [{ shown: 'R', does: 'Add recipients (Ctrl Enter adds them)', keys: { addRecipients: '[Shift]+r' } }],
} as const satisfies Record<string, readonly Shortcut[]>;

type Named<T> = T extends { keys: infer Keys } ? keyof Keys : never;
export type ShortcutName = Named<(typeof shortcuts)[keyof typeof shortcuts][number]>;

const presses = new Map(
  (Object.values(shortcuts).flat() as Shortcut[])
    .flatMap(({ keys = {} }) => Object.entries(keys))
    .map(([name, keys]) => {
      const ways = keys.startsWith('[Shift]+') ? [keys.replace('[Shift]+', ''), keys.replace(/[[\]]/g, '')] : [keys];
      return [name as ShortcutName, ways.flatMap(parseKeybinding)];
    }),
);

/** Keys that people who dictate, or hit keys by chance, can switch off. */
const isSingleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && key !== ' ' && (key.length === 1 || key === 'Delete');

/** @returns the one of these shortcuts that was pressed, unless single keys are switched off */
export const pressed = (event: KeyboardEvent, names: readonly ShortcutName[]): ShortcutName | undefined =>
  isSingleKey(event) && !areSingleKeysOn()
    ? undefined
    : names.find((name) => presses.get(name)?.some((press) => matchKeyBindingPress(event, press)));

export type ShortcutActions = Partial<Record<ShortcutName, (event: KeyboardEvent) => void>>;

/** Whether a press is in the same window as a part, and not in one above it. */
export const isInWindow = ({ target }: KeyboardEvent, part: RefObject<HTMLElement | null>): boolean =>
  target instanceof Node && part.current?.closest('[role=dialog]')?.contains(target) === true;

/** In a field all other keys are the field's own. */
const isForFields = (name: ShortcutName): boolean => ['search', 'playAlways', 'nextInField'].includes(name);

/**
 * Binds keys for as long as a part is shown.
 * @param isOurs whether the press is for this part; it is not where the focused control or a window above needs the key
 * @param isFirst it has its keys before all others have them
 */
export function useShortcuts(
  actions: ShortcutActions,
  isOurs: (event: KeyboardEvent) => boolean = () => true,
  isFirst = false,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = pressed(event, Object.keys(actions) as ShortcutName[]);
    if (!name || event.defaultPrevented || (isTyping(event.target) && !isForFields(name)) || !isOurs(event)) return;
    event.preventDefault();
    actions[name]?.(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen, isFirst);
    return () => document.removeEventListener('keydown', listen, isFirst);
  }, [isFirst]);
}
