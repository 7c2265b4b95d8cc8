import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { renderInPortal } from '../render-in-portal';
import { press } from './table';

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
