import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { useState } from 'react';
import { personInText } from '../../../lib/people-in-text';
import { pluralize } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toasts';
import { useCommands } from '../../../ui/window-commands';

/** Browsers refuse to copy on insecure origins: then `shown` is there to be copied by hand. */
export function useCopy() {
  const [shown, setShown] = useState<string>();
  const copy = (text: string, title: string, description: string) =>
    void (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast({ title, description }),
      () => setShown(text),
    );
  return { shown, copy };
}

/** For a letter merge, or a list of one's own: a line for each person. */
export function CopyAllLinks({ recipients }: { recipients: readonly LinkedRecipient[] }) {
  const { shown, copy } = useCopy();
  const lines = recipients.flatMap((recipient) =>
    recipient.link ? [`${personInText(recipient)}: ${recipient.link}`] : [],
  );
  const text = lines.join('\n');
  const copyAll = () => copy(text, 'Links copied', pluralize(lines.length, 'person', 'people'));
  const areMany = lines.length > 1;
  useCommands(areMany ? [{ label: 'Copy all links', run: copyAll }] : []);
  if (!areMany) return null;
  return (
    <div className="mt-3">
      <Button variant="secondary" size="small" onClick={copyAll}>
        Copy all links
      </Button>
      {shown !== undefined && (
        <textarea
          aria-label="Links of all"
          readOnly
          rows={4}
          value={text}
          onFocus={({ target }) => target.select()}
          className="mt-2 block w-full rounded-lg border border-line-strong bg-card px-3 py-2 text-note"
        />
      )}
    </div>
  );
}
