import { Copy, Link, Printer, Share2 } from 'lucide-react';
import { useInBrowser } from '../../../../lib/use-in-browser';
import { Button } from '../../../../ui/button';
import { toast } from '../../../../ui/toasts';

const copy = async (title: string, text: string) => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title, description: text });
  } catch {
    toast({ title: 'Your browser did not copy it', description: text, variant: 'destructive' });
  }
};

/** Who closes the sheet of the device has not failed. */
const share = (url: string) => void navigator.share({ title: 'Your music’s own page', url }).catch(() => undefined);

interface ThanksActionsProps {
  submissionUid: string;
  /** Of the music's own page. */
  link?: string;
  onAgain: () => void;
}

export function ThanksActions({ submissionUid, link, onAgain }: ThanksActionsProps) {
  const isInBrowser = useInBrowser();
  // Browsers have a clipboard and a sheet to share on secure origins only.
  const canCopy = isInBrowser && 'clipboard' in navigator;
  const canShare = isInBrowser && 'share' in navigator;
  return (
    <>
      {link && canCopy && (
        <Button onClick={() => void copy('Link Copied', link)}>
          <Link aria-hidden className="size-4.5" />
          Copy link
        </Button>
      )}
      {link && canShare && (
        <Button variant="secondary" onClick={() => share(link)}>
          <Share2 aria-hidden className="size-4.5" />
          Share
        </Button>
      )}
      <Button variant="secondary" onClick={onAgain}>
        Submit More Music
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4.5" />
        Print a Copy
      </Button>
      {canCopy && (
        <Button variant="secondary" onClick={() => void copy('Number Copied', submissionUid)}>
          <Copy aria-hidden className="size-4.5" />
          Copy number
        </Button>
      )}
    </>
  );
}
