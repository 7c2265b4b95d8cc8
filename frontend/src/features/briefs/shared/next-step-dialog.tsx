import type { Brief } from '@cueroom/contracts/intake/briefs';
import { NewNextStep } from '@cueroom/contracts/intake/next-step';
import { limits } from '@cueroom/contracts/limits';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api';
import { contractResolver } from '../../../lib/contract-resolver';
import { daysAfter, formatNearDay, studioDay } from '../../../lib/dates';
import { showFieldErrors } from '../../../lib/field-errors';
import { focusLateForm } from '../../../lib/focus-panel';
import { isSame } from '../../../lib/is-same';
import { patchCurrent, useRecordMutation } from '../../../lib/record-mutations';
import { resetSent, sendTyped } from '../../../lib/reset-form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { useAskToClose, useUnsaved } from '../../../ui/unsaved';

/** What is asked of a step: what comes after it, or something else in its place. */
export type Asking = 'done' | 'change';

interface NextStepDialogProps {
  brief: Brief;
  asking: Asking;
  onClose: () => void;
}

export function NextStepDialog(props: NextStepDialogProps) {
  const { brief, asking, onClose } = props;
  const description = asking === 'done' ? sayWhatIsDone(brief) : undefined;
  return (
    <Dialog title="Next step" description={description} isOpen onClose={onClose} width="narrow">
      <NextStepForm {...props} />
    </Dialog>
  );
}

export const sayWhatIsDone = (brief: Brief | undefined): string | undefined =>
  brief?.nextStep ? `Done: ${brief.nextStep.text}. What comes next?` : undefined;

const fields: readonly FormField<NewNextStep>[] = [
  { name: 'text', label: 'Next step', isRequired: true, maxLength: limits.name },
  { name: 'dueOn', label: 'Day', type: 'date', isRequired: true },
];

export function NextStepForm({ brief, asking, onClose }: NextStepDialogProps) {
  const { mutate, isPending } = useNextStep(brief, asking);
  const askToClose = useAskToClose();
  const tomorrow = daysAfter(studioDay(new Date().toISOString()), 1);
  const form = useForm<NewNextStep>({
    defaultValues:
      asking === 'change' && brief.nextStep
        ? { text: brief.nextStep.text, dueOn: brief.nextStep.dueOn }
        : { text: '', dueOn: tomorrow },
    resolver: contractResolver<NewNextStep>(NewNextStep),
  });
  useUnsaved(form.formState.isDirty, isPending);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusLateForm(element.current), []);
  const submit = sendTyped(form, (step, sent) =>
    mutate(step, {
      onSuccess: () => resetSent(form, sent, step) && onClose(),
      onError: (error) => showFieldErrors(form, error),
    }),
  );
  return (
    <form ref={element} data-form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormFields form={form} fields={fields} />
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-5">
        <Button variant="secondary" onClick={askToClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

const stepOf = ({ text, dueOn, who }: NewNextStep): NewNextStep => ({ text, dueOn, ...(who && { who }) });

/** Sets the next step, or says that it is done and what comes next; either can be undone. */
function useNextStep(brief: Brief, asking: Asking) {
  const { id } = brief;
  /** As long as nobody else has set another one. */
  const write = (known: Brief, send: (revision: number) => Promise<Brief>) =>
    patchCurrent(known, (current) => {
      if (!isSame(current.nextStep, known.nextStep))
        throw new Error('Someone else has set another next step. It stays as it is.');
      return send(current.revision);
    });
  const set = (step: NewNextStep, revision: number) =>
    call('PUT /api/admin/briefs/:id/next-step', { params: { id }, body: step, revision });
  const finish = (next: NewNextStep, revision: number) =>
    call('POST /api/admin/briefs/:id/next-step/done', { params: { id }, body: { next }, revision });
  const changesOf = () => ({ id });
  const undo = useRecordMutation({
    kind: 'briefs',
    mutationFn: (saved: Brief) => write(saved, (revision) => set(stepOf(brief.nextStep!), revision)),
    changesOf,
  });
  return useRecordMutation({
    kind: 'briefs',
    mutationFn: (step: NewNextStep) =>
      write(brief, (revision) => (asking === 'done' ? finish(step, revision) : set(step, revision))),
    changesOf,
    onSuccess: (saved, { text, dueOn }) =>
      toastDone({
        words: {
          title: asking === 'done' ? 'Step done' : 'Next step changed',
          description: `Next: ${text}, ${formatNearDay(dueOn)}`,
        },
        undo: () => undo.mutateAsync(saved),
        undone: () => ({ title: 'Change undone', description: brief.nextStep?.text }),
      }),
    onError: (error) => toastError(error),
  });
}
