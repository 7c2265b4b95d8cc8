import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { ConfirmDialog } from '../../../ui/window/dialog';
import { SameRecordings } from './same-recording';

/** Null: nothing is open. */
export const sayOpenRights = (songs: readonly Song[]): string | null => {
  const clearances = songs.map(({ clearance }) => clearance.value);
  if (clearances.includes('blocked')) return 'Rights are blocked';
  return clearances.includes('incomplete') ? 'Rights are incomplete' : null;
};

interface RightsQuestionProps {
  submission: SubmissionWithSongs;
  /** Which become tracks. */
  songs: readonly Song[];
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asked once before songs with open rights are approved. */
export function RightsQuestion({ submission, songs, ...asked }: RightsQuestionProps) {
  return (
    <ConfirmDialog
      question={`${sayOpenRights(songs)}. Approve anyway?`}
      explanation="The tracks keep what is known, and it can be completed in the catalog."
      confirmLabel="Approve"
      {...asked}
    >
      <SameRecordings submission={submission} songs={songs} />
    </ConfirmDialog>
  );
}
