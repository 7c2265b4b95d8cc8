import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { TagList, withTag } from '../../../ui/tag-list';
import { TextField } from '../../../ui/text-field';
import { useSetTags } from './submission-mutations';

interface SubmissionTagsFieldProps {
  submission: SubmissionWithSongs;
  ref?: RefObject<HTMLInputElement | null>;
}

/** Every change is saved at once. */
export function SubmissionTagsField({ submission, ref }: SubmissionTagsFieldProps) {
  const [text, setText] = useState('');
  const setTags = useSetTags(submission.id);
  const { tags } = submission;

  const save = (next: readonly string[]) => setTags.mutate([...next]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = withTag(tags, text);
    setText('');
    if (next !== tags) save(next);
  };
  return (
    <div>
      <TextField
        ref={ref}
        label="Add Tag"
        value={text}
        maxLength={limits.tag}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        hint="Press Enter to add and save."
      />
      <div className="mt-3">
        <TagList tags={tags} onRemove={(tag) => save(tags.filter((kept) => kept !== tag))} />
      </div>
    </div>
  );
}
