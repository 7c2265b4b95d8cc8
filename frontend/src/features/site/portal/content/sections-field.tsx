import type { SiteContentChanges } from '@cueroom/contracts/content/site-content';
import { longestText, type SiteTextName, siteTexts } from '@cueroom/contracts/content/site-texts';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type FieldError, get, type UseFormReturn, useWatch } from 'react-hook-form';
import { proseOf, type Section, sectionsOf } from '../../../../lib/words/prose';
import { sayLength, sayTooLong } from '../../../../lib/words/say-length';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { controlClasses } from '../../../../ui/form/field';
import { RowButtons } from '../../../shared/records/rows-field';

interface SectionsFieldProps {
  form: UseFormReturn<SiteContentChanges>;
  name: SiteTextName;
  label: string;
  hint?: ReactNode;
}

/** A text of headings, each with a text below it, as a list that can be added to and put in order. */
export function SectionsField({ form, name, label, hint }: SectionsFieldProps) {
  const hintId = useId();
  const { text, sections, set, add } = useSections(form, name);
  const list = useRef<HTMLOListElement>(null);
  const longest = longestText(siteTexts[name]);
  const error = (get(form.formState.errors, name) as FieldError | undefined)?.message ?? sayTooLong(text, longest);
  /** Of the form: what is asked for by its name takes the focus. */
  const takePlace = (element: HTMLOListElement | null) => {
    list.current = element;
    form.register(name).ref(element && { name, focus: () => element.focus() });
  };
  return (
    <fieldset className="min-w-0" aria-describedby={hint ? hintId : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <ol ref={takePlace} tabIndex={-1} className="space-y-3 outline-none">
        {sections.map((section, index) => (
          <SectionRow
            key={index}
            label={`${label} ${index + 1}`}
            section={section}
            onChange={(changed) => set(sections.with(index, changed))}
          >
            <RowButtons
              index={index}
              count={sections.length}
              name={`${label} ${index + 1}`}
              onMove={(to) => set(moved(sections, index, to))}
              onRemove={() => {
                set(sections.filter((_, n) => n !== index));
                list.current?.focus();
              }}
            />
          </SectionRow>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <AddSection to={label} onAdd={add} />
        {hint && (
          <p id={hintId} className="text-note text-ink-soft">
            {hint}
          </p>
        )}
        <p className="text-note text-ink-soft tabular-nums">{sayLength(text, longest)}</p>
      </div>
      <p aria-live="polite" className="text-sm font-medium text-bad">
        {error}
      </p>
    </fieldset>
  );
}

const AddSection = ({ to, onAdd }: { to: string; onAdd: () => void }) => (
  <Button variant="secondary" size="small" onClick={onAdd}>
    <Plus aria-hidden className="size-4" />
    Add
    <span className="sr-only">{` to ${to}`}</span>
  </Button>
);

const moved = (sections: readonly Section[], from: number, to: number): Section[] => {
  const next = [...sections];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** The text of the form in sections; one that is still empty is no part of the text. */
function useSections(form: UseFormReturn<SiteContentChanges>, name: SiteTextName) {
  const text = useWatch({ control: form.control, name }) ?? '';
  const [shown, setShown] = useState({ text, sections: sectionsOf(text) });
  // It was changed elsewhere: restored, discarded, or by a colleague.
  if (text !== shown.text) setShown({ text, sections: sectionsOf(text) });
  const { sections } = shown;
  const set = (next: Section[]) => {
    const written = proseOf(next);
    setShown({ text: written, sections: next });
    form.setValue(name, written, { shouldDirty: true });
  };
  return { text, sections, set, add: () => setShown({ text, sections: [...sections, { title: '', text: '' }] }) };
}

interface SectionRowProps {
  label: string;
  section: Section;
  onChange: (section: Section) => void;
  children: ReactNode;
}

function SectionRow({ label, section, onChange, children }: SectionRowProps) {
  const heading = useRef<HTMLInputElement>(null);
  // Only one that has just been added is empty.
  const begin = useEffectEvent(() => section.title + section.text === '' && heading.current?.focus());
  useEffect(() => void begin(), []);
  return (
    <li className="rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-1 sm:flex-nowrap">
        <input
          ref={heading}
          value={section.title}
          onChange={({ target }) => onChange({ ...section, title: target.value })}
          aria-label={`${label}: heading`}
          placeholder="Heading"
          className={classes(controlClasses, 'h-11 min-w-48 flex-1 font-semibold')}
        />
        <div className="ml-auto flex">{children}</div>
      </div>
      <textarea
        rows={3}
        value={section.text}
        onChange={({ target }) => onChange({ ...section, text: target.value })}
        aria-label={`${label}: text`}
        placeholder="Text"
        className={classes(controlClasses, 'mt-2 py-2.5 leading-relaxed')}
      />
    </li>
  );
}
