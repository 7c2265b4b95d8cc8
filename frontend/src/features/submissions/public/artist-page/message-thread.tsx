import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { isUnanswered, sayError } from '../../../../lib/api-error';
import { createOnce, newCreationKey } from '../../../../lib/create-once';
import { keptDraft } from '../../../../lib/kept-draft';
import { studio } from '../../../../lib/studio';
import { Button } from '../../../../ui/button';
import { TextArea } from '../../../../ui/text-field';
import { Thread } from '../../../../ui/thread';
import { pathOf, readPage, usePageChange } from './artist-page.queries';
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
    /** The next one is a message of its own. */
    beginAnew: () => void Object.assign(draft, { values: { text: '' }, key: newCreationKey() }),
  };
};

const arrivedBefore =
  'We have your message as you first sent it: see above. Send this one, too, if it says more, or delete it.';

/** Without an answer the thread tells whether it has arrived. */
const post = async (token: string, text: string, draft: { key: string }, known: readonly ThreadMessage[]) => {
  try {
    await createOnce(pathOf(token, '/messages'), { text }, draft, arrivedBefore);
  } catch (error) {
    const now = isUnanswered(error) ? await readPage(token) : null;
    const isNew = (one: ThreadMessage) => one.from === 'artist' && !known.some(({ id }) => id === one.id);
    if (!now?.messages.some((one) => isNew(one) && one.text === text)) throw error;
    draft.key = newCreationKey();
  }
};

interface Seen {
  text: string;
  messages: readonly ThreadMessage[];
  send: { isPending: boolean; isError: boolean; reset: () => void };
}

/** Its answer and the look for it were lost, and now it stands in the thread. One of before with the same words is another. */
const useSeenLate = ({ text, messages, send: { isPending, isError, reset } }: Seen, onSeen: () => void) => {
  const known = useRef(messages);
  const look = useEffectEvent(() => {
    const isNew = (one: ThreadMessage) => one.from === 'artist' && !known.current.some(({ id }) => id === one.id);
    if (isError && messages.some((one) => isNew(one) && one.text === text.trim())) {
      onSeen();
      reset();
    }
    // From when it is sent on, what comes is new.
    if (!isPending && !isError) known.current = messages;
  });
  useEffect(() => look(), [messages, isPending, isError]);
};

export function MessageThread({ token, messages, draftKey }: MessageThreadProps) {
  const [{ draft, setText, beginAnew }] = useState(() => openDraft(draftKey));
  const { text } = useSnapshot(draft, { sync: true }).values;
  const send = usePageChange(token, (message: string) => post(token, message, draft, messages), {
    onKept: (sent) => draft.values.text.trim() === sent && setText(''),
  });
  useSeenLate({ text, messages, send }, beginAnew);
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
