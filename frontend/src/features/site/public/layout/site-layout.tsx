import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { siteOrigin, studio } from '../../../../lib/studio';
import { useInBrowser } from '../../../../lib/page/use-in-browser';
import { BrandMark } from '../../../../ui/brand-mark';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { lazyPart } from '../../../../ui/lazy-part';
import { StudioSign } from '../../../../ui/studio-sign';
import { Timecode } from '../../../../ui/timecode';
import { useHasSound } from '../../../shared/player/site-sound';
import { SiteFooter } from './site-footer';
import { navigation, SiteMenu, useCurrentAddress } from './site-menu';

export function SiteLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main);
  return (
    <div className="flex min-h-screen flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-full focus:bg-brand-deep focus:px-4 focus:py-2 focus:font-semibold focus:text-white"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main ref={main} id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
      <SitePlayer />
      <PrintFoot />
    </div>
  );
}

const SitePlayerBar = lazyPart(() => import('../../../shared/player/site-player-bar'));

/** At the end of the page, so that it covers nothing of it there. */
function SitePlayer() {
  return useHasSound() && <SitePlayerBar />;
}

/** On paper: who it is from, and where it is. */
function PrintFoot() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isInBrowser = useInBrowser();
  return (
    <Container className="hidden pt-6 print:block">
      <p translate="no" className="border-t border-line-strong pt-2 text-note">
        {[studio.name, studio.email, isInBrowser && siteOrigin() + path].filter(Boolean).join(' · ')}
      </p>
    </Container>
  );
}

/** Another page without a new document: the focus goes to its heading, or to that of the place asked for, so that screen readers say where one is now. */
function useHeadingFocus(main: RefObject<HTMLElement | null>) {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const hash = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash });
  const shown = useRef(pathname);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isFirst) return;
    const place = hash ? document.getElementById(hash) : null;
    const heading = place?.querySelector<HTMLElement>('h2, h3') ?? main.current?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, main]);
}

function SiteHeader() {
  const current = useCurrentAddress();
  return (
    <header className="playhead sticky top-0 z-40 border-b border-line bg-paper print:static">
      <Container className="flex min-h-18 items-center justify-between gap-x-[min(1.5rem,3vw)]">
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded text-lead leading-tight font-semibold tracking-tight"
        >
          <StudioSign>
            <BrandMark className="size-[min(1.625rem,8vw)] shrink-0 text-brand" />
            <span translate="no" className="min-w-0 wrap-anywhere">
              {studio.name}
            </span>
          </StudioSign>
        </Link>
        <Timecode className="text-ink-soft motion-reduce:hidden print:hidden" />
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
