import type { Brief } from '@cueroom/contracts/intake/briefs';
import { NewNextStep } from '@cueroom/contracts/intake/next-step';
import { limits } from '@cueroom/contracts/limits';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { contractResolver } from '../../../lib/forms/contract-resolver';
import { daysAfter, formatNearDay, studioDay } from '../../../lib/words/dates';
import { showFieldErrors } from '../../../lib/forms/field-errors';
import { focusLateForm } from '../../../lib/page/focus-panel';
import { resetSent, sendTyped } from '../../../lib/forms/reset-form';
import { capitalizedOptions } from '../../../lib/words/words';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { type FormField, FormFields } from '../../../ui/form/form-fields';
import { useAskToClose, useUnsaved } from '../../../ui/window/unsaved';
import { Conflict } from '../../shared/records/conflict-notice';
import {
  AnsweredStep,
  answerKinds,
  askedFor,
  type Asking,
  type Decided,
  isAnsweredSince,
  isLogged,
  isTypedAnswer,
  StepChanged,
  useNextStep,
  usualAnswer,
} from './use-next-step';

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

/** While it is typed a step may have no day. */
const sayStep = ({ text, dueOn }: NewNextStep): string =>
  [text, dueOn && formatNearDay(dueOn)].filter(Boolean).join(', ');

const answerFields: readonly FormField<AnsweredStep>[] = [
  { name: 'activityType', label: 'Answered by', options: capitalizedOptions(answerKinds) },
  { name: 'subject', label: 'Summary', isRequired: true, maxLength: limits.name },
];
const stepFields: readonly FormField<AnsweredStep>[] = [
  { name: 'text', label: 'Next step', isRequired: true, maxLength: limits.name, hasFocus: true },
  { name: 'dueOn', label: 'Day', type: 'date', isRequired: true },
];
/** A window that asks for nothing else begins with what was said. */
const summaryFirst = answerFields.map((field) => (field.name === 'subject' ? { ...field, hasFocus: true } : field));
const fieldsFor = ({ answer, step }: ReturnType<typeof askedFor>, asking: Asking) => {
  if (!step) return summaryFirst;
  if (!answer) return stepFields;
  return asking === 'answer' ? [...answerFields, ...stepFields] : [...stepFields, ...answerFields];
};

/** What it begins with: for an answer all is filled in. */
const valuesOf = ({ nextStep }: Brief, asking: Asking): AnsweredStep => {
  const today = studioDay(new Date().toISOString());
  if (asking === 'answer') return { ...usualAnswer, text: 'Follow up', dueOn: daysAfter(today, 2) };
  if (asking === 'change' && nextStep) return { ...usualAnswer, text: nextStep.text, dueOn: nextStep.dueOn };
  return { ...usualAnswer, text: '', dueOn: daysAfter(today, 1) };
};

export function NextStepForm({ brief, asking, onClose }: NextStepDialogProps) {
  const { mutate, isPending } = useNextStep(brief, asking);
  const askToClose = useAskToClose();
  const [before] = useState(brief);
  const asked = askedFor(before, asking);
  const form = useForm<AnsweredStep>({
    defaultValues: valuesOf(brief, asking),
    resolver: contractResolver<AnsweredStep>(asked.answer ? AnsweredStep : NewNextStep) as Resolver<AnsweredStep>,
  });
  useUnsaved(form.formState.isDirty, isPending);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => focusLateForm(element.current), []);
  const [theirs, setTheirs] = useState<Brief | null>(null);
  const send = (decided?: Decided) =>
    sendTyped(form, (step, sent) => {
      setTheirs(null);
      mutate(
        { ...step, ...(decided && { decided }) },
        {
          onSuccess: () => resetSent(form, sent, step) && onClose(),
          onError: (error) => (error instanceof StepChanged ? setTheirs(error.current) : showFieldErrors(form, error)),
        },
      );
    });
  const submit = send();
  const resolve = (current: Brief, isMine: boolean) => {
    // Theirs stands already: only an answer is left to be logged.
    if (isMine || (asked.answer && isLogged(before, current, form.getValues())))
      return void send({ current, isMine })();
    form.reset();
    onClose();
  };
  return (
    <form ref={element} data-form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {asking === 'answer' && before.answeredAt && <p className="text-sm">{answeredAlready}</p>}
      <FormFields form={form} fields={fieldsFor(asked, asking)} />
      {theirs?.nextStep && (
        <StepConflict
          form={form}
          theirs={theirs.nextStep}
          isAnswered={asked.answer && isAnsweredSince(before, theirs)}
          onResolve={(isMine) => resolve(theirs, isMine)}
        />
      )}
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

const answeredAlready = 'The client is answered already.';

interface StepConflictProps {
  form: UseFormReturn<AnsweredStep>;
  theirs: NewNextStep;
  /** Who set theirs has answered the client, too. */
  isAnswered: boolean;
  onResolve: (isMine: boolean) => void;
}

function StepConflict({ form, theirs, isAnswered, onResolve }: StepConflictProps) {
  const mine = useWatch({ control: form.control }) as AnsweredStep;
  const becomesOfMine = isTypedAnswer(mine)
    ? 'The answer that you typed is logged, too.'
    : 'No second answer is logged.';
  return (
    <>
      {isAnswered && <p className="text-sm font-medium">{`${answeredAlready} ${becomesOfMine}`}</p>}
      <Conflict
        parts={[{ key: 'step', name: 'Next step', mine: sayStep(mine), theirs: sayStep(theirs) }]}
        onResolve={onResolve}
      />
    </>
  );
}
