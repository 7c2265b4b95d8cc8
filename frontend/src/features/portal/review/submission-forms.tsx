import type { ReviewStatus, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { reviewStatuses } from '@cueroom/contracts/options';
import { Send } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Button } from '../../../ui/button';
import { TagList, withTag } from '../../../ui/tag-list';
import { SelectField, TextArea, TextField } from '../../../ui/text-field';
import { reviewStatusOf } from '../../records/status-badges';
import { useSendFeedback, useSetStatus, useSetTag } from './submission-mutations';

/** Sets the label only; approving and rejecting are their own buttons. */
export function StatusForm({ submission }: { submission: SubmissionWithSongs }) {
  const [picked, setPicked] = useState<ReviewStatus['status'] | null>(null);
  const chosen = picked ?? reviewStatusOf(submission.status);
  const setStatus = useSetStatus(submission);
  const update = () => setStatus.mutate(chosen, { onSuccess: () => setPicked(null) });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Status"
        options={reviewStatuses}
        value={chosen}
        onChange={({ target }) => setPicked(target.value as typeof chosen)}
        className="min-w-44 flex-1"
      />
      <Button variant="secondary" onClick={update} isPending={setStatus.isPending}>
        Update Status
      </Button>
    </div>
  );
}

interface SubmissionTagsFieldProps {
  submission: SubmissionWithSongs;
  ref: RefObject<HTMLInputElement | null>;
}

/** Every change is saved at once. */
export function SubmissionTagsField({ submission, ref }: SubmissionTagsFieldProps) {
  const [text, setText] = useState('');
  const { tags } = submission;
  const setTag = useSetTag(submission);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setText('');
    if (withTag(tags, text) !== tags) setTag.mutate({ tag: text.trim(), isAdded: true });
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
        <TagList tags={tags} onRemove={(tag) => setTag.mutate({ tag, isAdded: false })} />
      </div>
    </div>
  );
}

interface FeedbackFormProps {
  submissionId: string;
  isDisabled: boolean;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** Feedback for the artist: listed among the activities, and emailed where the studio has a mail server. */
export function FeedbackForm({ submissionId, isDisabled, ref }: FeedbackFormProps) {
  const [text, setText] = useState('');
  const send = useSendFeedback(submissionId);
  const submit = () => send.mutate(text.trim(), { onSuccess: () => setText('') });
  return (
    <div>
      <TextArea
        ref={ref}
        label="Feedback"
        value={text}
        rows={4}
        maxLength={limits.longText}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && text.trim() && !send.isPending) submit();
        }}
      />
      <Button
        variant="secondary"
        className="mt-3"
        onClick={submit}
        disabled={isDisabled || text.trim() === ''}
        isPending={send.isPending}
      >
        <Send aria-hidden className="size-4" />
        Send Feedback
      </Button>
    </div>
  );
}
