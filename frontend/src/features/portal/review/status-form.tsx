import type { ReviewStatus, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { reviewStatuses } from '@cueroom/contracts/options';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/text-field';
import { reviewStatusOf } from './review-words';
import { useSetStatus } from './submission-mutations';

/** Sets the label only; approving and rejecting are their own buttons. */
export function StatusForm({ submission }: { submission: SubmissionWithSongs }) {
  const [picked, setPicked] = useState<ReviewStatus['status'] | null>(null);
  const chosen = picked ?? reviewStatusOf(submission.status);
  const setStatus = useSetStatus(submission.id);
  const update = () => setStatus.mutate(chosen, { onSuccess: () => setPicked(null) });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Status"
        options={reviewStatuses}
        value={chosen}
        onChange={({ target }) => setPicked(target.value as typeof chosen)}
        className="min-w-44 flex-1"
      />
      <Button variant="secondary" onClick={update} isPending={setStatus.isPending}>
        Update Status
      </Button>
    </div>
  );
}
