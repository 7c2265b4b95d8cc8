import type { Brief } from '@cueroom/contracts/intake/briefs';
import { call } from '../../../lib/api';
import { useRecordMutation } from '../../../lib/record-mutations';

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
