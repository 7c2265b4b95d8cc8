import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button';

export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      onClick={onClick}
      title={label}
      className="in-data-toolbar:max-md:size-11 in-data-toolbar:max-md:px-0!"
    >
      <Plus aria-hidden className="size-4" />
      <span className="in-data-toolbar:max-md:sr-only">{label}</span>
    </Button>
  );
}
