import { ArrowLeft, ArrowRight } from 'lucide-react';
import { sayValue } from '../../../../lib/words/say-value';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { briefSteps, type BriefValues } from './brief-steps';

export const lastStep = briefSteps.length;

interface BriefLookOverProps {
  brief: BriefValues;
  onChange: (step: number) => void;
}

/** What the steps before the last one say, in a few lines, to look over before it is sent. */
export function BriefLookOver({ brief, onChange }: BriefLookOverProps) {
  return (
    <section aria-labelledby="look-over" className="mt-8 rounded-xl bg-paper px-4 py-3 sm:px-5">
      <h3 id="look-over" className="text-sm font-semibold">
        Before you send it
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {briefSteps.slice(0, -1).map(({ title, fields }, index) => (
          <li key={title} className="flex items-center gap-4 py-2">
            <div className="min-w-0 flex-1 text-sm leading-relaxed wrap-anywhere text-ink-soft">
              {fields
                .filter(({ name }) => brief[name])
                .map((field) => (
                  <p key={field.name} className="line-clamp-2">
                    {sayValue(field, brief[field.name])}
                  </p>
                ))}
            </div>
            <button
              type="button"
              aria-label={`Change ${title}`}
              onClick={() => onChange(index + 1)}
              className="min-h-8 shrink-0 text-sm font-medium text-brand-deep underline underline-offset-3 hover:text-brand-darker"
            >
              Change
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepButtonsProps {
  step: number;
  isPending: boolean;
  onPrevious: () => void;
}

export function StepButtons({ step, isPending, onPrevious }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button variant="secondary" className="max-sm:px-4" disabled={step === 1 || isPending} onClick={onPrevious}>
        <ArrowLeft aria-hidden className="size-4.5" />
        Previous
      </Button>
      {step < lastStep ? (
        <Button key="next" type="submit">
          Next
          <ArrowRight aria-hidden className="size-4.5" />
        </Button>
      ) : (
        // The second half of a double click on Next must not send the brief.
        <Button
          key="submit"
          type="submit"
          isPending={isPending}
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {isPending ? 'Submitting...' : 'Submit Brief'}
        </Button>
      )}
    </div>
  );
}

export function BriefProgress({ step }: { step: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Brief progress"
      aria-valuemin={0}
      aria-valuemax={briefSteps.length}
      aria-valuenow={step}
      aria-valuetext={`Step ${step} of ${briefSteps.length}`}
      className="flex gap-1.5"
    >
      {briefSteps.map(({ title }, n) => (
        <span key={title} className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
          <span
            className={classes(
              'block h-full origin-left rounded-full bg-brand transition-transform duration-300',
              n < step ? 'scale-x-100' : 'scale-x-0',
            )}
          />
        </span>
      ))}
    </div>
  );
}
