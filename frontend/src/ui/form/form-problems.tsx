import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { pluralize } from '../../lib/words/format';

/** A field to look at again. */
export interface Problem {
  label: string;
  focus: () => void;
  /** How many fields it stands for; 1 if it is not given. */
  count?: number;
}

interface Labeled<Values extends FieldValues> {
  name: Path<Values>;
  label: string;
  /** Of one that stands for several: how many of them are wrong. */
  countErrors?: (errors: unknown) => number;
}

export const problemsOf = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Labeled<Values>[],
): Problem[] =>
  fields
    .filter(({ name }) => get(form.formState.errors, name))
    .map(({ name, label, countErrors }) => ({
      label,
      focus: () => form.setFocus(name),
      count: countErrors?.(get(form.formState.errors, name)),
    }));

/** Beside a form's button, which may be far below its first wrong field. Each name leads to its field. */
export function FormProblems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const count = problems.reduce((sum, problem) => sum + (problem.count ?? 1), 0);
  return (
    <div className="mb-5 rounded-lg bg-bad-tint px-4 py-3 text-body">
      <p className="font-medium text-bad">{`Please check ${pluralize(count, 'field')}:`}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {problems.map(({ label, focus }) => (
          <li key={label}>
            <button
              type="button"
              onClick={focus}
              className="min-h-8 text-left underline underline-offset-3 hover:text-brand-darker"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
