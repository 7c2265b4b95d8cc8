import { proxy, subscribe } from 'valtio/vanilla';
import { tabStorage } from '../../../lib/storage';
import { briefSteps, type BriefValues, emptyBrief } from './brief-steps';

interface BriefDraft {
  /** From 1 to 4. */
  step: number;
  values: BriefValues;
}

const storageKey = 'briefDraft';

const storedDraft = (): BriefDraft => {
  const fresh = { step: 1, values: emptyBrief() };
  try {
    const { step, values } = JSON.parse(tabStorage.get(storageKey) ?? '{}') as Partial<BriefDraft>;
    const kept = Object.entries(values ?? {}).filter(
      ([field, text]) => field in fresh.values && typeof text === 'string',
    );
    const isStep = Number.isInteger(step) && Number(step) >= 1 && Number(step) <= briefSteps.length;
    return { step: isStep ? Number(step) : 1, values: { ...fresh.values, ...Object.fromEntries(kept) } };
  } catch {
    return fresh;
  }
};

/** What was typed so far. It outlives a reload and a visit to another page, but not the tab: it names a person. */
export const briefDraft = proxy<BriefDraft>(storedDraft());

subscribe(briefDraft, () => tabStorage.set(storageKey, JSON.stringify(briefDraft)), true);

export const forgetBriefDraft = () => {
  briefDraft.step = 1;
  briefDraft.values = emptyBrief();
};

export const goToStep = (step: number) => {
  briefDraft.step = step;
};
