import { call } from '../../../lib/api';
import { reportError } from '../../../lib/unhandled-errors';
import { toast, toastError } from '../../../ui/toasts';

/** Shows the background queues in a new tab, which has no password to send: a cookie lets it in for 15 minutes. */
export const openQueues = async (): Promise<void> => {
  // Before the request: browsers block a window that opens after one.
  const tab = window.open('', '_blank');
  if (!tab) return toast({ title: 'Your browser blocked the new tab', description: 'Allow pop-ups for this site.' });
  tab.opener = null;
  try {
    await call('POST /api/admin/queues/session');
    tab.location.href = '/api/admin/queues/';
  } catch (error) {
    tab.close();
    reportError(error);
    toastError(error);
  }
};
