import { limits } from '@cueroom/contracts/limits';
import { linkMark } from '@cueroom/contracts/pitches/letter-mark';
import type { PitchStatus } from '@cueroom/contracts/pitches/pitch-options';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { mailStateQuery } from '../../../lib/api/admin-lists';
import { sayError } from '../../../lib/api/api-error';
import { formatStudioMoment } from '../../../lib/words/dates';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/window/dialog';
import { TextArea, TextField } from '../../../ui/form/text-field';
import { useAskToClose, useUnsavedValues } from '../../../ui/window/unsaved';
import { endOfLink, hasEnded, useIsOver } from './recipient-links';
import { useSendLetter } from './recipient-mutations';

interface SendLetterProps {
  pitch: PitchWithRecipients;
  recipient: LinkedRecipient;
  onSent: () => void;
  onClose: () => void;
}

const firstText = (pitch: PitchWithRecipients, recipient: LinkedRecipient): string => {
  const { name, hasPassword } = recipient;
  const end = endOfLink(pitch, recipient);
  const facts = [
    'The link is yours alone.',
    ...(hasPassword ? ['It asks for a password, which you get from us separately.'] : []),
    ...(end && !hasEnded(end) ? [`It is open until ${formatStudioMoment(end)}.`] : []),
  ].join(' ');
  return [
    `Hello ${name.split(' ', 1)[0]},`,
    `here is music for you: ${pitch.title}.`,
    linkMark,
    facts,
    studio.name,
  ].join('\n\n');
};

/** A letter as it will go, but for the link. */
export function SendLetter(props: SendLetterProps) {
  const { recipient, onClose } = props;
  return (
    <Dialog title="Send by email" description={`To ${recipient.name} <${recipient.email}>`} isOpen onClose={onClose}>
      <LetterForm {...props} />
    </Dialog>
  );
}

/** A letter that is being written, and its one way out. */
function useLetter({ pitch, recipient, onSent }: SendLetterProps) {
  const [first] = useState(() => ({
    subject: `Music for you: ${pitch.title}`.slice(0, limits.name),
    text: firstText(pitch, recipient),
  }));
  const { mutate, isPending, error } = useSendLetter(recipient);
  const { values: letter, change, arrived } = useUnsavedValues(first, { isSending: isPending });
  // What was typed meanwhile was not sent: it stays to be read, or sent once more.
  const send = () => mutate(letter, { onSuccess: () => arrived(letter, letter) && onSent() });
  const type = (changes: Partial<typeof first>) => change({ ...letter, ...changes });
  return { letter, type, send, isPending, error };
}

function LetterForm(props: SendLetterProps) {
  const { letter, type, send, isPending, error } = useLetter(props);
  const askToClose = useAskToClose();
  const { data: mail } = useQuery(mailStateQuery());
  const hasLink = letter.text.includes(linkMark);
  const { link } = props.recipient;
  // Without a mail server it would not go, nor with a link that is not known.
  const canSend = mail?.isSetUp !== false && link !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasLink && canSend) send();
  };
  return (
    <form onSubmit={submit} data-form className="space-y-4">
      <Obstacles
        isMailSetUp={mail?.isSetUp !== false}
        isLinkKnown={link !== null}
        status={props.pitch.status}
        end={endOfLink(props.pitch, props.recipient)}
      />
      <TextField
        label="Subject"
        required
        maxLength={limits.name}
        value={letter.subject}
        onChange={({ target }) => type({ subject: target.value })}
      />
      <TextArea
        label="Text"
        rows={10}
        required
        maxLength={limits.longText}
        value={letter.text}
        error={hasLink ? undefined : `${linkMark} must stand where the link goes`}
        hint={hintOf(props.recipient)}
        onChange={({ target }) => type({ text: target.value })}
      />
      {error && (
        <p role="alert" className="text-body text-bad">
          {sayError(error)}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={askToClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending} aria-disabled={!canSend || undefined}>
          Send
        </Button>
      </div>
    </form>
  );
}

const hintOf = ({ name, revokedAt }: LinkedRecipient): string =>
  revokedAt
    ? `It goes exactly as written here, with a new link in place of ${linkMark}. The revoked link stays closed.`
    : `It goes exactly as written here, with ${name}’s link in place of ${linkMark}.`;

interface ObstaclesProps {
  isMailSetUp: boolean;
  isLinkKnown: boolean;
  status: PitchStatus;
  /** Of the link. */
  end: string | null;
}

function Obstacles({ isMailSetUp, isLinkKnown, status, end }: ObstaclesProps) {
  const isOver = useIsOver(end);
  return (
    <>
      {!isLinkKnown && (
        <p className="rounded-lg bg-bad-tint px-3 py-2 text-body">
          This link was made before emails could repeat it. Make a new link first: the old one stops working.
        </p>
      )}
      {!isMailSetUp && (
        <p className="rounded-lg bg-bad-tint px-3 py-2 text-body">
          No mail server is set up. Copy the link and send it yourself, or ask the person who runs this site.
        </p>
      )}
      {isOver && (
        <p className="rounded-lg bg-bad-tint px-3 py-2 text-body">
          This link has expired. Extend it first: until then the one in this email does not open.
        </p>
      )}
      {status !== 'open' && !isOver && (
        <p className="rounded-lg bg-brand-tint px-3 py-2 text-body">
          {`The link in this email does not open${status === 'draft' ? ' before the pitch is open' : ''}.`}
        </p>
      )}
    </>
  );
}
