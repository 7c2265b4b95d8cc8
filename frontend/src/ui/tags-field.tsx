import { limits } from '@cueroom/contracts/limits';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from './button';
import { TagList, withTag } from './tag-list';
import { TextField } from './text-field';

interface TagsFieldProps {
  tags: readonly string[];
  isDisabled: boolean;
  onChange: (tags: string[]) => void;
}

/** Enter, a comma and the button add a tag; so does leaving the field, or the text would be lost on submit. */
export function TagsField({ tags, isDisabled, onChange }: TagsFieldProps) {
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const more = typed.split(',').reduce((all, tag) => withTag(all, tag.trim().slice(0, limits.tag)), tags);
    if (more !== tags) onChange([...more].slice(0, limits.tags));
    setText('');
  };
  const onType = (typed: string) => {
    const end = typed.lastIndexOf(',');
    if (end < 0) return setText(typed);
    add(typed.slice(0, end));
    setText(typed.slice(end + 1).trimStart());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(text);
  };
  return (
    <div>
      <div className="relative">
        <TextField
          label="Tags"
          isOptional
          hint="Moods, instruments, scenes it would suit. Enter or a comma adds each one."
          value={text}
          disabled={isDisabled}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
        />
        {text.trim() !== '' && (
          // The field keeps the focus, so that leaving it does not add the tag first.
          <Button
            variant="secondary"
            size="small"
            aria-label="Add Tag"
            className="absolute top-7.5 right-1"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(text)}
          >
            <Plus aria-hidden className="size-4" />
            Add
          </Button>
        )}
      </div>
      <div className="mt-2.5 empty:hidden">
        <TagList
          tags={tags}
          isDisabled={isDisabled}
          onRemove={(tag) => onChange(tags.filter((kept) => kept !== tag))}
        />
      </div>
    </div>
  );
}
