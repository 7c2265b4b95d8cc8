import { toast } from '../../../ui/notices/toasts';

/** In place of removing what was sent without an answer. @param next how its sender goes on */
export const sayMayHaveArrived = (name: string, next: string) =>
  toast({
    title: `${name} may have reached us already`,
    description: `So it stays. ${next}`,
    variant: 'destructive',
  });
