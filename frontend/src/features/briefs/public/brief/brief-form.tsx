import { NewBrief } from '@cueroom/contracts/intake/briefs';
import { messages } from '@cueroom/contracts/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { call } from '../../../../lib/api/api';
import { sayError } from '../../../../lib/api/api-error';
import { contractResolver } from '../../../../lib/forms/contract-resolver';
import { localDay } from '../../../../lib/words/dates';
import { showFieldErrors } from '../../../../lib/forms/field-errors';
import { isSame } from '../../../../lib/is-same';
import { useKeptDraft } from '../../../../lib/forms/kept-draft';
import { sayAnsweredWithin } from '../../../../lib/words/promises';
import { projectQuery } from '../../../../lib/api/public-queries';
import { sendOnce } from '../../../../lib/api/send-once';
import { useInBrowser } from '../../../../lib/page/use-in-browser';
import { DataNote } from '../../../../ui/form/data-note';
import { DraftNote } from '../../../../ui/form/draft-note';
import { type FormField, FormFields } from '../../../../ui/form/form-fields';
import { FormProblems, problemsOf } from '../../../../ui/form/form-problems';
import { NeedsScript } from '../../../../ui/needs-script';
import { toast } from '../../../../ui/notices/toasts';
import { BriefLookOver, BriefProgress, lastStep, StepButtons } from './brief-form-parts';
import { briefOf, briefSteps, type BriefValues, emptyBrief, likeProject, type SentBrief, stepOf } from './brief-steps';
import { briefDraft, forgetBriefDraft, useBriefSteps } from './use-brief-steps';

const rules = contractResolver<BriefValues>(NewBrief);
/** The contract does not know which day it is where the visitor is. */
const resolver: Resolver<BriefValues> = async (values, context, options) => {
  const checked = await rules(values, context, options);
  if (!values.deadline || values.deadline >= localDay() || checked.errors.deadline) return checked;
  return { values: {}, errors: { ...checked.errors, deadline: { type: 'min', message: messages.pastDay } } };
};

type OnSent = (brief: SentBrief) => Promise<void>;

export function BriefForm({ like, onSent }: { like?: string; onSent: OnSent }) {
  const form = useForm<BriefValues>({ resolver, defaultValues: { ...briefDraft.values } });
  useKeptDraft(form, briefDraft);
  useLike(form, like);
  const steps = useBriefSteps(form);
  const { step, heading, goTo } = steps;
  const { submit, error, isPending, arrived } = useSubmit(form, steps, onSent);
  const { title, hint, fields } = briefSteps[step - 1] ?? briefSteps[0]!;
  const next = async () => {
    if (
      await form.trigger(
        fields.map(({ name }) => name),
        { shouldFocus: true },
      )
    )
      goTo(step + 1);
  };
  /** Enter in a field does what the button at the end of the step does. */
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (step < lastStep ? next() : submit());
  };
  const clear = () => {
    forgetBriefDraft();
    form.reset(emptyBrief());
  };
  return (
    <form
      method="dialog"
      noValidate
      aria-label="Project brief"
      onSubmit={onSubmit}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-9"
    >
      <NeedsScript />
      <BriefProgress step={step} />
      <p className="mt-6 text-sm font-medium text-ink-soft">{`Step ${step} of ${lastStep}`}</p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 scroll-mt-44 text-heading outline-none">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-soft">{hint}</p>
      <div className="mt-7 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormFields key={step} form={form} fields={fields.map(fromToday)} />
      </div>
      {step === lastStep && <BriefLookOver brief={form.getValues()} onChange={goTo} />}
      <Answer error={error} arrived={arrived} />
      <div className="mt-8 border-t border-line pt-6">
        <FormProblems problems={problemsOf(form, fields)} />
        <StepButtons step={step} isPending={isPending} onPrevious={() => goTo(step - 1)} />
      </div>
      <DraftNote draft={briefDraft} onClear={clear} className="mt-6" />
      <DataNote about="brief" className="mt-3" />
    </form>
  );
}

/** Only the browser draws it: the drawn page shows the first step. */
const fromToday = (field: FormField<BriefValues>) => (field.type === 'date' ? { ...field, min: localDay() } : field);

/** Who comes from a project begins with its type, and with its title among the references: once, so that both can be removed. */
function useLike(form: UseFormReturn<BriefValues>, slug = '') {
  const { data: project } = useQuery({ ...projectQuery(slug), enabled: slug !== '' });
  useEffect(() => {
    if (!project || briefDraft.like === slug) return;
    briefDraft.like = slug;
    const { projectType, references } = likeProject(form.getValues(), project);
    form.setValue('projectType', projectType);
    form.setValue('references', references);
  }, [form, project, slug]);
}

/** @param arrived the reference of a brief that was edited while it was sent */
const Answer = ({ error, arrived }: { error: Error | null; arrived: string | null }) => (
  <div aria-live="polite">
    {error && <p className="mt-6 font-medium text-bad">{sayError(error)}</p>}
    {arrived && !error && (
      <p className="mt-6 font-medium">
        {`We have your brief as you submitted it. Your reference is ${arrived}. What you’ve typed since isn’t part of it: submit again to send us that as well.`}
      </p>
    )}
  </div>
);

const sendBrief = (body: NewBrief, key: string) => call('POST /api/briefs', { body, key });

function useSubmit(form: UseFormReturn<BriefValues>, { step, goTo }: ReturnType<typeof useBriefSteps>, onSent: OnSent) {
  const { mutateAsync, error } = useMutation({
    mutationFn: async (values: BriefValues): Promise<SentBrief> => {
      const typed = briefOf(values);
      const { body: received, reference } = await sendOnce(typed, sendBrief, briefDraft);
      return received === typed ? { received, reference } : { received: { ...received }, reference, typed };
    },
  });
  const isInBrowser = useInBrowser();
  const { arrived } = useSnapshot(briefDraft);
  /** Back to the first step that has an error, and to the field itself. In this step the form does so by itself. */
  const showErrors = (wrong: readonly string[]) => {
    const [first] = wrong.flatMap((field) => stepOf(field) ?? []).sort();
    const field = wrong.find((each) => stepOf(each) === first) as keyof BriefValues | undefined;
    if (first !== undefined && first !== step && field) goTo(first, field);
  };
  const send = async (values: BriefValues, submitted: BriefValues) => {
    let sent: SentBrief;
    try {
      sent = await mutateAsync(values);
    } catch (refusal) {
      showErrors(showFieldErrors(form, refusal));
      return toast({
        title: 'Submission Failed',
        description: 'Please try again or contact us directly',
        variant: 'destructive',
      });
    }
    // Also when the visitor has gone to another page meanwhile.
    toast({
      title: 'Brief Submitted Successfully!',
      description: `We’ll review your project and get back to you ${sayAnsweredWithin()}.`,
    });
    // The thanks would take the place of what was typed since.
    if (!isSame(form.getValues(), submitted)) {
      briefDraft.arrived = sent.reference ?? null;
      return;
    }
    await onSent(sent);
    forgetBriefDraft();
  };
  const submit = () => {
    const submitted = { ...form.getValues() };
    return form.handleSubmit(
      (values) => send(values, submitted),
      (errors) => showErrors(Object.keys(errors)),
    )();
  };
  // Only the browser has the draft.
  return { submit, error, arrived: isInBrowser ? arrived : null, isPending: form.formState.isSubmitting };
}
