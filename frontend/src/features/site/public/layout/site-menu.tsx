import { Link, useRouterState } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { studio } from '../../../../lib/studio';
import { useMedia } from '../../../../lib/page/use-media';
import { Button } from '../../../../ui/button';
import { Email } from '../../../../ui/email';
import { StudioPhone } from '../../../../ui/studio-phone';

/** Tailwind's lg: from there on the header has the links. */
const isWideScreen = '(min-width: 64rem)';
const doubleTapMs = 300;
/** Whether the browser heeds `command`: the menu then opens before this code is here. */
const doesItself = typeof HTMLButtonElement !== 'undefined' && 'command' in HTMLButtonElement.prototype;

export function SiteMenu() {
  const drawer = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const id = useId();
  const close = () => drawer.current?.close();
  useWayOut(drawer);
  return (
    <>
      <Button
        variant="quiet"
        size="touch"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="lg:hidden"
        {...{ command: 'show-modal', commandfor: id }}
        onClick={({ timeStamp }) => {
          openedAt.current = timeStamp;
          if (!doesItself) drawer.current?.showModal();
        }}
      >
        <Menu aria-hidden className="size-6" />
      </Button>
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- Escape closes it, too */}
      <dialog
        ref={drawer}
        id={id}
        aria-label={studio.name}
        // The content covers the drawer: what it does not get was a press beside it.
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        className="ml-auto h-dvh max-h-none w-80 max-w-[86vw] animate-slide-in overscroll-contain bg-paper text-ink shadow-raised backdrop:bg-night/60"
      >
        <div className="flex min-h-full flex-col p-5">
          <div className="mb-6 flex items-center justify-between">
            <p translate="no" className="text-sm font-semibold text-ink-soft">
              {studio.name}
            </p>
            {/* It lies where the opener was: the second half of a double tap must not close the menu. */}
            <Button
              variant="quiet"
              size="touch"
              aria-label="Close menu"
              {...{ command: 'close', commandfor: id }}
              onClick={(event) => {
                if (event.timeStamp < openedAt.current + doubleTapMs) event.preventDefault();
                else if (!doesItself) close();
              }}
            >
              <X aria-hidden className="size-6" />
            </Button>
          </div>
          <MenuLinks close={close} />
        </div>
      </dialog>
    </>
  );
}

/** Another page, or a wide screen. At first it may be open already: the browser opens it before this code is here. */
function useWayOut(drawer: RefObject<HTMLDialogElement | null>) {
  const address = useRouterState({ select: ({ location }) => location.href });
  const isWide = useMedia(isWideScreen);
  const shown = useRef(address);
  useEffect(() => {
    if (isWide || shown.current !== address) drawer.current?.close();
    shown.current = address;
  }, [drawer, address, isWide]);
}

const contactLook = 'inline-flex min-h-11 items-center text-lead font-medium text-brand-deep';

function MenuLinks({ close }: { close: () => void }) {
  const current = useCurrentAddress();
  /** A link to the page that is there leads to its beginning. */
  const follow = (to: string) => {
    close();
    if (to === current) window.scrollTo(0, 0);
  };
  return (
    <>
      <nav aria-label="Main" className="flex flex-col">
        {navigation.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            onClick={() => follow(to)}
            aria-current={current === to ? 'page' : undefined}
            className="border-b border-line py-4 text-xl font-semibold tracking-tight aria-[current=page]:text-brand-deep"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Button asChild size="large" className="mt-8">
        <Link to="/brief" onClick={() => follow('/brief')}>
          Collaborate Now
        </Link>
      </Button>
      <p className="mt-auto flex flex-col items-start pt-8">
        <StudioPhone className={contactLook} />
        <a href={`mailto:${studio.email}`} className={contactLook}>
          <Email address={studio.email} />
        </a>
      </p>
    </>
  );
}

export const navigation = [
  { to: '/work', label: 'Portfolio' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/artist-sub', label: 'Artist Submissions' },
] as const;

/** The current path; /artist-submissions is the same screen as /artist-sub. */
export const useCurrentAddress = (): string =>
  useRouterState({ select: ({ location }) => location.pathname.replace(/^\/artist-submissions\b/, '/artist-sub') });
