import { pitchAccesses } from '@cueroom/contracts/pitches/pitch-options';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient, Recipient } from '@cueroom/contracts/pitches/recipients';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { peoplePlace, recordPlace } from '../../../lib/page/portal-address';
import { Ago } from '../../../ui/ago';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { ConfirmDialog } from '../../../ui/window/dialog';
import { endOfLink, LinkEnd, useCopy, useIsOver } from './recipient-links';
import { useRenewLink, useRevokeLink } from './recipient-mutations';
import { RecipientSettings } from './recipient-settings';
import { SendLetter } from './send-letter';

/** Above the row: `extending` is the settings, with the focus on their date. */
type OpenedWindow = 'letter' | 'settings' | 'extending';

interface RecipientRowProps {
  pitch: PitchWithRecipients;
  recipient: LinkedRecipient;
  /** The next thing to do is to copy this one's link. */
  isNext: boolean;
}

export function RecipientRow({ pitch, recipient, isNext }: RecipientRowProps) {
  const [opened, setOpened] = useState<OpenedWindow>();
  const { shown, copy } = useCopy();
  const { name, email, company, revokedAt, hasPassword, message } = recipient;
  const end = endOfLink(pitch, recipient);
  const isOver = useIsOver(end);
  const link = isOver ? undefined : recipient.link;
  const close = () => setOpened(undefined);
  return (
    <tr className="border-t border-line align-top">
      <td className="py-3 pr-3">
        <p translate="no" className="font-semibold wrap-anywhere" dir="auto">
          <RecipientName recipient={recipient} />
        </p>
        <p className="text-note text-ink-soft wrap-anywhere">{[company, email].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
          <Opened recipient={recipient} />
          <Sent recipient={recipient} />
          {end && (isOver || recipient.expiresAt) && <LinkEnd end={end} />}
          {recipient.access && <span>{pitchAccesses.find(({ value }) => value === recipient.access)?.label}</span>}
          {hasPassword && <span>password</span>}
          {message && <span title={message}>own message</span>}
          {revokedAt && <Badge tone="bad">Revoked</Badge>}
        </p>
        {link === null && (
          <p className="mt-1 text-note text-ink-soft">
            This link was made before links could be copied again. It opens until you make a new one.
          </p>
        )}
        {link && shown === link && (
          <input
            aria-label={`Link for ${name}`}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            className="mt-2 block w-full rounded-lg border border-line-strong bg-card px-3 py-2 text-note"
          />
        )}
        <RowButtons
          {...{ recipient, link, isNext, isOver }}
          copy={() => link && copy(link, 'Link copied', name)}
          onOpen={setOpened}
        />
        {opened === 'letter' && <SendLetter pitch={pitch} recipient={recipient} onSent={close} onClose={close} />}
        {(opened === 'settings' || opened === 'extending') && (
          <RecipientSettings recipient={recipient} isExtending={opened === 'extending'} onClose={close} />
        )}
      </td>
    </tr>
  );
}

/** With an address it leads to the person's page; else, of one from the CRM, to their contact. */
function RecipientName({ recipient: { name, contactId, clientId } }: Pick<RecipientRowProps, 'recipient'>) {
  const place = clientId ? peoplePlace('client', clientId) : contactId && recordPlace('contact', contactId);
  if (!place) return name;
  return (
    <Link {...place} className="underline decoration-line-strong underline-offset-3 hover:decoration-current">
      {name}
    </Link>
  );
}

interface RowButtonsProps extends Omit<RecipientRowProps, 'pitch'>, Pick<LinkedRecipient, 'link'> {
  isOver: boolean;
  copy: () => void;
  onOpen: (window: OpenedWindow) => void;
}

function RowButtons({ recipient, link, isNext, isOver, copy, onOpen }: RowButtonsProps) {
  return (
    <div className={classes('mt-2 flex flex-wrap gap-1', !link && '-ml-2.5')}>
      {link && (
        <Button size="tight" data-next={isNext || undefined} onClick={copy}>
          Copy link
        </Button>
      )}
      <NewLink recipient={recipient} />
      {recipient.email && (
        <Button variant="quiet" size="tight" onClick={() => onOpen('letter')}>
          Send by email
        </Button>
      )}
      {isOver && (
        <Button variant="quiet" size="tight" onClick={() => onOpen('extending')}>
          Extend
        </Button>
      )}
      {(!isOver || recipient.revokedAt) && <RevokeLink recipient={recipient} />}
      <Button variant="quiet" size="tight" onClick={() => onOpen('settings')}>
        Edit
      </Button>
    </div>
  );
}

function RevokeLink({ recipient }: Pick<RecipientRowProps, 'recipient'>) {
  const { revoke, lift } = useRevokeLink(recipient);
  return (
    <Button
      variant="quiet"
      size="tight"
      isPending={revoke.isPending || lift.isPending}
      onClick={() => (recipient.revokedAt ? lift : revoke).mutate()}
    >
      {recipient.revokedAt ? 'Open again' : 'Revoke'}
    </Button>
  );
}

/** Asks first: the former link ends at once, wherever it was sent. */
function NewLink({ recipient }: Pick<RecipientRowProps, 'recipient'>) {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewLink(recipient);
  const { name, link } = recipient;
  return (
    <>
      <Button variant="quiet" size="tight" isPending={renew.isPending} onClick={() => setAsking(true)}>
        New link
      </Button>
      <ConfirmDialog
        question={`Make a new link for ${name}?`}
        explanation={link === undefined ? `${name}'s old link never opens again.` : `${name}'s link stops working.`}
        confirmLabel="Confirm"
        isFinal
        isOpen={isAsking}
        isPending={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Opened({ recipient: { visits, lastOpenedAt } }: { recipient: Recipient }) {
  if (visits === 0) return <span>not opened yet</span>;
  return (
    <span className="font-medium text-good">
      <span>{`opened ${visits === 1 ? 'once' : `${visits} times`}`}</span>
      {lastOpenedAt && (
        <span>
          , last <Ago iso={lastOpenedAt} />
        </span>
      )}
    </span>
  );
}

function Sent({ recipient: { mail, sentAt } }: { recipient: Recipient }) {
  if (mail?.state === 'failed')
    return <span className="text-bad">{`Email not sent${mail.error ? `: ${mail.error}` : ''}`}</span>;
  if (mail?.state === 'not_configured')
    return <span className="text-bad">Email not sent: no mail server is set up</span>;
  if (mail?.state === 'queued' && mail.error)
    return <span className="text-bad">{`Email not sent yet: ${mail.error}. We’ll try again.`}</span>;
  if (mail?.state === 'queued') return <span>email queued</span>;
  if (!sentAt) return null;
  return (
    <span>
      letter sent <Ago iso={sentAt} />
    </span>
  );
}
