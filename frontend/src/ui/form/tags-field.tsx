import { limits, tooLong } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { sayTooLong } from '../../lib/words/say-length';
import { Button } from '../button';
import { TagList, withTag } from './tag-list';
import { TextField } from './text-field';

interface TagsFieldProps {
  tags: readonly string[];
  isDisabled: boolean;
  onChange: (tags: string[]) => void;
}

const isTooLong = (tag: string) => sayTooLong(tag.trim(), limits.tag) !== undefined;

/** Those that fit into the list with these, and those that do not. */
const sorted = (tags: readonly string[], words: readonly string[]) =>
  words.reduce<{ tags: readonly string[]; left: string[] }>(
    ({ tags: all, left }, word) => {
      const more = withTag(all, word);
      return isTooLong(word) || more.length > limits.tags ? { tags: all, left: [...left, word] } : { tags: more, left };
    },
    { tags, left: [] },
  );

const sayLeft = (text: string): string =>
  text.split(',').some(isTooLong) ? tooLong(limits.tag) : `Up to ${limits.tags} tags. Remove one to add another.`;

/** As they are shown: while a press is under way, one more would move all that follows away from it. */
const useShown = (tags: readonly string[]) => {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const hold = () => {
    if (afterPress(() => setHeld(null))) setHeld(tags);
  };
  return { shown: held ?? tags, hold };
};

/**
 * Enter, a comma and the button add a tag; so does leaving the field, or the text would be lost on submit. One that is too long, or
 * one too many, stays there.
 */
export function TagsField({ tags, isDisabled, onChange }: TagsFieldProps) {
  const [text, setText] = useState('');
  const { shown, hold } = useShown(tags);
  /** @param begun what follows the last comma, while it is typed */
  const add = (typed: string, ...begun: string[]) => {
    const { tags: more, left } = sorted(tags, typed.split(','));
    if (more !== tags) onChange([...more]);
    setText([...left, ...begun].join(',').trimStart());
  };
  const onType = (typed: string) => {
    const end = typed.lastIndexOf(',');
    if (end < 0) return setText(typed);
    add(typed.slice(0, end), typed.slice(end + 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(text);
  };
  const isLeft = sorted(tags, text.split(',')).left.length > 0;
  return (
    <div>
      <div className="relative">
        <TextField
          label="Tags"
          isOptional
          hint="Moods, instruments, scenes it would suit. Enter or a comma adds each one."
          value={text}
          error={isLeft ? sayLeft(text) : undefined}
          disabled={isDisabled}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            hold();
            add(text);
          }}
        />
        {text.trim() !== '' && <AddTag onPress={() => add(text)} />}
      </div>
      <div className="mt-2.5 empty:hidden">
        <TagList
          tags={shown}
          isDisabled={isDisabled}
          onRemove={(tag) => onChange(tags.filter((kept) => kept !== tag))}
        />
      </div>
    </div>
  );
}

/** The field keeps the focus, so that leaving it does not add the tag first. */
const AddTag = ({ onPress }: { onPress: () => void }) => (
  <Button
    variant="secondary"
    size="small"
    aria-label="Add Tag"
    className="absolute top-7.5 right-1"
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Plus aria-hidden className="size-4" />
    Add
  </Button>
);

let isPressed = false;
const waiting = new Set<() => void>();

const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
  const due = [...waiting];
  waiting.clear();
  due.forEach((then) => then());
};
// After the click that it ends in.
const releaseSoon = () => void setTimeout(release);

// A finger's press has its mouse events later, and a disabled button has none.
if (typeof window !== 'undefined') {
  for (const begin of ['pointerdown', 'mousedown']) window.addEventListener(begin, press, true);
  for (const end of ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'keydown'])
    window.addEventListener(end, releaseSoon, true);
}

/** Where the layout would move under a press, and the click go elsewhere. @returns whether one is under way, and `then` will be called */
const afterPress = (then: () => void): boolean => {
  if (isPressed) waiting.add(then);
  return isPressed;
};
