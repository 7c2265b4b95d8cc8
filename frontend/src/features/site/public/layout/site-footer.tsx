import { Link } from '@tanstack/react-router';
import { studio } from '../../../../lib/studio';
import { BrandMark } from '../../../../ui/brand-mark';
import { Container } from '../../../../ui/container';
import { Email } from '../../../../ui/email';
import { StudioPhone } from '../../../../ui/studio-phone';
import { StudioSign } from '../../../../ui/studio-sign';

const inside = [
  { to: '/work', label: 'Portfolio' },
  { to: '/brief', label: 'Project Brief' },
  { to: '/artist-sub', label: 'Artist Submissions' },
  { to: '/about', label: 'About Us' },
] as const;

/** For people who have something from this house, or have sent something; and what the law asks for. */
const services = [
  { to: '/music', label: 'Find Your Music' },
  { to: '/verify', label: 'Check a Document' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/imprint', label: 'Imprint' },
] as const;

const copyrightYears = (year = new Date().getFullYear()): string => (year > 2024 ? `© 2024–${year}` : '© 2024');

const linkClasses =
  'inline-flex min-h-8 items-center wrap-anywhere max-lg:min-h-11 max-sm:text-body text-white/75 transition-colors hover:text-white focus-visible:outline-brand-light';

export function SiteFooter() {
  return (
    <footer className="mt-auto bg-night text-white print:hidden">
      <Container className="grid grid-cols-[auto_auto] gap-x-3 gap-y-10 pt-14 pb-12 sm:gap-x-8 sm:grid-cols-[1fr_auto_auto] lg:grid-cols-[2fr_1fr_1fr]">
        <div className="max-sm:col-span-2">
          <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
            <StudioSign hasPlate>
              <BrandMark className="size-6.5 text-brand-light" />
              <span translate="no">{studio.name}</span>
            </StudioSign>
          </p>
          {studio.footerLine && (
            <p className="mt-4 max-w-xs leading-relaxed whitespace-pre-line text-white/75">{studio.footerLine}</p>
          )}
        </div>
        <nav aria-labelledby="footer-inside">
          <h2 id="footer-inside" className="mb-3 font-semibold max-lg:mb-1">
            Inside the Studio
          </h2>
          <Pages pages={inside} className="lg:space-y-1" />
        </nav>
        <nav aria-labelledby="footer-connect">
          <h2 id="footer-connect" className="mb-3 font-semibold max-lg:mb-1">
            Connect
          </h2>
          <ul className="lg:space-y-1">
            <li>
              <Link to="/contact" className={linkClasses}>
                Contact Form
              </Link>
            </li>
            <li>
              <a href={`mailto:${studio.email}`} className={linkClasses}>
                <Email address={studio.email} />
              </a>
            </li>
            {studio.phone && (
              <li>
                <StudioPhone className={linkClasses} />
              </li>
            )}
            {studio.socialUrl && (
              <li>
                <a href={studio.socialUrl} target="_blank" rel="noopener noreferrer" className={linkClasses}>
                  {new URL(studio.socialUrl).hostname.replace(/^www\./, '')}
                </a>
              </li>
            )}
          </ul>
        </nav>
      </Container>
      <Container className="pb-8 text-sm text-white/70">
        <div aria-hidden className="ruler text-white/25" />
        <LastLine />
      </Container>
    </footer>
  );
}

function LastLine() {
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
      <p>
        <span>{`${copyrightYears()} ${studio.name}. All rights reserved.`}</span>
        {!studio.hasEmbeddedFilm && <span className="max-sm:block sm:ml-3">No cookies, no trackers.</span>}
      </p>
      <Pages pages={services} className="flex flex-wrap gap-x-6" />
    </div>
  );
}

function Pages({ pages, className }: { pages: typeof inside | typeof services; className: string }) {
  return (
    <ul className={className}>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkClasses}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
