import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import { keptDraft } from '../../../lib/kept-draft';
import { type BriefValues, emptyBrief } from './brief-steps';

/** `furthest` is the last step that was reached: Forward leads no further. */
const firstStep = () => ({ step: 1, furthest: 1 });

export const { draft: briefDraft, forget: forgetBriefDraft } = keptDraft<
  BriefValues,
  NewBrief,
  ReturnType<typeof firstStep>
>('briefDraft', emptyBrief, firstStep);
