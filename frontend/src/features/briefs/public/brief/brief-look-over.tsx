import { sayValue } from '../../../../lib/say-value';
import { briefSteps, type BriefValues } from './brief-steps';

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
