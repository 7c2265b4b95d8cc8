import { limits } from '@cueroom/contracts/limits';
import { type KeyboardEvent, useState } from 'react';
import { TagList, withTag } from '../../../ui/tag-list';
import { TextField } from '../../../ui/text-field';

interface TagsFieldProps {
  tags: readonly string[];
  isDisabled: boolean;
  onChange: (tags: string[]) => void;
}

/** Enter adds a tag; so does leaving the field, or the text would be lost on submit. */
export function TagsField({ tags, isDisabled, onChange }: TagsFieldProps) {
  const [text, setText] = useState('');
  const add = () => {
    const more = withTag(tags, text);
    if (more !== tags) onChange([...more].slice(0, limits.tags));
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <TextField
        label="Tags"
        isOptional
        hint="Moods, instruments, scenes it would suit. Press Enter after each one."
        value={text}
        maxLength={limits.tag}
        disabled={isDisabled}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
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
