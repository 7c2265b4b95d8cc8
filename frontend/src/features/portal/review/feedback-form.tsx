import { limits } from '@cueroom/contracts/limits';
import { Send } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-field';
import { toast } from '../../../ui/toasts';
import { useSendFeedback } from './submission-changes';

interface FeedbackFormProps {
  submissionId: string;
  isDisabled: boolean;
  ref?: RefObject<HTMLTextAreaElement | null>;
}

/** A word to the artist; it is kept among the activities, and mailed where the studio has a mail server. */
export function FeedbackForm({ submissionId, isDisabled, ref }: FeedbackFormProps) {
  const [text, setText] = useState('');
  const send = useSendFeedback(submissionId);
  const submit = () =>
    send.mutate(text.trim(), {
      onSuccess: () => {
        setText('');
        toast({ title: 'Feedback sent', description: 'It stands among the activities of this submission' });
      },
      onError: (error) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' }),
    });
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
        disabled={isDisabled || send.isPending || text.trim() === ''}
      >
        <Send aria-hidden className="size-4" />
        Send Feedback
      </Button>
    </div>
  );
}
