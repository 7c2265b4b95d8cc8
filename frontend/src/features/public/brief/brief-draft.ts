import { proxy, subscribe } from 'valtio/vanilla';
import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import { newCreationKey } from '../../../lib/create-once';
import type { Unanswered } from '../../../lib/send-once';
import { tabStorage } from '../../../lib/storage';
import { type BriefValues, emptyBrief } from './brief-steps';

/** With the key of the request that creates the brief: a draft that was sent before a reload is not stored twice. */
interface BriefDraft extends Unanswered<NewBrief> {
  step: number;
  values: BriefValues;
}

const storageKey = 'briefDraft';

const storedDraft = (): BriefDraft => {
  const fresh = { step: 1, values: emptyBrief(), key: newCreationKey(), unanswered: [] };
  try {
    const { values, ...kept } = JSON.parse(tabStorage.get(storageKey) ?? '{}') as Partial<BriefDraft>;
    // A field that the wizard no longer has would be refused.
    const known = Object.entries(values ?? {}).filter(([field]) => field in fresh.values);
    return { ...fresh, ...kept, values: { ...fresh.values, ...Object.fromEntries(known) } };
  } catch {
    return fresh;
  }
};

/** What was typed so far. It outlives a reload and a visit to another page, but not the tab: it names a person. */
export const briefDraft = proxy<BriefDraft>(storedDraft());

subscribe(briefDraft, () => tabStorage.set(storageKey, JSON.stringify(briefDraft)), true);

export const forgetBriefDraft = () => Object.assign(briefDraft, { step: 1, values: emptyBrief() });
