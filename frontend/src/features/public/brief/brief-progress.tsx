import { classes } from '../../../ui/classes';
import { briefSteps } from './brief-steps';

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
