import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { subscribe } from 'valtio/vanilla';
import { forgetDraft, saveDraft } from './draft';
import { ownsDraft } from './draft-owner';
import type { Sending } from './sending';
import type { SubmissionValues } from './submission-values';

const savedAfterMs = 400;

/** Keeps in the browser what is typed and sent. @returns when that was done last; null: there is nothing to keep */
export function useDraft(form: UseFormReturn<SubmissionValues>, sending: Sending): Date | null {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // An empty form takes nothing away from a draft that is still to come back.
    let wasKept = sending.values !== undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      // Once it has arrived there is nothing to go on with. Another tab's draft is not this one's to write.
      if (sending.hasArrived || !ownsDraft()) return;
      const isKept = saveDraft(sending, form.getValues());
      if (wasKept && !isKept) forgetDraft();
      wasKept = isKept;
      setSavedAt(isKept ? new Date() : null);
    };
    const saveSoon = () => {
      timer ??= setTimeout(save, savedAfterMs);
    };
    const saveNow = () => timer !== undefined && save();
    const stops = [form.subscribe({ formState: { values: true }, callback: saveSoon }), subscribe(sending, saveSoon)];
    window.addEventListener('pagehide', saveNow);
    // One that was restored can be discarded.
    saveSoon();
    return () => {
      saveNow();
      window.removeEventListener('pagehide', saveNow);
      stops.forEach((stop) => stop());
    };
  }, [form, sending]);
  return savedAt;
}
