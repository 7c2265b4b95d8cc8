import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { toast } from '../../../../ui/notices/toasts';
import type { Sending } from './sending';
import { SubmissionForm } from './submission-form';
import { SubmissionProgress } from './submission-progress';
import { cancelSending, type Outcome, type Retry, retrySong, sendSubmission } from './submission-sending';
import type { SubmissionValues } from './submission-values';

interface SubmissionCardProps {
  sending: Sending;
  onArrived?: () => void;
  onAgain: () => void;
  onDiscard: () => void;
}

/** The form, and in its place what becomes of it: the songs on their way, and then the thanks. */
export function SubmissionCard({ sending, onArrived, onAgain, onDiscard }: SubmissionCardProps) {
  const { running } = useSnapshot(sending);
  const [hasArrived, setArrived] = useState(false);
  // Nothing goes on unseen.
  useEffect(() => () => cancelSending(sending), [sending]);
  const finish = (outcome: Outcome) => {
    if (outcome === 'sent') {
      toast({ title: 'Submission Successful', description: 'Your music submission has been received' });
      setArrived(true);
      onArrived?.();
    }
    if (outcome === 'asked')
      toast({
        title: 'One more question',
        description: 'We already have a song as you first sent it. Keep it that way, or send the new one as well.',
      });
    if (outcome === 'failed')
      toast({
        title: 'Submission Failed',
        description: 'There was an error submitting your music. Please try again.',
        variant: 'destructive',
      });
  };
  const send = (values: SubmissionValues) => void sendSubmission(sending, values).then(finish);
  const retry = (values: SubmissionValues, key: string, how: Retry) =>
    void retrySong(sending, values, key, how).then(finish);
  const isSending = running > 0;
  const form = useRef<HTMLDivElement>(null);
  const wasSending = useRef(false);
  // What went wrong may stand far below the beginning of the form.
  useEffect(() => {
    if (wasSending.current && !isSending) form.current?.querySelector<HTMLElement>('[data-failure]')?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <>
      {!hasArrived && (
        // It stays meanwhile: with what does not arrive one goes on here.
        <div ref={form} hidden={isSending}>
          <SubmissionForm sending={sending} onSend={send} onRetry={retry} onDiscard={onDiscard} />
        </div>
      )}
      {(isSending || hasArrived) && sending.values && (
        <SubmissionProgress
          sending={sending}
          values={sending.values}
          hasArrived={hasArrived}
          onRetry={(key, how) => sending.values && retry(sending.values, key, how)}
          onCancel={() => cancelSending(sending)}
          onAgain={onAgain}
        />
      )}
    </>
  );
}
