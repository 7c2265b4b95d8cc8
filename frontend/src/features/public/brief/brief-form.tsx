import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { sayError } from '../../../lib/api-error';
import { showFieldErrors } from '../../../lib/field-errors';
import { lateRules } from '../../../lib/late-rules';
import { useOneAtATime } from '../../../lib/one-at-a-time';
import { Button } from '../../../ui/button';
import { DataNote } from '../../../ui/data-note';
import { toast } from '../../../ui/toasts';
import { briefDraft, forgetBriefDraft, goToStep } from './brief-draft';
import { BriefFields } from './brief-fields';
import { BriefProgress } from './brief-progress';
import { briefOf, briefSteps, type BriefValues, stepOf } from './brief-steps';
import { useSendBrief } from './briefs.queries';

const lastStep = briefSteps.length;
const rules = lateRules<BriefValues>(() => import('./brief-form.rules'));

export function BriefForm({ onSent }: { onSent: (values: BriefValues) => void }) {
  const { step } = useSnapshot(briefDraft);
  const form = useForm<BriefValues>({
    resolver: rules.resolver,
    defaultValues: { ...briefDraft.values },
  });
  const send = useSendBrief();
  const heading = useRef<HTMLHeadingElement>(null);
  const current = briefSteps[step - 1] ?? briefSteps[0];

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

  // What takes the focus once another step is there: the button that was pressed may be another one by then.
  const focusNext = useRef<keyof BriefValues | 'heading'>(undefined);
  useLayoutEffect(() => {
    if (focusNext.current === 'heading') heading.current?.focus();
    else if (focusNext.current) form.setFocus(focusNext.current);
    focusNext.current = undefined;
  }, [step, form]);
  const goTo = (next: number, focus: keyof BriefValues | 'heading' = 'heading') => {
    focusNext.current = focus;
    goToStep(next);
  };
  const next = async () => {
    if (await form.trigger([...(current?.fields ?? [])], { shouldFocus: true })) goTo(step + 1);
  };
  /** Back to the first step that has an error, and to the field itself. In this step the form does so by itself. */
  const showErrors = (fields: readonly string[]) => {
    const [first] = fields.flatMap((field) => stepOf(field) ?? []).sort();
    const field = fields.find((each) => stepOf(each) === first) as keyof BriefValues | undefined;
    if (first !== undefined && first !== step && field) goTo(first, field);
  };
  const submit = useOneAtATime(() =>
    form.handleSubmit(
      (values) => {
        if (send.isPending) return;
        send.mutate(briefOf(values), {
          onSuccess: () => {
            toast({
              title: 'Brief Submitted Successfully!',
              description: "We'll review your project and get back to you within 24 hours.",
            });
            onSent(values);
            forgetBriefDraft();
          },
          onError: (error) => {
            showErrors(showFieldErrors(form, error));
            toast({
              title: 'Submission Failed',
              description: 'Please try again or contact us directly',
              variant: 'destructive',
            });
          },
        });
      },
      (errors) => showErrors(Object.keys(errors)),
    )(),
  );
  /** Enter in a field does what the button at the end of the step does. */
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void (step < lastStep ? next() : submit());
  };

  return (
    <form
      noValidate
      aria-label="Project brief"
      onFocus={rules.fetchAhead}
      onSubmit={onSubmit}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-9"
    >
      <BriefProgress step={step} />
      <p className="mt-6 text-sm font-medium text-ink-soft">
        Step {step} of {lastStep}
      </p>
      <h2 ref={heading} tabIndex={-1} className="mt-1 text-heading outline-none">
        {current?.title}
      </h2>
      <p className="mt-1.5 text-ink-soft">{current?.hint}</p>
      <div className="mt-7 min-h-64 space-y-5">
        <BriefFields key={step} step={step} form={form} />
      </div>
      <div aria-live="polite">{send.error && <p className="mt-6 font-medium text-bad">{sayError(send.error)}</p>}</div>
      <div className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        <Button variant="secondary" disabled={step === 1 || send.isPending} onClick={() => goTo(step - 1)}>
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
            disabled={send.isPending}
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {send.isPending ? 'Submitting...' : 'Submit Brief'}
          </Button>
        )}
      </div>
      <DataNote about="brief" className="mt-6" />
    </form>
  );
}
