import type { Activity } from '@cueroom/contracts/intake/activities';
import { briefName } from '@cueroom/contracts/intake/brief-name';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import { answerStep, NewNextStep } from '@cueroom/contracts/intake/next-step';
import { limits } from '@cueroom/contracts/limits';
import { RequiredText } from '@cueroom/contracts/rules';
import { IsIn } from 'class-validator';
import { useState } from 'react';
import { call } from '../../../lib/api/api';
import { useCreateOnce } from '../../../lib/api/create-once';
import { formatNearDay, localDay } from '../../../lib/words/dates';
import { isSame } from '../../../lib/is-same';
import { patchCurrent, useRecordMutation } from '../../../lib/api/record-mutations';
import { toast, toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';

/** What is asked of a step: what comes after it, something else in its place, or how its client was answered. */
export type Asking = 'done' | 'change' | 'answer';

export const answerKinds = ['email', 'call', 'meeting'] as const;
/** What is logged where nobody says more of an answer. */
export const usualAnswer = { activityType: 'email', subject: 'Answered the client' } as const;

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

/** Where someone has answered the client since, no second answer is logged by itself: only one that was typed. */
export const isAnsweredSince = (before: Brief, current: Brief): boolean =>
  before.answeredAt === null && current.answeredAt !== null;
export const isTypedAnswer = ({ activityType, subject }: AnsweredStep): boolean =>
  !isSame({ activityType, subject }, usualAnswer);
export const isLogged = (before: Brief, current: Brief, typed: AnsweredStep): boolean =>
  !isAnsweredSince(before, current) || isTypedAnswer(typed);

const stepOf = ({ text, dueOn, who }: NewNextStep): NewNextStep => ({ text, dueOn, ...(who && { who }) });

/** Someone else has set another step meanwhile: the admin chooses. */
export class StepChanged extends Error {
  constructor(readonly current: Brief) {
    super('Someone else has set another next step. It stays as it is.');
  }
}
export interface Decided {
  current: Brief;
  isMine: boolean;
}

/** The calls about the step of a brief, as long as nobody else has set another one. */
function writesOf({ id }: Brief) {
  const write = (known: Brief, step: NewNextStep, send: (revision: number) => Promise<Brief>) =>
    patchCurrent(known, (current) => {
      if (isSame(current.nextStep, known.nextStep)) return send(current.revision);
      if (!current.nextStep) throw new Error('Someone else has closed this brief: it has no next step.');
      // A first try may have set it, and its answer was lost.
      if (isSame(stepOf(current.nextStep), step)) return Promise.resolve(current);
      throw new StepChanged(current);
    });
  const params = { id };
  return {
    set: (known: Brief, body: NewNextStep) =>
      write(known, body, (revision) => call('PUT /api/admin/briefs/:id/next-step', { params, body, revision })),
    finish: (known: Brief, next: NewNextStep) =>
      write(known, next, (revision) =>
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

const titles = { done: 'Step done', change: 'Next step changed', answer: 'Answer logged' } as const;
const withName = (brief: Brief, words = ''): string => `${briefName(brief)}. ${words}`.trim();

/** What has come of saving so far: a first try may have set the step, and have failed to log the answer. */
interface Sent {
  saved: Brief;
  base: Brief;
  answer?: Activity;
  decided?: Decided;
}

/** Sets the next step, or says that it is done and what comes next, with the answer that it was; all can be undone. */
export function useNextStep(brief: Brief, asking: Asking) {
  const { set, finish } = writesOf(brief);
  const log = useLogAnswer(brief);
  const [before] = useState(brief);
  const asked = askedFor(before, asking);
  const [sent] = useState<Sent>({ saved: brief, base: brief });
  const setsStep = () => asked.step && sent.decided?.isMine !== false;
  const changesOf = () => ({ id: brief.id });
  const undo = useRecordMutation({
    kind: 'briefs',
    changesOf,
    mutationFn: async ({ saved, base, answer }: Sent) => {
      if (answer?.undoableUntil) await call('POST /api/admin/activities/:id/undo', { params: { id: answer.id } });
      return setsStep() ? set(saved, stepOf(base.nextStep!)) : undefined;
    },
  });
  return useRecordMutation({
    kind: 'briefs',
    mutationFn: async ({ decided, ...typed }: AnsweredStep & { decided?: Decided }) => {
      if (decided) Object.assign(sent, { decided, saved: decided.current, base: decided.current });
      const step = stepOf(typed);
      const isSet = sent.saved !== sent.base && isSame(stepOf(sent.saved.nextStep!), step);
      // Nobody has said that another one's step is done: it gives way.
      const write = asking === 'change' || sent.decided ? set : finish;
      if (setsStep() && !isSet) sent.saved = await write(sent.saved, step);
      if (asked.answer && isLogged(before, sent.saved, typed)) sent.answer = await log(typed);
      return sent.saved;
    },
    changesOf,
    onSuccess: (_saved, { text, dueOn, subject }) => {
      const description = withName(before, setsStep() ? `Next: ${text}, ${formatNearDay(dueOn)}` : subject);
      const isLeftOut = asked.answer && !sent.answer;
      const words = { title: isLeftOut ? 'Answered already' : titles[asking], description };
      // The step is not from here, either.
      if (isLeftOut && !sent.decided) return toast(words);
      toastDone({
        words,
        undo: () => undo.mutateAsync({ ...sent }),
        undone: () => ({ title: 'Change undone', description: withName(before, sent.base.nextStep?.text) }),
      });
    },
    onError: (error) => {
      if (error instanceof StepChanged) return;
      const isSaved = sent.saved !== sent.base;
      toastError(error, isSaved ? 'The next step is saved, but the answer isn’t logged' : undefined);
    },
  });
}

/** As it was before it was closed: answers about a closed brief have no step. */
export type OpenBrief = Pick<Brief, 'nextStep'>;

interface StepBack {
  back: Brief;
  before: OpenBrief;
}

const putBack = ({ back: { id, revision }, before: { nextStep } }: StepBack): Promise<Brief> => {
  const { text, dueOn, who } = nextStep!;
  const body = { text, dueOn, ...(who && { who }) };
  return call('PUT /api/admin/briefs/:id/next-step', { params: { id }, body, revision });
};

/** A brief that goes on gets a step that asks what comes next: where closing it is undone, its own one comes back. */
export function useStepBack() {
  const { mutateAsync } = useRecordMutation({
    kind: 'briefs',
    mutationFn: putBack,
    changesOf: ({ back }) => ({ id: back.id }),
  });
  return (back: Brief, closed: Brief, before: OpenBrief): Promise<Brief> =>
    closed.nextStep === null && back.nextStep && before.nextStep
      ? mutateAsync({ back, before })
      : Promise.resolve(back);
}
