import { Link } from '@tanstack/react-router';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { BrandMark } from './brand-mark';
import { navigation, useCurrentAddress } from './navigation';
import { SiteMenu } from './site-menu';

export function SiteHeader() {
  const current = useCurrentAddress();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper print:static">
      <Container className="flex h-18 items-center justify-between gap-6">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 rounded text-lead font-semibold tracking-tight whitespace-nowrap"
        >
          <BrandMark className="size-6.5 text-brand" />
          <span translate="no">{studio.name}</span>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex print:hidden">
          {navigation.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={current === to ? 'page' : undefined}
              className="relative rounded px-3.5 py-2 text-body font-medium text-ink-soft transition-colors after:absolute after:inset-x-3.5 after:-bottom-0.5 after:h-0.5 after:scale-x-0 after:rounded-full after:bg-brand after:transition-transform hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:scale-x-100"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-2 print:hidden">
          <div className="hidden sm:block">
            <Button asChild size="header">
              <Link to="/brief">Collaborate Now</Link>
            </Button>
          </div>
          <SiteMenu />
        </div>
      </Container>
    </header>
  );
}
