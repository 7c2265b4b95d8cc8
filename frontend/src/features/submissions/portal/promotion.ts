import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { call } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { pluralize } from '../../../lib/format';
import { useRecordMutation } from '../../../lib/record-mutations';
import { toast } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { useUnapprove } from './decision-mutations';
import { sayOpenRights } from './rights-question';
import { submissionKind as kind } from './submissions.queries';

const failedPromotion = (description: string) =>
  toast({ title: 'Failed to promote submission to catalog', description, variant: 'destructive' });

/** 'Add to catalog': one press, which is undone as an approval. One call for each song, in order: it may be pressed again. */
export function usePromotion(submission: SubmissionWithSongs) {
  const { id, artistName } = submission;
  const songs = submission.songs.filter(({ audio }) => audio.state !== 'invalid');
  const isNew = songs.some(({ status }) => status !== 'approved');
  const { undo, undone } = useUnapprove(artistName);
  const promote = useRecordMutation({
    kind,
    mutationFn: async () => {
      for (const song of songs) await call('POST /api/admin/music', { body: trackOf(submission, song) });
      return call('GET /api/admin/submissions/:id', { params: { id } });
    },
    onSuccess: (promoted) => {
      const added = `${pluralize(songs.length, 'track')} by ${artistName} added to the catalog`;
      const description = [added, sayOpenRights(songs)].filter(Boolean).join('. ');
      const words = { title: 'Submission promoted', description };
      if (!isNew) return toast(words);
      toastDone({ words, undo: () => undo(promoted), undone });
    },
    onError: (error) => failedPromotion(sayError(error)),
  });
  const addToCatalog = () => {
    if (submission.songs.length === 0)
      return toast({ title: 'Error', description: 'No songs found in submission', variant: 'destructive' });
    if (songs.length === 0) return failedPromotion('None of these songs has usable audio');
    promote.mutate();
  };
  return { addToCatalog, isPending: promote.isPending };
}

/** No bytes are sent: the server knows the song's file and its length. */
const trackOf = (submission: SubmissionWithSongs, song: Song): NewTrack => ({
  title: song.trackTitle,
  artist: submission.artistName,
  genre: submission.genre,
  tags: [...new Set([...song.tags, ...submission.tags])],
  description: submission.description,
  sourceSongId: song.id,
});
