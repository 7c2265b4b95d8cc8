import type { Brief } from '@cueroom/contracts/intake/briefs';
import { limits } from '@cueroom/contracts/limits';
import { NewNextStep } from '@cueroom/contracts/intake/next-step';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api';
import { contractResolver } from '../../../lib/contract-resolver';
import { daysAfter, formatNearDay, studioDay } from '../../../lib/dates';
import { showFieldErrors } from '../../../lib/field-errors';
import { isSame } from '../../../lib/is-same';
import { patchCurrent, useRecordMutation } from '../../../lib/record-mutations';
import { resetSent, sendTyped } from '../../../lib/reset-form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { type FormField, FormFields } from '../../../ui/form-fields';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { useAskToClose, useUnsaved } from '../../../ui/unsaved';
import { useCommands } from '../../../ui/window-commands';

type Asking = 'done' | 'change';

/** What is done next about a brief, with the way on from it; nothing about one that is closed. */
export function NextStepPart({ brief }: { brief: Brief }) {
  const titleId = useId();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { nextStep } = brief;
  useCommands(nextStep ? [{ label: 'Next step is done', run: () => setAsking('done') }] : []);
  if (!nextStep) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-card px-4 py-3.5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <h4 id={titleId} className="text-note text-ink-soft">
          Next step
        </h4>
        <p className="mt-0.5 font-medium wrap-anywhere">{nextStep.text}</p>
        <StepDay dueOn={nextStep.dueOn} />
      </div>
      <div className="flex gap-2 print:hidden">
        <Button size="small" onClick={() => setAsking('done')}>
          <Check aria-hidden className="size-4" />
          Done
        </Button>
        <Button size="small" variant="secondary" onClick={() => setAsking('change')}>
          Change
        </Button>
      </div>
      {asking && <NextStepDialog brief={brief} asking={asking} onClose={() => setAsking(null)} />}
    </section>
  );
}

/** The day of a step, as it is seen from today. */
export function StepDay({ dueOn }: { dueOn: string }) {
  const today = studioDay(new Date().toISOString());
  const isLate = dueOn < today;
  const day = dueOn === today ? 'today' : dueOn === daysAfter(today, 1) ? 'tomorrow' : formatNearDay(dueOn, today);
  return (
    <span className={isLate ? 'text-note font-semibold text-bad' : 'text-note text-ink-soft'}>
      {isLate ? `since ${day}` : day}
    </span>
  );
}

interface NextStepDialogProps {
  brief: Brief;
  asking: Asking;
  onClose: () => void;
}

function NextStepDialog(props: NextStepDialogProps) {
  const { brief, asking, onClose } = props;
  const description = asking === 'done' ? `Done: ${brief.nextStep?.text}. What comes next?` : undefined;
  return (
    <Dialog title="Next step" description={description} isOpen onClose={onClose} width="narrow">
      <NextStepForm {...props} />
    </Dialog>
  );
}

const fields: readonly FormField<NewNextStep>[] = [
  { name: 'text', label: 'Next step', isRequired: true, maxLength: limits.name, hasFocus: true },
  { name: 'dueOn', label: 'Day', type: 'date', isRequired: true },
];

function NextStepForm({ brief, asking, onClose }: NextStepDialogProps) {
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
  const submit = sendTyped(form, (step, sent) =>
    mutate(step, {
      onSuccess: () => resetSent(form, sent, step) && onClose(),
      onError: (error) => showFieldErrors(form, error),
    }),
  );
  return (
    <form data-form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
