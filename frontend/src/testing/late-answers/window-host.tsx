import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/window/dialog';
import type { FakeServer } from '../fake-server';
import { renderInPortal } from '../render-in-portal';
import { findBox, press, type TextForm } from './table';

type Shown = (onClose: () => void) => ReactNode;

/** Part of the portal by itself: once it was closed, or left for another tab, a button opens it again. */
function Host({ shown }: { shown: Shown }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <button onClick={() => setOpen(true)}>Open again</button>;
  return (
    <>
      {shown(() => setOpen(false))}
      <button onClick={() => setOpen(false)}>Another tab</button>
    </>
  );
}

export const openHosted = (shown: Shown) => renderInPortal(<Host shown={shown} />);
/** Where the window around it stayed open, there is nothing to press. */
export const openAgain = (): void => {
  if (screen.queryByText('Open again')) press('Open again');
};
/** Leaves a form that is no window. */
export const goElsewhere = async () => void press('Another tab');

/** A part of a larger window. */
export const inWindow =
  (part: ReactNode): Shown =>
  (onClose) => (
    <Dialog title="Window" isOpen onClose={onClose}>
      {part}
    </Dialog>
  );

export type HostedForm = Omit<TextForm, 'open' | 'reopen'> & {
  window: Shown;
  /** What else has to be filled in. */
  needs?: Record<string, string>;
  before?: () => void;
};

/** A form in a window of the portal, by itself. */
export const hostedBy =
  (aServer: () => FakeServer) =>
  ({ window, needs = {}, before, ...form }: HostedForm): TextForm => ({
    ...form,
    open: async () => {
      before?.();
      const server = aServer();
      const opened = openHosted(window);
      await findBox(form);
      for (const [label, value] of Object.entries(needs))
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
      return { server, ...opened };
    },
    reopen: async () => {
      openAgain();
      await findBox(form);
    },
  });
