import type { SiteContentChanges } from '@cueroom/contracts/content/site-content';
import { longestText, type SiteTextName, siteTexts } from '@cueroom/contracts/content/site-texts';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type FieldError, get, type UseFormReturn, useWatch } from 'react-hook-form';
import { proseOf, type Section, sectionsOf } from '../../../../lib/prose';
import { sayLength, sayTooLong } from '../../../../lib/say-length';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { controlClasses } from '../../../../ui/field';
import { IconButton } from '../../../../ui/icon-button';
import { MoveButtons } from '../../../../ui/move-buttons';

interface SectionsFieldProps {
  form: UseFormReturn<SiteContentChanges>;
  name: SiteTextName;
  label: string;
  hint?: ReactNode;
}

/** A text of headings, each with a text below it, as a list that can be added to and put in order. */
export function SectionsField({ form, name, label, hint }: SectionsFieldProps) {
  const id = useId();
  const text = useWatch({ control: form.control, name }) ?? '';
  const [shown, setShown] = useState({ text, sections: sectionsOf(text) });
  const added = useRef(-1);
  const list = useRef<HTMLOListElement>(null);
  // It was changed elsewhere: restored, discarded, or by a colleague.
  if (text !== shown.text) setShown({ text, sections: sectionsOf(text) });
  const { sections } = shown;
  const set = (next: Section[]) => {
    const written = proseOf(next);
    setShown({ text: written, sections: next });
    form.setValue(name, written, { shouldDirty: true, shouldValidate: written.length > longest });
  };
  const longest = longestText(siteTexts[name]);
  const error = (get(form.formState.errors, name) as FieldError | undefined)?.message ?? sayTooLong(text, longest);
  const move = (from: number, to: number) => {
    const next = [...sections];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
  };
  const remove = (index: number) => {
    set(sections.filter((_, n) => n !== index));
    list.current?.focus();
  };
  return (
    <fieldset className="min-w-0" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      {/* Of the form: what is asked for by its name takes the focus. */}
      <ol
        ref={(element) => {
          list.current = element;
          form.register(name).ref(element && { name, focus: () => element.focus() });
        }}
        tabIndex={-1}
        className="space-y-3 outline-none"
      >
        {sections.map((section, index) => (
          <li key={index} className="rounded-lg border border-line p-3">
            <div className="flex items-center gap-1">
              <input
                ref={(input) => {
                  if (!input || added.current !== index) return;
                  added.current = -1;
                  input.focus();
                }}
                value={section.title}
                onChange={({ target }) => set(sections.with(index, { ...section, title: target.value }))}
                aria-label={`${label} ${index + 1}: heading`}
                placeholder="Heading"
                className={classes(controlClasses, 'h-11 min-w-0 flex-1 font-semibold')}
              />
              <MoveButtons
                index={index}
                count={sections.length}
                name={`${label} ${index + 1}`}
                onMove={(to) => move(index, to)}
              />
              <IconButton icon={Trash2} label={`Remove ${label} ${index + 1}`} onClick={() => remove(index)} />
            </div>
            <textarea
              rows={3}
              value={section.text}
              onChange={({ target }) => set(sections.with(index, { ...section, text: target.value }))}
              aria-label={`${label} ${index + 1}: text`}
              placeholder="Text"
              className={classes(controlClasses, 'mt-2 py-2.5 leading-relaxed')}
            />
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            added.current = sections.length;
            setShown({ text, sections: [...sections, { title: '', text: '' }] });
          }}
        >
          <Plus aria-hidden className="size-4" />
          Add
          <span className="sr-only">{` to ${label}`}</span>
        </Button>
        {hint && (
          <p id={`${id}-hint`} className="text-note text-ink-soft">
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
