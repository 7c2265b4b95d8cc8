import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { limits } from '@cueroom/contracts/limits';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../../lib/api/api';
import { sayError } from '../../../../lib/api/api-error';
import { createOnce, newCreationKey } from '../../../../lib/api/create-once';
import { studio } from '../../../../lib/studio';
import { Button } from '../../../../ui/button';
import { TextArea } from '../../../../ui/form/text-field';
import { Thread } from '../../../../ui/thread';
import { untilSent, usePageChange } from './artist-page.queries';
import { partIdOf } from './asked-parts';
import { UnderWay } from './under-way';
import { useUnsentPart } from './unsent-parts';
import { usePageDraft } from './use-page-draft';

interface MessageThreadProps {
  token: string;
  messages: readonly ThreadMessage[];
  /** Where what is typed is kept. */
  draftKey: string;
}

/** With the key that sends it: after a lost answer it is not sent twice. */
interface Written {
  text: string;
  key: string;
  /** Since it was sent: the messages of before. */
  known?: readonly string[];
}
const fields = ['message'] as const;

const arrivedBefore =
  'We have your message as you first sent it: see above. Send this one, too, if it says more, or delete it.';

/** It stands in the thread, though its answer was lost. One of before with the same words is another. */
const hasArrived = (messages: readonly ThreadMessage[], { text, known }: Written): boolean =>
  known !== undefined &&
  messages.some((one) => one.from === 'artist' && !known.includes(one.id) && one.text === text.trim());

/** What is typed, and how it is sent. */
function useMessage({ token, messages, draftKey }: MessageThreadProps) {
  const { typed, now, type, forget } = usePageDraft<{ message: Written }>(draftKey, fields);
  const { message } = typed;
  const keep = (written: Written) => type('message', written, written);
  /** It has arrived: what was typed since is a message of its own. */
  const settle = (sent: Written) => {
    const written = now('message');
    if (written?.key !== sent.key) return;
    if (written.text.trim() === sent.text.trim()) forget({ message: written });
    else keep({ text: written.text, key: newCreationKey() });
  };
  const post = async (sent: Written) => {
    const holder = { key: sent.key };
    try {
      const body = { text: sent.text.trim() };
      const send = (key: string) =>
        untilSent(() => call('POST /api/music/:token/messages', { params: { token }, body, key }));
      await createOnce(send, holder, arrivedBefore);
    } catch (error) {
      const written = now('message');
      // Another one was sent under its key.
      if (written && holder.key !== sent.key) keep({ text: written.text, key: holder.key });
      throw error;
    }
  };
  const send = usePageChange(token, post, {
    onKept: settle,
    isStored: (page, sent) => hasArrived(page.messages, sent),
  });
  const { variables, isPending, reset } = send;
  const look = useEffectEvent(() => {
    const sent = variables ?? message;
    if (isPending || !sent || !hasArrived(messages, sent)) return;
    settle(sent);
    reset();
  });
  useEffect(() => look(), [messages, isPending]);
  return {
    text: message?.text ?? '',
    setText: (text: string) => {
      if (text !== '') keep({ ...message, key: message?.key ?? newCreationKey(), text });
      else if (message) forget({ message });
    },
    send: () => {
      if (!message) return;
      const sent = { ...message, known: messages.map(({ id }) => id) };
      keep(sent);
      send.mutate(sent);
    },
    ...{ isPending, error: send.error },
  };
}

export function MessageThread(props: MessageThreadProps) {
  const { text, setText, send, isPending, error } = useMessage(props);
  useUnsentPart(partIdOf('other', ''), text.trim() === '' ? null : 'Message');
  return (
    <section>
      <h2 className="mb-5 text-heading">Messages</h2>
      <Thread messages={props.messages} nameOf={(from) => (from === 'studio' ? studio.name : 'You')} />
      <div id={partIdOf('other', '')}>
        <TextArea
          label="Message"
          rows={4}
          maxLength={limits.longText}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {error && <p className="mt-2 text-sm font-medium text-bad">{sayError(error)}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={send} disabled={text.trim() === ''} isPending={isPending}>
          Send Message
        </Button>
        <UnderWay isPending={isPending}>Sending…</UnderWay>
      </div>
    </section>
  );
}
