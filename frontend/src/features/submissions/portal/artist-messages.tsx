import type { NewMessage } from '@cueroom/contracts/intake/artist-page';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { sayMessageGoes } from '@cueroom/contracts/intake/mail-words';
import { limits } from '@cueroom/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { mailStateQuery } from '../../../lib/admin-lists';
import { call } from '../../../lib/api';
import { useCreateOnce } from '../../../lib/create-once';
import { useRecordMutation } from '../../../lib/record-mutations';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-field';
import { toast, toastError } from '../../../ui/toasts';
import { Thread } from '../../../ui/thread';
import { useUnsavedValues } from '../../../ui/unsaved';
import { messagesQuery, submissionKind as kind } from './submissions.queries';

interface ArtistMessagesProps {
  submission: SubmissionWithSongs;
  isDisabled: boolean;
}

/** What studio and artist write to each other: the artist reads it on the music's own page. */
export function ArtistMessages({ submission, isDisabled }: ArtistMessagesProps) {
  const { id, artistName, email } = submission;
  const { data: mail } = useQuery(mailStateQuery());
  const { data: messages = [] } = useQuery(messagesQuery(id));
  const create = useCreateOnce((body: NewMessage, key) =>
    call('POST /api/admin/submissions/:id/messages', { params: { id }, body, key }),
  );
  const send = useRecordMutation({
    kind,
    mutationFn: (message: string) => create({ text: message }),
    onSuccess: () => toast({ title: 'Message sent', description: `It appears on the page of ${artistName}` }),
    onError: (error) => toastError(error),
  });
  const { values: text, change, arrived } = useUnsavedValues('', { isSending: send.isPending });
  return (
    <section aria-label="Messages">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold tracking-tight">Messages</h3>
        <NewLink submission={submission} isDisabled={isDisabled} />
      </div>
      <Thread messages={messages} nameOf={(from) => (from === 'artist' ? artistName : 'You')} />
      <TextArea
        label="Message"
        rows={2}
        maxLength={limits.longText}
        value={text}
        hint={mail && sayMessageGoes({ ...mail, email })}
        onChange={({ target }) => change(target.value)}
      />
      <Button
        variant="secondary"
        className="mt-3"
        onClick={() => send.mutate(text.trim(), { onSuccess: () => arrived(text, '') })}
        disabled={isDisabled || text.trim() === ''}
        isPending={send.isPending}
      >
        Send Message
      </Button>
    </section>
  );
}

/** For an artist who has lost the link: the former one is over. */
function NewLink({ submission: { id, artistName }, isDisabled }: ArtistMessagesProps) {
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
