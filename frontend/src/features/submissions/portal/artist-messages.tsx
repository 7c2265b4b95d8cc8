import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { call } from '../../../lib/api';
import { useRecordMutation } from '../../../lib/record-mutations';
import { Button } from '../../../ui/button';
import { toast, toastError } from '../../../ui/toasts';
import { Thread } from '../../../ui/thread';
import { messagesQuery, submissionKind as kind } from './submissions.queries';
import { WriteToArtist } from './write-to-artist';

/** All that studio and artist write to each other, in order: the artist reads it on the music's own page. */
export function ArtistMessages(props: ComponentProps<typeof WriteToArtist>) {
  const { submission, isDisabled } = props;
  const { id, artistName } = submission;
  const { data: messages = [] } = useQuery(messagesQuery(id));
  return (
    <section aria-label="Messages">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold tracking-tight">Messages</h3>
        <NewLink submission={submission} isDisabled={isDisabled} />
      </div>
      <Thread messages={messages} nameOf={(from) => (from === 'artist' ? artistName : 'You')} />
      <WriteToArtist {...props} />
    </section>
  );
}

interface NewLinkProps {
  submission: SubmissionWithSongs;
  isDisabled: boolean;
}

/** For an artist who has lost the link: the former one is over. */
function NewLink({ submission: { id, artistName }, isDisabled }: NewLinkProps) {
  const renew = useRecordMutation({
    kind,
    mutationFn: () => call('POST /api/admin/submissions/:id/link', { params: { id } }),
    onSuccess: async ({ link }) => {
      const isCopied = await navigator.clipboard?.writeText(link).then(
        () => true,
        () => false,
      );
      toast({ title: isCopied ? 'New link copied' : 'New link', description: `${artistName}: ${link}` });
    },
    onError: (error) => toastError(error),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => renew.mutate()}
      disabled={isDisabled}
      isPending={renew.isPending}
    >
      <Link2 aria-hidden className="size-4" />
      New link for the artist
    </Button>
  );
}
