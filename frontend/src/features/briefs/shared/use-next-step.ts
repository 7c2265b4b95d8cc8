import type { Activity } from '@cueroom/contracts/intake/activities';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import { answerStep, NewNextStep } from '@cueroom/contracts/intake/next-step';
import { limits } from '@cueroom/contracts/limits';
import { IsIn } from 'class-validator';
import { useState } from 'react';
import { RequiredText } from '@cueroom/contracts/rules';
import { call } from '../../../lib/api';
import { useCreateOnce } from '../../../lib/create-once';
import { formatNearDay, localDay } from '../../../lib/dates';
import { isSame } from '../../../lib/is-same';
import { patchCurrent, useRecordMutation } from '../../../lib/record-mutations';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';

/** What is asked of a step: what comes after it, something else in its place, or how its client was answered. */
export type Asking = 'done' | 'change' | 'answer';

export const answerKinds = ['email', 'call', 'meeting'] as const;

/** An answer to the client, and what comes after it. */
export class AnsweredStep extends NewNextStep {
  @IsIn(answerKinds) activityType!: (typeof answerKinds)[number];
  @RequiredText('Summary is required', limits.name) subject!: string;
}

/** What a form asks for: the first step of a brief is done by an answer to its client. */
export const askedFor = ({ nextStep, answeredAt }: Brief, asking: Asking) => {
  const isFirst = nextStep?.text === answerStep;
  return {
    answer: asking === 'answer' || (asking === 'done' && isFirst && answeredAt === null),
    step: asking !== 'answer' || isFirst,
  };
};

const stepOf = ({ text, dueOn, who }: NewNextStep): NewNextStep => ({ text, dueOn, ...(who && { who }) });

/** The calls about the step of a brief, as long as nobody else has set another one. */
function writesOf({ id }: Brief) {
  const write = (known: Brief, send: (revision: number) => Promise<Brief>) =>
    patchCurrent(known, (current) => {
      if (!isSame(current.nextStep, known.nextStep))
        throw new Error('Someone else has set another next step. It stays as it is.');
      return send(current.revision);
    });
  const params = { id };
  return {
    set: (known: Brief, body: NewNextStep) =>
      write(known, (revision) => call('PUT /api/admin/briefs/:id/next-step', { params, body, revision })),
    finish: (known: Brief, next: NewNextStep) =>
      write(known, (revision) =>
        call('POST /api/admin/briefs/:id/next-step/done', { params, body: { next }, revision }),
      ),
  };
}

const useLogAnswer = ({ id: entityId }: Brief) =>
  useCreateOnce(({ activityType, subject }: AnsweredStep, key) =>
    call('POST /api/admin/activities', {
      body: { entityType: 'brief', entityId, activityType, subject, lastContactDate: localDay() },
      key,
    }),
  );

/** Sets the next step, or says that it is done and what comes next, with the answer that it was; all can be undone. */
export function useNextStep(brief: Brief, asking: Asking) {
  const { set, finish } = writesOf(brief);
  const log = useLogAnswer(brief);
  const [before] = useState(brief);
  const asked = askedFor(before, asking);
  /** A first try may have set the step, and have failed to log the answer. */
  const [sent] = useState<{ saved: Brief; answer?: Activity }>({ saved: brief });
  const undo = useRecordMutation({
    kind: 'briefs',
    mutationFn: async ({ saved, answer }: typeof sent) => {
      if (answer?.undoableUntil) await call('POST /api/admin/activities/:id/undo', { params: { id: answer.id } });
      return asked.step ? set(saved, stepOf(before.nextStep!)) : undefined;
    },
  });
  return useRecordMutation({
    kind: 'briefs',
    mutationFn: async (typed: AnsweredStep) => {
      const step = stepOf(typed);
      const isSet = sent.saved !== before && isSame(stepOf(sent.saved.nextStep!), step);
      if (asked.step && !isSet) sent.saved = await (asking === 'change' ? set : finish)(sent.saved, step);
      if (asked.answer) sent.answer = await log(typed);
      return sent.saved;
    },
    changesOf: () => ({ id: brief.id }),
    onSuccess: (_saved, { text, dueOn, subject }) =>
      toastDone({
        words: {
          title: { done: 'Step done', change: 'Next step changed', answer: 'Answer logged' }[asking],
          description: asked.step ? `Next: ${text}, ${formatNearDay(dueOn)}` : subject,
        },
        undo: () => undo.mutateAsync({ ...sent }),
        undone: () => ({ title: 'Change undone', description: before.nextStep?.text }),
      }),
    onError: (error) =>
      toastError(error, sent.saved === before ? undefined : 'The next step is saved, but the answer isn’t logged'),
  });
}
