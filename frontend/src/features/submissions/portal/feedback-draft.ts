import { tabStorage } from '../../../lib/storage';

/** It outlives its window and a reload, in this tab. */
export const feedbackDraft = (submissionId: string) => {
  const key = `feedback-${submissionId}`;
  const get = () => tabStorage.get(key) ?? '';
  return {
    get,
    set: (text: string) => (text ? tabStorage.set(key, text) : tabStorage.remove(key)),
    /** What was typed since stays. */
    sent: (text: string) => {
      if (get().trim() === text) tabStorage.remove(key);
    },
  };
};
