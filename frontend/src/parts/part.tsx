import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';

/** One part of ui/ in all its states. */
export interface Part {
  /** Its exports, as they are called in code. */
  name: string;
  /** When it is used. */
  use: string;
  states: Readonly<Record<string, ReactNode>>;
  /** A state takes the whole width. */
  isWide?: boolean;
}

export interface Group {
  title: string;
  parts: readonly Part[];
}

export const idOf = (title: string) => title.replaceAll(/\W+/g, '-');

export function PartSection({ part: { name, use, states, isWide } }: { part: Part }) {
  const id = idOf(name);
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <h3 id={id} translate="no" className="font-mono text-lead font-semibold wrap-anywhere">
        {name}
      </h3>
      <p className="mt-1 max-w-prose text-body text-ink-soft">{use}</p>
      <div className={classes('mt-5 grid items-start gap-x-8 gap-y-7', !isWide && 'sm:grid-cols-2 lg:grid-cols-3')}>
        {Object.entries(states).map(([state, shown]) => (
          <div key={state}>
            <p className="mb-2 text-note text-ink-soft">{state}</p>
            {shown}
          </div>
        ))}
      </div>
    </section>
  );
}

interface TryProps<Value> {
  first: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}

/** A state that changes as it is used. */
export function Try<Value>({ first, children }: TryProps<Value>) {
  return children(...useState(first));
}

/** What a button opens over the page. */
export const Opened = ({
  name,
  children,
}: {
  name: string;
  children: (isOpen: boolean, onClose: () => void) => ReactNode;
}) => (
  <Try first={false}>
    {(isOpen, setOpen) => (
      <>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {`Open ${name}`}
        </Button>
        {children(isOpen, () => setOpen(false))}
      </>
    )}
  </Try>
);

/** Where pictures are shown, and in the header of the site. */
export const OnNight = ({ children }: { children: ReactNode }) => (
  <div className="rounded-xl bg-night p-5">{children}</div>
);

/** Several side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

/** What a state answers that has nothing to do here. */
export const nothing = () => undefined;

export const longTitle = 'A song that somebody named after one whole evening at the harbor, with all who were there';
export const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänskajütentürschlüssel';
