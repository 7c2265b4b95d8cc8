import type { Brief } from '@cueroom/contracts/intake/briefs';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { daysAfter, formatNearDay, studioDay } from '../../../lib/words/dates';
import { Button } from '../../../ui/button';
import { useCommands } from '../../../ui/window/window-commands';
import { NextStepDialog } from '../shared/next-step-dialog';
import type { Asking } from '../shared/use-next-step';

/** What is done next about a brief, with the way on from it; nothing about one that is closed. */
export function NextStepPart({ brief }: { brief: Brief }) {
  const titleId = useId();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { nextStep } = brief;
  useCommands(nextStep ? [{ label: 'Next step is done', run: () => setAsking('done') }] : []);
  if (!nextStep) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-card px-4 py-3.5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <h4 id={titleId} className="text-note text-ink-soft">
          Next step
        </h4>
        <p className="mt-0.5 font-medium wrap-anywhere">{nextStep.text}</p>
        <StepDay dueOn={nextStep.dueOn} />
      </div>
      <div className="flex gap-2 print:hidden">
        <Button size="small" onClick={() => setAsking('done')}>
          <Check aria-hidden className="size-4" />
          Done
        </Button>
        <Button size="small" variant="secondary" onClick={() => setAsking('change')}>
          Change
        </Button>
      </div>
      {asking && <NextStepDialog brief={brief} asking={asking} onClose={() => setAsking(null)} />}
    </section>
  );
}

/** The day of a step, as it is seen from today. */
export function StepDay({ dueOn }: { dueOn: string }) {
  const today = studioDay(new Date().toISOString());
  const isLate = dueOn < today;
  const day = dueOn === today ? 'today' : dueOn === daysAfter(today, 1) ? 'tomorrow' : formatNearDay(dueOn, today);
  return (
    <span className={isLate ? 'text-note font-semibold text-bad' : 'text-note text-ink-soft'}>
      {isLate ? `since ${day}` : day}
    </span>
  );
}
