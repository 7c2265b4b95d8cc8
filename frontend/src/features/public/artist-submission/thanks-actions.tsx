import { Copy, Printer } from 'lucide-react';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toasts';

export function ThanksActions({ submissionUid, onAgain }: { submissionUid: string; onAgain: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(submissionUid);
      toast({ title: 'Number Copied', description: submissionUid });
    } catch {
      toast({ title: 'Your browser did not copy it', description: submissionUid, variant: 'destructive' });
    }
  };
  return (
    <>
      <Button onClick={onAgain}>Submit More Music</Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4.5" />
        Print a Copy
      </Button>
      {/* Browsers have a clipboard on secure origins only. */}
      {'clipboard' in navigator && (
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4.5" />
          Copy number
        </Button>
      )}
    </>
  );
}
