import { api } from '../../../lib/api';
import { sayError } from '../../../lib/api-error';
import { reportError } from '../../../lib/unhandled-errors';
import { toast } from '../../../ui/toasts';

/** Shows what waits in the background. A new tab has no password to send: it is let in there for a quarter of an hour. */
export const openQueues = async (): Promise<void> => {
  try {
    await api.post('/api/admin/queues/session');
    window.open('/api/admin/queues/', '_blank', 'noopener');
  } catch (error) {
    reportError(error);
    toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
  }
};
