import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { keptDraft } from '../../../../lib/forms/kept-draft';
import { useInBrowser } from '../../../../lib/page/use-in-browser';
import { type BriefValues, emptyBrief, type SentBrief } from './brief-steps';

declare module '@tanstack/react-router' {
  interface HistoryState {
    briefStep?: number;
    /** The step of the entry before this one. */
    briefFrom?: number;
    sentBrief?: SentBrief;
  }
}

type Focus = keyof BriefValues | 'heading';

/** Each step is an entry of the browser's history: Back goes to the step before. */
export function useBriefSteps(form: UseFormReturn<BriefValues>) {
  const { history } = useRouter();
  const draft = useSnapshot(briefDraft);
  // Only the browser has the draft: the drawn page shows the first step.
  const step = useInBrowser() ? draft.step : 1;
  const heading = useRef<HTMLHeadingElement>(null);
  // What takes the focus once another step is there: the button that was pressed may be another one by then.
  const focusNext = useRef<Focus>(undefined);
  useLayoutEffect(() => {
    if (focusNext.current === 'heading') heading.current?.focus();
    else if (focusNext.current) form.setFocus(focusNext.current);
    focusNext.current = undefined;
  }, [step, form]);

  const show = (next: number, focus?: Focus) => {
    if (next === briefDraft.step) return;
    focusNext.current = focus;
    briefDraft.furthest = Math.max(briefDraft.furthest, next);
    briefDraft.step = next;
  };
  useEffect(() => {
    const follow = (focus?: Focus) => {
      const { briefStep } = history.location.state;
      if (briefStep) show(Math.min(briefStep, briefDraft.furthest), focus);
    };
    follow();
    return history.subscribe(({ action }) => {
      if (action.type !== 'PUSH' && action.type !== 'REPLACE') follow('heading');
    });
  }, [history]);

  const goTo = (next: number, focus: Focus = 'heading') => {
    show(next, focus);
    if (history.location.state.briefFrom === next) history.back();
    else pushStep(history, step, next);
  };
  return { step, heading, goTo };
}

const pushStep = (history: RouterHistory, step: number, next: number) => {
  const { href, state } = history.location;
  history.replace(href, { ...state, briefStep: step });
  // Otherwise the two changes become one.
  history.flush();
  history.push(href, { briefStep: next, briefFrom: step });
};

interface BriefPlace {
  step: number;
  /** The last step that was reached: Forward leads no further. */
  furthest: number;
  /** The reference of what has arrived of it, where more was typed since. */
  arrived: string | null;
  /** The project that a line of it is about. */
  like: string | null;
}
const firstStep = (): BriefPlace => ({ step: 1, furthest: 1, arrived: null, like: null });

export const { draft: briefDraft, forget: forgetBriefDraft } = keptDraft<BriefValues, NewBrief, BriefPlace>(
  'briefDraft',
  emptyBrief,
  firstStep,
);
