import { Copy, X } from 'lucide-react';
import { Button } from '../../../../ui/button';
import { copyText } from '../../../../ui/copy-text';
import { IconButton } from '../../../../ui/icon-button';

interface NotSavedProps {
  /** By field. */
  texts: readonly (readonly [label: string, text: string])[];
  onClose: () => void;
}

/** What was typed before the decision, and not saved: it can still be read, copied and written in a message. */
export function NotSaved({ texts, onClose }: NotSavedProps) {
  if (texts.length === 0) return null;
  const lines = texts.map(([label, text]) => `${label}: ${text}`);
  return (
    <div className="rounded-lg bg-brand-tint px-4 py-3 text-body">
      <div className="flex items-start gap-2">
        <div role="status" className="min-w-0 flex-1">
          <p className="font-medium">
            The studio decided in the meantime, so this was not saved. You can copy it, and send it as a message.
          </p>
          {lines.map((line) => (
            <p key={line} className="mt-2 wrap-anywhere whitespace-pre-line">
              {line}
            </p>
          ))}
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <Button
        className="mt-3"
        size="small"
        variant="secondary"
        onClick={() => void copyText('Copied', lines.join('\n\n'))}
      >
        <Copy aria-hidden className="size-4" />
        Copy
      </Button>
    </div>
  );
}
