import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { sayError } from '../../../lib/api-error';
import { countOf } from '../../../lib/format';
import { toast } from '../../../ui/toasts';
import { usePromote } from './submission-changes';

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** Puts the songs into the catalog, and says how it went. */
export function usePromotion(submission: SubmissionWithSongs) {
  const promote = usePromote();
  const addToCatalog = () => {
    if (submission.songs.length === 0) return failed('Error', 'No songs found in submission');
    promote.mutate(submission, {
      onSuccess: (count) =>
        count > 0
          ? toast({
              title: 'Submission promoted',
              description: `${countOf(count, 'track')} by ${submission.artistName} in the catalog`,
            })
          : failed('Failed to promote submission to catalog', 'None of its songs has audio that can be used'),
      onError: (error) => failed('Failed to promote submission to catalog', sayError(error)),
    });
  };
  return { addToCatalog, isPending: promote.isPending };
}
