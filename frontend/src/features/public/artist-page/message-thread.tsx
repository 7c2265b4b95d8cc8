import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { useCreateOnce } from '../../../lib/create-once';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-field';
import { Thread } from '../../../ui/thread';
import { pathOf, usePageChange } from './artist-page.queries';
import { useLeaving } from './use-leaving';

interface MessageThreadProps {
  token: string;
  messages: readonly ThreadMessage[];
}

export function MessageThread({ token, messages }: MessageThreadProps) {
  const [text, setText] = useState('');
  const create = useCreateOnce<ThreadMessage>(pathOf(token, '/messages'));
  const send = usePageChange(token, (message: string) => create({ text: message }));
  useLeaving(text.trim() !== '', 'typed');
  const submit = () =>
    send.mutate(text.trim(), {
      onSuccess: (_message, sent) => setText((typed) => (typed.trim() === sent ? '' : typed)),
    });
  return (
    <section>
      <h2 className="mb-5 text-heading">Messages</h2>
      <Thread messages={messages} nameOf={(from) => (from === 'studio' ? studio.name : 'You')} />
      <TextArea
        label="Message"
        rows={4}
        maxLength={limits.longText}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {send.error && <p className="mt-2 text-sm font-medium text-bad">{sayError(send.error)}</p>}
      <Button
        className="mt-4"
        variant="secondary"
        onClick={submit}
        disabled={text.trim() === ''}
        isPending={send.isPending}
      >
        Send Message
      </Button>
    </section>
  );
}
