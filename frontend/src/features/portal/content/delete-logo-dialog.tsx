import type { Logo } from '@cueroom/contracts/content/logo-wall';
import { useState } from 'react';
import { sayError, sayFailure } from '../../../lib/api-error';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toasts';
import { useDeleteLogo, useRestoreLogo } from './logos.queries';

export function DeleteLogoDialog({ logo, onClose }: { logo: Logo | null; onClose: () => void }) {
  const deleteLogo = useDeleteLogo();
  const restore = useRestoreLogo();
  // The notice outlives this tab: a promise is kept all the same.
  const undo = ({ id, name }: Logo) =>
    void restore.mutateAsync(id).then(
      () => toast({ title: 'Logo restored', description: name }),
      (error: unknown) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' }),
    );
  const confirm = () =>
    logo &&
    deleteLogo.mutate(logo.id, {
      onSuccess: () =>
        toast({
          title: 'Logo deleted successfully',
          description: logo.name,
          action: { label: 'Undo', onClick: () => undo(logo) },
        }),
      onError: (error) =>
        toast({ title: 'Error', description: sayFailure('Failed to delete logo', error), variant: 'destructive' }),
      onSettled: onClose,
    });
  // The name stays while the window closes.
  const [last, setLast] = useState(logo);
  if (logo && logo !== last) setLast(logo);
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this logo?"
      explanation={last?.name}
      confirmLabel="Delete"
      isOpen={logo !== null}
      isPending={deleteLogo.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
