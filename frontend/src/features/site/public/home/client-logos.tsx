import { slugIn } from '@cueroom/contracts/project-page';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { logoWallQuery } from '../../../../lib/public-queries';
import { isWebAddress } from '../../../../lib/web-address';
import { Container } from '../../../../ui/container';
import { lazyPart } from '../../../../ui/lazy-part';

const builtIn = 5;

/** The studio's clients; invented ones if there are none or they cannot be read. */
export function ClientLogos() {
  const { data: logos, isPending } = useQuery(logoWallQuery());
  const shown = logos?.filter(({ active }) => active !== false) ?? [];
  return (
    <section aria-labelledby="clients" className="border-b border-line bg-card py-9">
      <Container className="gap-x-16 lg:flex lg:items-center">
        <h2 id="clients" className="text-note text-ink-soft lg:shrink-0">
          Trusted by Industry Leaders
        </h2>
        <ul className="mt-6 grid min-h-10 grow grid-cols-2 items-center gap-x-8 gap-y-6 text-ink/75 sm:flex sm:flex-wrap sm:gap-x-12 lg:mt-0 lg:justify-between">
          {isPending ? (
            <Placeholders />
          ) : shown.length === 0 ? (
            <BuiltInLogos />
          ) : (
            shown.map(({ id, name, iconData, link }) => (
              <li key={id} className="flex h-10 items-center">
                <Linked to={link}>
                  {iconData ? (
                    <img
                      loading="lazy"
                      src={iconData}
                      alt={name}
                      className="h-8 max-w-full object-contain sm:max-w-44 dark:forced-colors:invert"
                    />
                  ) : (
                    <span translate="no" className="text-lg font-semibold tracking-tight">
                      {name}
                    </span>
                  )}
                </Linked>
              </li>
            ))
          )}
        </ul>
      </Container>
    </section>
  );
}

const linkLook = 'flex min-h-10 items-center rounded-sm hover:opacity-70';

/** To a project of this site, or elsewhere in a new tab. */
function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  if (isWebAddress(to))
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" className={linkLook}>
        {children}
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    );
  const slug = slugIn(to ?? '');
  if (slug === null) return children;
  return (
    <Link to="/work/$slug" params={{ slug }} className={linkLook}>
      {children}
    </Link>
  );
}

const Placeholders = () =>
  Array.from({ length: builtIn }, (_, n) => (
    <li key={n} aria-hidden className="h-9.5 w-32 rounded-lg bg-line/60 sm:w-40" />
  ));

// Most studios have clients of their own.
const BuiltInLogos = lazyPart(() => import('./built-in-logos'), {
  waiting: <Placeholders />,
  failed: () => <Placeholders />,
});
