import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pluralize, formatBytes } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { EarlierVersionNote } from '../../../ui/earlier-version-note';
import { artistFields } from './artist-fields';
import type { SubmissionValues } from './submission-values';
import type { Sending } from './submission-sending';

interface SubmissionArrivedProps {
  sending: Sending;
  values: SubmissionValues;
  onAgain: () => void;
}

export function SubmissionArrived({ sending, values, onAgain }: SubmissionArrivedProps) {
  const { receipt, receivedAs } = sending;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="rounded-2xl border border-line bg-card p-6 shadow-raised sm:p-10">
      <CircleCheck aria-hidden className="size-10 text-good" strokeWidth={1.6} />
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-title outline-none">
        Thank you, {values.artistName}
      </h2>
      <p className="mt-4 max-w-prose text-lg leading-relaxed text-ink-soft">
        We received {pluralize(values.songs.length, 'song')}. Your reference is {receipt?.submissionUid}. If we
        shortlist your music, we’ll email {values.email} within 30 days.
      </p>
      {receivedAs && (
        <EarlierVersionNote
          what="details"
          about={`Submission ${receipt?.submissionUid}`}
          fields={artistFields}
          received={receivedAs}
          typed={values}
        />
      )}
      <ol className="mt-8 divide-y divide-line border-y border-line">
        {values.songs.map(({ key, trackTitle, trackUrl }) => {
          const { file, earlierTitle } = sending.songs[key] ?? {};
          return (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
              <span className="min-w-0 font-semibold break-words">{earlierTitle ?? trackTitle}</span>
              <span className="min-w-0 text-sm break-all text-ink-soft">
                {earlierTitle
                  ? 'Earlier version, without your later changes'
                  : file
                    ? `${file.name}, ${formatBytes(file.size)}`
                    : trackUrl || 'no file'}
              </span>
            </li>
          );
        })}
      </ol>
      <Button variant="secondary" className="mt-8" onClick={onAgain}>
        Submit More Music
      </Button>
    </div>
  );
}
