import { useEffect } from 'react';

/** The window's title while something is sent, so that it can be seen from another tab. */
export function useSendingTitle(share: number | null) {
  const isSending = share !== null;
  const percent = Math.round(100 * (share ?? 0));
  useEffect(() => {
    if (!isSending) return;
    const { title } = document;
    return () => void (document.title = title);
  }, [isSending]);
  useEffect(() => {
    if (isSending) document.title = `${percent}% – sending`;
  }, [isSending, percent]);
}
