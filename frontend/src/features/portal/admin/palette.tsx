import { trackReader } from '@cueroom/contracts/catalog/track-facts';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sayError } from '../../../lib/api/api-error';
import type { PortalPlace } from '../../../lib/page/portal-address';
import { classes } from '../../../ui/classes';
import { Dialog } from '../../../ui/window/dialog';
import { controlClasses } from '../../../ui/form/field';
import { DropOffers } from '../../shared/records/drop-offers';
import { FactChips } from '../../shared/records/fact-chips';
import { type Choice, useFoundRecords, windowChoices } from './palette-choices';

interface PaletteProps {
  fixed: readonly Choice[];
  go: (place: PortalPlace) => void;
  onClose: () => void;
}

export default function Palette({ fixed, go, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const { choices: found, isSearching, error } = useFoundRecords(text, go);
  const wanted = text.trim().toLowerCase();
  const [offered] = useState(windowChoices);
  const choices = [...[...offered, ...fixed].filter(({ label }) => label.toLowerCase().includes(wanted)), ...found];
  const chosen = useRef<Choice>(null);
  const choose = (choice: Choice) => {
    chosen.current = choice;
    onClose();
  };

  // Enter before anything was found opens what is found first.
  const chooseFirst = useEffectEvent(() => choices[0] && choose(choices[0]));
  useEffect(() => {
    if (isEntered && !isSearching) chooseFirst();
  }, [isEntered, isSearching]);

  const { box, mark, isPressed } = useTopMarked(choices[0]?.id);
  return (
    <Dialog title="Search everything" isOpen onClose={onClose} onClosed={() => chosen.current?.choose()}>
      <Command
        label="Search everything"
        shouldFilter={false}
        loop
        vimBindings={false}
        ref={box}
        onKeyDown={({ key, nativeEvent }) => {
          if (!isPressed(nativeEvent)) return;
          setIsEntered(key === 'Enter' && choices.length === 0);
        }}
      >
        <SearchBox
          text={text}
          onType={(typed) => {
            mark();
            setText(typed);
          }}
        />
        <p role="status" className="sr-only">
          {isSearching ? 'Searching' : `${choices.length} found`}
        </p>
        {error && <p className="mt-3 text-sm font-medium text-bad">{sayError(error)}</p>}
        <Results choices={choices} isSearching={isSearching} onChoose={choose} />
      </Command>
      {/* Outside, where Enter presses what has the focus. */}
      <FactChips typed={text} reader={trackReader} onChange={setText} />
      {choices.length === 0 && !isSearching && (
        <DropOffers
          hasAll={false}
          {...{ path: 'music', params: { q: text }, reader: trackReader, one: 'track', many: 'tracks', chosen: [] }}
          onChange={({ q = '' }) => setText(q)}
        />
      )}
    </Dialog>
  );
}

function SearchBox({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
      <Command.Input
        data-focus
        placeholder="Tracks, artists, people, briefs, projects, places…"
        value={text}
        maxLength={200}
        onValueChange={onType}
        className={classes(controlClasses, 'h-11 pl-11')}
      />
    </div>
  );
}

const movingKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** What is found later may stand above what is marked: the top row is, until one moves by keys. */
function useTopMarked(top: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const marking = useRef<Event>(null);
  useEffect(() => {
    if (isMoved.current) return;
    // cmdk marks what came first, and takes nothing but keys.
    marking.current = new KeyboardEvent('keydown', { key: 'Home', bubbles: true });
    box.current?.dispatchEvent(marking.current);
  }, [top]);
  return {
    box,
    /** Something else is searched for. */
    mark: () => {
      isMoved.current = false;
    },
    /** @returns whether someone pressed this key */
    isPressed: (event: KeyboardEvent): boolean => {
      if (event === marking.current) return false;
      if (movingKeys.includes(event.key)) isMoved.current = true;
      return true;
    },
  };
}

const listClasses = 'mt-3 h-[min(27rem,56dvh)] overflow-y-auto overscroll-contain';

interface ResultsProps {
  choices: readonly Choice[];
  isSearching: boolean;
  onChoose: (choice: Choice) => void;
}

function Results({ choices, isSearching, onChoose }: ResultsProps) {
  const isEmpty = choices.length === 0 && !isSearching;
  return (
    <>
      {isEmpty && <p className={classes(listClasses, 'px-3 py-8 text-center text-ink-soft')}>Nothing found</p>}
      {/* The field names it, so it is there without an option, too. */}
      <Command.List label="Results" className={isEmpty ? 'hidden' : classes(listClasses, '-mx-2')}>
        {[...new Set(choices.map(({ group }) => group))].map((group) => (
          <ChoiceGroup
            key={group}
            title={group}
            choices={choices.filter((choice) => choice.group === group)}
            onChoose={onChoose}
          />
        ))}
      </Command.List>
    </>
  );
}

interface ChoiceGroupProps {
  title: string;
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
}

function ChoiceGroup({ title, choices, onChoose }: ChoiceGroupProps) {
  return (
    <Command.Group
      heading={title}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-note [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-soft"
    >
      {choices.map((choice) => (
        <Command.Item
          key={choice.id}
          value={choice.id}
          onSelect={() => onChoose(choice)}
          className="flex min-h-11 cursor-pointer scroll-my-10 items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-brand-tint"
        >
          <choice.icon aria-hidden className="size-4.5 shrink-0 text-brand-deep" />
          <span className="min-w-0 truncate font-medium">{choice.label}</span>
          {choice.detail && <span className="min-w-0 truncate text-sm text-ink-soft">{choice.detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
