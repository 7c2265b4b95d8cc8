import { useRecord } from '../../../lib/admin-lists';
import { Dialog } from '../../../ui/dialog';
import { Loaded } from '../../../ui/loaded';
import { NextStepForm, sayWhatIsDone } from '../../briefs/shared/next-step-dialog';
import type { AskingProps } from './today-actions';

/** Asks what comes after the step of a brief, which is read for that. */
export default function StepDone({ id, onClose }: Pick<AskingProps, 'id' | 'onClose'>) {
  const answer = useRecord('briefs', id);
  return (
    <Dialog title="Next step" description={sayWhatIsDone(answer.data)} isOpen onClose={onClose} width="narrow">
      <Loaded answer={answer} loadingText="Loading brief…" one="brief">
        {(brief) =>
          brief.nextStep ? (
            <NextStepForm brief={brief} asking="done" onClose={onClose} />
          ) : (
            <p>This brief is closed: it has no next step.</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
