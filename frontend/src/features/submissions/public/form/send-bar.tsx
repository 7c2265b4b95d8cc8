import { useSnapshot } from 'valtio/react';
import { sayHearWithin } from '../../../../lib/artist-promise';
import { Button } from '../../../../ui/button';
import { DataNote } from '../../../../ui/data-note';
import { FormProblems, type Problem } from '../../../../ui/form-problems';
import type { Sending } from './sending';
import type { Question } from './use-question';

interface SendBarProps {
  sending: Sending;
  problems: readonly Problem[];
  question: Question | null;
  /** Names of files that have to be chosen again, once it was tried to send without them. */
  waitsFor: readonly string[];
  /** It is being checked. */
  isBusy: boolean;
  onAgree: () => void;
  onGoBack: () => void;
}

export function SendBar({ sending, problems, question, waitsFor, isBusy, onAgree, onGoBack }: SendBarProps) {
  const { error } = useSnapshot(sending);
  return (
    <div className="mt-10 border-t border-line pt-8">
      <div aria-live="polite">{error && <p className="mb-4 font-medium text-bad">{error}</p>}</div>
      <FormProblems problems={problems} />
      <div aria-live="polite">
        {waitsFor.length > 0 && (
          <p className="mb-4 font-medium wrap-anywhere text-bad">
            {`Waiting for ${waitsFor.join(', ')}. ${waitsFor.length === 1 ? 'Choose it again, or remove it.' : 'Choose them again, or remove them.'}`}
          </p>
        )}
      </div>
      <div aria-live="assertive">
        {question && (
          <div role="group" aria-label="Before we send it" className="mb-6 rounded-lg bg-brand-tint px-4 py-4">
            <p className="font-medium wrap-anywhere">{question.words}</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <Button ref={focus} size="small" onClick={onAgree}>
                Send Anyway
              </Button>
              <Button size="small" variant="secondary" onClick={onGoBack}>
                Go Back
              </Button>
            </div>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" size="large" isPending={isBusy}>
          Submit Music
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-body text-ink-soft">
          {`${sayHearWithin()}, and your music gets a page of its own.`}
        </p>
      </div>
      <p className="mt-6 max-w-prose text-note leading-relaxed text-ink-soft">
        <strong className="font-semibold text-ink">What you agree to:</strong> the music is yours, or you may speak for
        everyone who owns a part of it. We may listen to it, and nothing more. Nothing is exclusive, and no license is
        given: before we place a song, we ask you about terms and splits.
      </p>
      <DataNote about="music" className="mt-3" />
    </div>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();
