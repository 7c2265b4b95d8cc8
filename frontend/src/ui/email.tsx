import { Fragment } from 'react';
import { replyTo } from '../lib/words/reply';
import { studio } from '../lib/studio';

/** An address that a narrow line breaks after @ and before dots, not within a word. */
export function Email({ address }: { address: string }) {
  const parts = address.replaceAll('@', '@\n').replaceAll('.', '\n.').split('\n');
  return (
    <span translate="no" className="min-w-0 wrap-anywhere">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

export function Address({ email }: { email: string }) {
  return (
    <a href={replyTo(email)} className="text-brand-deep underline-offset-3 hover:underline">
      <Email address={email} />
    </a>
  );
}

/** The studio's address, in a sentence; `about` becomes the subject. */
export function StudioEmail({ about }: { about?: string }) {
  return (
    <a
      href={replyTo(studio.email, about)}
      className="font-medium text-brand-deep underline underline-offset-3 hover:text-brand-darker"
    >
      <Email address={studio.email} />
    </a>
  );
}
