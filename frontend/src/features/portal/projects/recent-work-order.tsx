import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { featuredProjectsQuery } from '../../../lib/public-queries';
import { Button } from '../../../ui/button';
import { OrderDialog } from '../../records/order-dialog';
import { projectPublicKeys } from './project-keys';

/** The order of the featured projects on the home page. */
export function RecentWorkOrder() {
  const { data: featured = [] } = useQuery(featuredProjectsQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (featured.length < 2) return null;
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setIsOpen(true)}
        title="Change Order"
        className="max-md:size-11 max-md:px-0!"
      >
        <ArrowUpDown aria-hidden className="size-4 md:hidden" />
        <span className="max-md:sr-only">Change Order</span>
      </Button>
      {isOpen && (
        <OrderDialog
          title="Order of Recent Work"
          description="Featured projects, as the home page shows them. Drag them, or use the arrows."
          kind="projects"
          publicKeys={projectPublicKeys}
          items={featured.map(({ id, title }) => ({ id, name: title }))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
