import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { classes } from '../../../ui/classes';
import { Dialog } from '../../../ui/dialog';
import { controlClasses } from '../../../ui/field';
import type { Choice, Place } from './places';
import { useFoundRecords } from './use-found-records';

interface PaletteProps {
  /** What is there without asking the server. */
  fixed: readonly Choice[];
  go: (place: Place) => void;
  onClose: () => void;
}

/** Leads to any record, any place and anything that can be done, by a few letters. */
export default function Palette({ fixed, go, onClose }: PaletteProps) {
  const [words, setWords] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const found = useFoundRecords(words, go);
  const listId = useId();

  const wanted = words.trim().toLowerCase();
  const choices = [...fixed.filter(({ label }) => label.toLowerCase().includes(wanted)), ...found.choices];
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  );
  const active = choices[at];

  const choose = (choice: Choice) => {
    onClose();
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    if (step) setActiveId(choices[(at + step + choices.length) % choices.length]?.id);
    else if (active) choose(active);
  };
  return (
    <Dialog title="Search everything" isOpen onClose={onClose}>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
        <input
          data-focus
          role="combobox"
          aria-label="Search everything"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.id}`}
          placeholder="Tracks, artists, briefs, contacts, projects, places..."
          value={words}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setWords(target.value);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
          className={classes(controlClasses, 'h-11 pl-11')}
        />
      </div>
      <p role="status" className="sr-only">
        {found.isSearching ? 'Searching' : `${choices.length} found`}
      </p>
      {found.error && <p className="mt-3 text-sm font-medium text-bad">{sayError(found.error)}</p>}
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className="-mx-2 mt-3 h-[min(27rem,56dvh)] overflow-y-auto overscroll-contain"
      >
        {groupsOf(choices).map(([group, members]) => (
          <div key={group} role="group" aria-label={group} className="pb-2">
            <p aria-hidden className="px-3 pt-2 pb-1 text-note font-semibold text-ink-soft">
              {group}
            </p>
            {members.map((choice) => (
              <Option
                key={choice.id}
                id={`${listId}-${choice.id}`}
                choice={choice}
                isActive={choice === active}
                onPoint={() => setActiveId(choice.id)}
                onChoose={() => choose(choice)}
              />
            ))}
          </div>
        ))}
        {choices.length === 0 && !found.isSearching && (
          <p className="px-3 py-8 text-center text-ink-soft">Nothing found</p>
        )}
      </div>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ id, choice: { label, detail, icon: Icon }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // The input above has the focus and the keys: aria-activedescendant.
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus
    <div
      id={id}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer scroll-my-10 items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-brand-tint"
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-brand-deep" />
      <span className="min-w-0 truncate font-medium">{label}</span>
      {detail && <span className="min-w-0 truncate text-sm text-ink-soft">{detail}</span>}
    </div>
  );
}

const groupsOf = (choices: readonly Choice[]): [string, Choice[]][] => {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups];
};
