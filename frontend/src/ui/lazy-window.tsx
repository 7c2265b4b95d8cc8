import type { ComponentType } from 'react';
import { Dialog } from './dialog';
import { type LazyPart, lazyPart, PartFailed } from './lazy-part';

/** A window whose code loads apart from the screen that opens it. If it cannot, a window says so. */
export const lazyWindow = <Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> =>
  lazyPart(load, {
    failed: ({ props, retry }) => (
      <Dialog title="Not Loaded" isOpen onClose={props.onClose} width="narrow">
        <PartFailed onRetry={retry} />
      </Dialog>
    ),
  });
