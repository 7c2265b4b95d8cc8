import { projectAndClient } from '@cueroom/contracts/intake/brief-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRecordQuery } from '../../../lib/api/admin-lists';
import { Dialog } from '../../../ui/window/dialog';
import { Loaded } from '../../../ui/loaded';
import { NextStepForm, sayWhatIsDone } from '../../briefs/shared/next-step-dialog';
import type { Asked } from './today-actions';

/** Asks how the client of a brief was answered, or what comes after its step: the brief is read for that. */
export default function StepAsked({ briefId, asking, onClose }: Asked & { onClose: () => void }) {
  const [openedAt] = useState(Date.now);
  const { data: known, dataUpdatedAt, error, refetch } = useQuery(adminRecordQuery('briefs', briefId));
  // What was read before may be undone since: it would ask for too little.
  const data = dataUpdatedAt >= openedAt ? known : undefined;
  const isAnswer = asking === 'answer';
  const description = isAnswer ? data && projectAndClient(data) : sayWhatIsDone(data);
  return (
    <Dialog
      title={isAnswer ? 'Log answer' : 'Next step'}
      description={description}
      isOpen
      onClose={onClose}
      width="narrow"
    >
      <Loaded answer={{ data, error, refetch }} loadingText="Loading brief…" one="brief">
        {(brief) =>
          isAnswer || brief.nextStep ? (
            <NextStepForm {...{ brief, asking, onClose }} />
          ) : (
            <p>This brief is closed: it has no next step.</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
