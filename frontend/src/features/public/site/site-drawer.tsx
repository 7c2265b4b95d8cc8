import { Link } from '@tanstack/react-router';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { SidePanel } from '../../../ui/side-panel';
import { navigation, useCurrentAddress } from './navigation';

interface SiteDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onClosed: () => void;
}

/** The links on a small screen. It closes when one is taken. */
export default function SiteDrawer(panel: SiteDrawerProps) {
  const current = useCurrentAddress();
  const close = () => panel.onOpenChange(false);
  return (
    <SidePanel title={studio.name} closeLabel="Close menu" {...panel}>
      <nav aria-label="Main" className="flex flex-col">
        {navigation.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            onClick={close}
            aria-current={current === to ? 'page' : undefined}
            className="border-b border-line py-4 text-xl font-semibold tracking-tight aria-[current=page]:text-brand-deep"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Button asChild size="large" className="mt-8">
        <Link to="/brief" onClick={close}>
          Collaborate Now
        </Link>
      </Button>
    </SidePanel>
  );
}
