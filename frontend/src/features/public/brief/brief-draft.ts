import { proxy, subscribe } from 'valtio/vanilla';
import { newCreationKey } from '../../../lib/create-once';
import { tabStorage } from '../../../lib/storage';
import { briefSteps, type BriefValues, emptyBrief } from './brief-steps';

interface BriefDraft {
  /** From 1 to 4. */
  step: number;
  values: BriefValues;
  /** Of the request that creates the brief: a draft that was sent before a reload is not stored twice. */
  key: string;
}

const storageKey = 'briefDraft';

const storedDraft = (): BriefDraft => {
  const fresh = { step: 1, values: emptyBrief(), key: newCreationKey() };
  try {
    const { step, values, key } = JSON.parse(tabStorage.get(storageKey) ?? '{}') as Partial<BriefDraft>;
    const kept = Object.entries(values ?? {}).filter(
      ([field, text]) => field in fresh.values && typeof text === 'string',
    );
    const isStep = Number.isInteger(step) && Number(step) >= 1 && Number(step) <= briefSteps.length;
    return {
      step: isStep ? Number(step) : 1,
      values: { ...fresh.values, ...Object.fromEntries(kept) },
      key: typeof key === 'string' ? key : fresh.key,
    };
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
