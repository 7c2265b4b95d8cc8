import type { Rights } from '@cueroom/contracts/rights/rights';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { get, useController, type UseFormReturn } from 'react-hook-form';
import { classes } from '../../../ui/classes';
import { lazyPart } from '../../../ui/lazy-part';
import { wrongField } from '../../rights/rights-errors';
import type { SubmissionValues } from './submission-values';

const RightsEditor = lazyPart(() => import('../../rights/rights-editor'), {
  waiting: <p className="text-sm text-ink-soft">Loading…</p>,
});

interface SongRightsProps {
  form: UseFormReturn<SubmissionValues>;
  index: number;
  isDisabled: boolean;
}

/** Closed at first: most artists know half of it, and may finish later. */
export function SongRights({ form, index, isDisabled }: SongRightsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const name = `songs.${index}.rights` as const;
  const { ref, value, onChange } = useController({ control: form.control, name }).field;
  const [artistName, email] = form.watch(['artistName', 'email']);
  const errors: unknown = get(form.formState.errors, name);
  const isShown = isOpen || errors !== undefined;
  // A form focuses what is wrong: the field, not the button that shows it.
  const focusWrong = (button: HTMLButtonElement | null) =>
    ref(
      button && {
        focus: () => (document.getElementById(id)?.querySelector<HTMLElement>(wrongField) ?? button).focus(),
      },
    );
  const change = (rights: Rights) => {
    onChange(rights);
    if (errors) void form.trigger(name);
  };
  return (
    <div className="border-t border-line pt-2 sm:col-span-2">
      <button
        ref={focusWrong}
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        aria-describedby={`${id}-why`}
        onClick={() => setIsOpen(!isShown)}
        onFocus={RightsEditor.fetch}
        className="flex min-h-11 w-full items-center justify-between gap-3 text-left font-semibold"
      >
        Rights
        <ChevronDown
          aria-hidden
          className={classes('size-5 text-ink-soft transition-transform', isShown && 'rotate-180')}
        />
      </button>
      <p id={`${id}-why`} className="-mt-1.5 text-note text-ink-soft">
        Takes a minute, and makes your music easier to place
      </p>
      <div id={id} className="mt-5 empty:hidden">
        {isShown && (
          <RightsEditor
            rights={value}
            onChange={change}
            errors={errors}
            isDisabled={isDisabled}
            artist={{ name: artistName, email }}
          />
        )}
      </div>
    </div>
  );
}
