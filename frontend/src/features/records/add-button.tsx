import { Plus } from 'lucide-react';
import { Button } from '../../ui/button';

/** Opens the form for a new record. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus aria-hidden className="size-4.5" />
      {label}
    </Button>
  );
}
