import { X } from 'lucide-react';
import { useState } from 'react';
import { forgetReceived, readReceived } from '../../../lib/received-music';
import { useInBrowser } from '../../../lib/use-in-browser';
import { IconButton } from '../../../ui/icon-button';

/** Who reloads the page of thanks finds an empty form: what arrived is said above it. */
export function ReceivedBefore() {
  const isInBrowser = useInBrowser();
  const [isDismissed, setDismissed] = useState(false);
  const received = isInBrowser && !isDismissed ? readReceived() : null;
  if (!received) return null;
  return (
    <div className="mb-6 flex items-center justify-between gap-3 rounded-2xl border border-line bg-card px-5 py-2.5 sm:px-7">
      <p className="min-w-0 text-body wrap-anywhere">
        {'Received: '}
        <strong translate="no" className="font-semibold">
          {received.submissionUid}
        </strong>
        {'. '}
        <a href={received.link} className="font-semibold text-brand-deep underline underline-offset-3">
          Open your music’s page
        </a>
      </p>
      <IconButton
        icon={X}
        label="Dismiss"
        onClick={() => {
          forgetReceived();
          setDismissed(true);
        }}
      />
    </div>
  );
}
