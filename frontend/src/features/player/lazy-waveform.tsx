import { lazyPart } from '../../ui/lazy-part';

/** The picture of a sound. The player does without where its code does not arrive. */
export const Waveform = lazyPart(() => import('./waveform'), { failed: () => null });
