import type { LinkedRecipient, Recipient } from '@cueroom/contracts/pitches/recipients';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { pitchAccesses } from '@cueroom/contracts/pitches/pitch-options';
import { UserPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatDate } from '../../../lib/dates';
import { Ago } from '../../../ui/ago';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toasts';
import { AddRecipients } from './add-recipients';
import { useAddKey, useNextStep } from './recipient-focus';
import { RecipientSettings } from './recipient-settings';
import { useChangeRecipient, useRenewLink } from './recipient-mutations';
import { SendLetter } from './send-letter';

/** Who a pitch goes to. A link is known here only as long as the window is open: it is kept nowhere. */
export function Recipients({ pitch, onOpen }: { pitch: PitchWithRecipients; onOpen: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const [addedId, setAddedId] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const headingId = useId();
  const { recipients } = pitch;
  useAddKey(section, () => setAdding(true));
  useNextStep(section, addedId, `${pitch.status} ${recipients.length} ${links.size}`);
  /** Without a link: the one of before is over. */
  const keep = (linked: readonly LinkedRecipient[]) =>
    setLinks((all) => {
      const known = new Map(all);
      for (const { id, link } of linked)
        if (link) known.set(id, link);
        else known.delete(id);
      return known;
    });
  return (
    <section ref={section} aria-labelledby={headingId}>
      <div className="flex items-center justify-between gap-3">
        <h3 id={headingId} className="text-lg font-semibold" aria-label="Recipients">
          Recipients <span className="font-normal text-ink-soft">({recipients.length})</span>
        </h3>
        {!isAdding && (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            <UserPlus aria-hidden className="size-4" />
            Add recipients
          </Button>
        )}
      </div>
      {isAdding && (
        <div className="mt-3">
          <AddRecipients
            pitchId={pitch.id}
            known={recipients.flatMap(({ email }) => email?.toLowerCase() ?? [])}
            onAdded={(added, isAll) => {
              keep(added);
              setAddedId(added[0]?.id);
              setAdding(!isAll);
            }}
          />
        </div>
      )}
      {recipients.length > 0 && <NotOpen pitch={pitch} onOpen={onOpen} />}
      {recipients.length === 0 ? (
        !isAdding && <p className="mt-2 text-body text-ink-soft">No one yet. Each person gets a private link.</p>
      ) : (
        <RecipientTable pitch={pitch} links={links} addedId={addedId} onLink={(linked) => keep([linked])} />
      )}
    </section>
  );
}

/** Said where links are made: they do not open yet. */
function NotOpen({ pitch: { status, tracks }, onOpen }: { pitch: PitchWithRecipients; onOpen: () => void }) {
  if (status === 'open') return null;
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-brand-tint px-3 py-2 text-note text-brand-darker">
      {status === 'draft' ? 'This is a draft: its links do not open yet.' : 'The links are closed with the pitch.'}
      {tracks.length === 0 && ' It has no tracks yet.'}
      <Button size="tight" data-next onClick={onOpen}>
        Open the pitch
      </Button>
    </p>
  );
}

interface RecipientTableProps {
  pitch: PitchWithRecipients;
  links: ReadonlyMap<string, string>;
  addedId?: string;
  onLink: (linked: LinkedRecipient) => void;
}

function RecipientTable({ pitch, links, addedId, onLink }: RecipientTableProps) {
  return (
    <table className="mt-3 w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {pitch.recipients.map((recipient) => (
          <RecipientRow
            key={recipient.id}
            pitch={pitch}
            recipient={recipient}
            link={links.get(recipient.id)}
            isNext={pitch.status === 'open' && recipient.id === addedId}
            onLink={onLink}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RecipientRowProps {
  pitch: PitchWithRecipients;
  recipient: Recipient;
  link?: string;
  isNext: boolean;
  onLink: (linked: LinkedRecipient) => void;
}

function RecipientRow({ pitch, recipient, link, isNext, onLink }: RecipientRowProps) {
  const [opened, setOpened] = useState<'letter' | 'settings'>();
  const [isShown, setShown] = useState(false);
  const { name, email, company, revokedAt, hasPassword } = recipient;
  const copy = () => {
    if (!link) return;
    // Browsers refuse it on insecure origins: then it is there to be copied by hand.
    (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast({ title: 'Link copied', description: name }),
      () => setShown(true),
    );
  };
  const sent = (to: Recipient) => {
    setOpened(undefined);
    onLink(to);
  };
  return (
    <tr className="border-t border-line align-top">
      <td className="py-3 pr-3">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-note text-ink-soft wrap-anywhere">{[company, email].filter(Boolean).join(' · ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-soft">
          <Opened recipient={recipient} />
          <Sent recipient={recipient} />
          {recipient.expiresAt && <span>until {formatDate(recipient.expiresAt)}</span>}
          {recipient.access && <span>{pitchAccesses.find(({ value }) => value === recipient.access)?.label}</span>}
          {hasPassword && <span>password</span>}
          {revokedAt && <Badge tone="bad">Revoked</Badge>}
        </p>
        {link && isShown && (
          <input
            aria-label={`Link for ${name}`}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
            className="mt-2 block w-full rounded-lg border border-line-strong bg-card px-3 py-2 text-note"
          />
        )}
        <RowButtons {...{ recipient, link, isNext, copy, onLink }} onOpen={setOpened} />
        {opened === 'letter' && (
          <SendLetter pitch={pitch} recipient={recipient} onSent={sent} onClose={() => setOpened(undefined)} />
        )}
        {opened === 'settings' && <RecipientSettings recipient={recipient} onClose={() => setOpened(undefined)} />}
      </td>
    </tr>
  );
}

interface RowButtonsProps extends Pick<RecipientRowProps, 'recipient' | 'link' | 'isNext' | 'onLink'> {
  copy: () => void;
  onOpen: (window: 'letter' | 'settings') => void;
}

function RowButtons({ recipient, link, isNext, copy, onLink, onOpen }: RowButtonsProps) {
  const renew = useRenewLink(recipient);
  const revoke = useChangeRecipient(recipient, 'Link revoked');
  const { email, revokedAt } = recipient;
  return (
    <div className="mt-2 flex flex-wrap gap-x-1 gap-y-1">
      {link && (
        <Button size="tight" data-next={isNext || undefined} onClick={copy}>
          Copy link
        </Button>
      )}
      <Button
        variant="quiet"
        size="tight"
        isPending={renew.isPending}
        onClick={() => renew.mutate(undefined, { onSuccess: onLink })}
      >
        New link
      </Button>
      {email && (
        <Button variant="quiet" size="tight" onClick={() => onOpen('letter')}>
          Send by mail
        </Button>
      )}
      {!revokedAt && (
        <Button
          variant="quiet"
          size="tight"
          isPending={revoke.isPending}
          onClick={() => revoke.mutate({ revoked: true }, { onSuccess: onLink })}
        >
          Revoke
        </Button>
      )}
      <Button variant="quiet" size="tight" onClick={() => onOpen('settings')}>
        Edit
      </Button>
    </div>
  );
}

function Opened({ recipient: { visits, lastOpenedAt } }: { recipient: Recipient }) {
  if (visits === 0) return <span>not opened yet</span>;
  return (
    <span className="font-medium text-good">
      opened {visits === 1 ? 'once' : `${visits} times`}
      {lastOpenedAt && (
        <>
          , last <Ago iso={lastOpenedAt} />
        </>
      )}
    </span>
  );
}

function Sent({ recipient: { mail, sentAt } }: { recipient: Recipient }) {
  if (mail?.state === 'failed')
    return <span className="text-bad">Letter not sent{mail.error && `: ${mail.error}`}</span>;
  if (mail?.state === 'not_configured')
    return <span className="text-bad">Letter not sent: no mail server is set up</span>;
  if (mail?.state === 'queued' && mail.error)
    return <span className="text-bad">Letter not sent yet: {mail.error}. It is tried again.</span>;
  if (mail?.state === 'queued') return <span>letter on its way</span>;
  if (!sentAt) return null;
  return (
    <span>
      letter sent <Ago iso={sentAt} />
    </span>
  );
}
