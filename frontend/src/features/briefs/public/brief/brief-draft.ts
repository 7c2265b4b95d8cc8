import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import { keptDraft } from '../../../../lib/kept-draft';
import { type BriefValues, emptyBrief } from './brief-steps';

interface BriefPlace {
  step: number;
  /** The last step that was reached: Forward leads no further. */
  furthest: number;
  /** The reference of what has arrived of it, where more was typed since. */
  arrived: string | null;
  /** The project that a line of it is about. */
  like: string | null;
}
const firstStep = (): BriefPlace => ({ step: 1, furthest: 1, arrived: null, like: null });

export const { draft: briefDraft, forget: forgetBriefDraft } = keptDraft<BriefValues, NewBrief, BriefPlace>(
  'briefDraft',
  emptyBrief,
  firstStep,
);
