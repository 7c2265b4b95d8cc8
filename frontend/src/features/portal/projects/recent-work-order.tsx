import { useQuery } from '@tanstack/react-query';
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
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Change Order
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
