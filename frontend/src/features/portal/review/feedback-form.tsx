import { limits } from '@cueroom/contracts/limits';
import { Send } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-field';
import { useSendFeedback } from './submission-mutations';

interface FeedbackFormProps {
  submissionId: string;
  isDisabled: boolean;
  ref?: RefObject<HTMLTextAreaElement | null>;
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
