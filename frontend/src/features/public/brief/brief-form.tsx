import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { sayError } from '../../../lib/api-error';
import { showFieldErrors } from '../../../lib/field-errors';
import { lazyResolver } from '../../../lib/lazy-resolver';
import { sendOnce } from '../../../lib/send-once';
import { Button } from '../../../ui/button';
import { DataNote } from '../../../ui/data-note';
import { FormFields } from '../../../ui/form-fields';
import { toast } from '../../../ui/toasts';
import { briefDraft, forgetBriefDraft } from './brief-draft';
import { BriefProgress } from './brief-progress';
import { briefOf, briefSteps, type BriefValues, type SentBrief, stepOf } from './brief-steps';

const lastStep = briefSteps.length;
const rules = lazyResolver<BriefValues>(async () => (await import('@cueroom/contracts/intake/briefs')).NewBrief);

export function BriefForm({ onSent }: { onSent: (brief: SentBrief) => void }) {
  const form = useForm<BriefValues>({ resolver: rules.resolver, defaultValues: { ...briefDraft.values } });
  useKeptDraft(form);
  const steps = useSteps(form);
  const { step, heading, goTo } = steps;
  const { submit, error, isPending } = useSubmit(form, steps, onSent);
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
  return (
    <form
      noValidate
      aria-label="Project brief"
      onFocus={rules.loadAhead}
      onSubmit={onSubmit}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-9"
    >
      <BriefProgress step={step} />
      <p className="mt-6 text-sm font-medium text-ink-soft">
        Step {step} of {lastStep}
      </p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 text-heading outline-none">
        {title}
      </h2>
      <p className="mt-1.5 text-ink-soft">{hint}</p>
      <div className="mt-7 min-h-64 space-y-5">
        <FormFields key={step} form={form} fields={fields} isRechecked />
      </div>
      <div aria-live="polite">{error && <p className="mt-6 font-medium text-bad">{sayError(error)}</p>}</div>
      <StepButtons step={step} isPending={isPending} onPrevious={() => goTo(step - 1)} />
      <DataNote about="brief" className="mt-6" />
    </form>
  );
}

function useSubmit(
  form: UseFormReturn<BriefValues>,
  { step, goTo }: ReturnType<typeof useSteps>,
  onSent: (brief: SentBrief) => void,
) {
  const { mutateAsync, error } = useMutation({
    mutationFn: async (values: BriefValues): Promise<SentBrief> => {
      const typed = briefOf(values);
      return { typed, received: await sendOnce('/api/briefs', typed, briefDraft) };
    },
  });
  /** Back to the first step that has an error, and to the field itself. In this step the form does so by itself. */
  const showErrors = (wrong: readonly string[]) => {
    const [first] = wrong.flatMap((field) => stepOf(field) ?? []).sort();
    const field = wrong.find((each) => stepOf(each) === first) as keyof BriefValues | undefined;
    if (first !== undefined && first !== step && field) goTo(first, field);
  };
  const submit = form.handleSubmit(
    async (values) => {
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
        description: "We'll review your project and get back to you within 24 hours.",
      });
      onSent(sent);
      forgetBriefDraft();
    },
    (errors) => showErrors(Object.keys(errors)),
  );
  return { submit, error, isPending: form.formState.isSubmitting };
}

const useKeptDraft = (form: UseFormReturn<BriefValues>) =>
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          briefDraft.values = { ...values };
        },
      }),
    [form],
  );

function useSteps(form: UseFormReturn<BriefValues>) {
  const { step } = useSnapshot(briefDraft);
  const heading = useRef<HTMLHeadingElement>(null);
  // What takes the focus once another step is there: the button that was pressed may be another one by then.
  const focusNext = useRef<keyof BriefValues | 'heading'>(undefined);
  useLayoutEffect(() => {
    if (focusNext.current === 'heading') heading.current?.focus();
    else if (focusNext.current) form.setFocus(focusNext.current);
    focusNext.current = undefined;
  }, [step, form]);
  const goTo = (next: number, focus: keyof BriefValues | 'heading' = 'heading') => {
    focusNext.current = focus;
    briefDraft.step = next;
  };
  return { step, heading, goTo };
}

interface StepButtonsProps {
  step: number;
  isPending: boolean;
  onPrevious: () => void;
}

function StepButtons({ step, isPending, onPrevious }: StepButtonsProps) {
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
      <Button variant="secondary" disabled={step === 1 || isPending} onClick={onPrevious}>
        <ArrowLeft aria-hidden className="size-4.5" />
        Previous
      </Button>
      {step < lastStep ? (
        <Button key="next" type="submit">
          Next
          <ArrowRight aria-hidden className="size-4.5" />
        </Button>
      ) : (
        // The second half of a double click on Next must not send the brief.
        <Button
          key="submit"
          type="submit"
          isPending={isPending}
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {isPending ? 'Submitting...' : 'Submit Brief'}
        </Button>
      )}
    </div>
  );
}
