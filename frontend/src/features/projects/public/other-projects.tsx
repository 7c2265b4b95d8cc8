import type { ProjectPage } from '@cueroom/contracts/content/projects';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes';
import { Container } from '../../../ui/container';

type Neighbors = Pick<ProjectPage, 'previous' | 'next'>;

/** The projects before and after this one in the portfolio. */
export function OtherProjects({ previous, next }: Neighbors) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Other projects" className="border-t border-line bg-brand-tint/55">
      <Container className="grid grid-cols-2 gap-x-6">
        {previous && (
          <OtherProject slug={previous.slug} title={previous.title}>
            <ArrowLeft aria-hidden className="size-4.5 transition-transform group-hover:-translate-x-1" />
            Previous project
          </OtherProject>
        )}
        {next && (
          <OtherProject slug={next.slug} title={next.title} isNext>
            Next project
            <ArrowRight aria-hidden className="size-4.5 transition-transform group-hover:translate-x-1" />
          </OtherProject>
        )}
      </Container>
    </nav>
  );
}

interface OtherProjectProps {
  slug: string;
  title: string;
  isNext?: boolean;
  children: ReactNode;
}

function OtherProject({ slug, title, isNext, children }: OtherProjectProps) {
  return (
    <Link
      to="/work/$slug"
      params={{ slug }}
      className={classes('group flex flex-col gap-2 py-9 sm:py-12', isNext && 'col-start-2 items-end text-right')}
    >
      <span className="flex items-center gap-2 text-note font-semibold text-brand-deep">{children}</span>
      <span translate="no" className="text-heading wrap-anywhere group-hover:text-brand-deep">
        {title}
      </span>
    </Link>
  );
}
