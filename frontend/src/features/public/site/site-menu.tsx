import { Link } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useRef } from 'react';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { navigation, useCurrentAddress } from './navigation';

export function SiteMenu() {
  const current = useCurrentAddress();
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  return (
    <>
      <Button
        variant="quiet"
        size="touch"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="lg:hidden"
        onClick={() => drawer.current?.showModal()}
      >
        <Menu aria-hidden className="size-6" />
      </Button>
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- Escape closes it, too */}
      <dialog
        ref={drawer}
        aria-label={studio.name}
        // The content covers the drawer: what it does not get was a press beside it.
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        className="ml-auto h-dvh max-h-none w-80 max-w-[86vw] animate-slide-in overscroll-contain bg-paper text-ink shadow-raised backdrop:bg-night/60"
      >
        <div className="flex min-h-full flex-col p-5">
          <div className="mb-6 flex items-center justify-between">
            <p className="text-sm font-semibold text-ink-soft">{studio.name}</p>
            <Button variant="quiet" size="touch" aria-label="Close menu" onClick={close}>
              <X aria-hidden className="size-6" />
            </Button>
          </div>
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
        </div>
      </dialog>
    </>
  );
}
