import { Fragment } from 'react';

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
