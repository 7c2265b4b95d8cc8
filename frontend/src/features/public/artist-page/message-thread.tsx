import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { sayError } from '../../../lib/api-error';
import { createOnce } from '../../../lib/create-once';
import { keptDraft } from '../../../lib/kept-draft';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { TextArea } from '../../../ui/text-field';
import { Thread } from '../../../ui/thread';
import { pathOf, usePageChange } from './artist-page.queries';
import { partIdOf } from './asked-parts';
import { useUnsentPart } from './unsent-parts';

interface MessageThreadProps {
  token: string;
  messages: readonly ThreadMessage[];
  /** Where what is typed is kept, with the key that sends it: after a lost answer it is not sent twice. */
  draftKey: string;
}

const openDraft = (key: string) => {
  const { draft } = keptDraft<{ text: string }, never>(key, () => ({ text: '' }));
  return {
    draft,
    setText: (text: string) => {
      draft.values.text = text;
    },
  };
};

export function MessageThread({ token, messages, draftKey }: MessageThreadProps) {
  const [{ draft, setText }] = useState(() => openDraft(draftKey));
  const { text } = useSnapshot(draft, { sync: true }).values;
  const send = usePageChange(
    token,
    (message: string) => createOnce<ThreadMessage>(pathOf(token, '/messages'), { text: message }, draft),
    (sent) => {
      if (draft.values.text.trim() === sent) setText('');
    },
  );
  useUnsentPart(partIdOf('other', ''), text.trim() === '' ? null : 'Message');
  return (
    <section>
      <h2 className="mb-5 text-heading">Messages</h2>
      <Thread messages={messages} nameOf={(from) => (from === 'studio' ? studio.name : 'You')} />
      <div id={partIdOf('other', '')}>
        <TextArea
          label="Message"
          rows={4}
          maxLength={limits.longText}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {send.error && <p className="mt-2 text-sm font-medium text-bad">{sayError(send.error)}</p>}
      <Button
        className="mt-4"
        variant="secondary"
        onClick={() => send.mutate(text.trim())}
        disabled={text.trim() === ''}
        isPending={send.isPending}
      >
        Send Message
      </Button>
    </section>
  );
}
