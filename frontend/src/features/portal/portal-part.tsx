import type { ComponentType } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { Waiting } from '../../ui/waiting';

/** A place of the portal, whose code loads when it is opened for the first time. */
export const portalPart = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, { waiting: <Waiting /> });
