import type { ProjectPage as OpenProject } from '@cueroom/contracts/content/projects';
import type { PublicStill } from '@cueroom/contracts/content/stills';
import { pages } from '@cueroom/contracts/pages';
import { pageOfProject } from '@cueroom/contracts/project-page';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, ArrowUpRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { usePageHead } from '../../../lib/page/page-head';
import { projectQuery } from '../../../lib/api/public-queries';
import { isWebAddress, sayHost } from '../../../lib/words/web-address';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Container } from '../../../ui/container';
import { Failure } from '../../../ui/notices/failure';
import { LazyPicture, phonePicture } from '../../../ui/lazy-picture';
import { Waiting } from '../../../ui/waiting';
import { Cues } from './cue-list';
import { Awards, CaseCredits, CaseQuote, CaseTexts, hasCase, PartHead } from './project-case';
import { ProjectStage } from './project-stage';

interface ProjectPageProps {
  slug: string;
  /** In place of a project that is not there (any more). */
  notFound: ReactNode;
}

export function ProjectPage({ slug, notFound }: ProjectPageProps) {
  const { data: project, error, isFetching, refetch } = useQuery(projectQuery(slug));
  if (project) return <Project key={project.id} project={project} />;
  if (project === null) return notFound;
  return error ? <UnreadProject error={error} isRetrying={isFetching} onRetry={() => void refetch()} /> : <Waiting />;
}

function UnreadProject(props: { error: Error; isRetrying: boolean; onRetry: () => void }) {
  usePageHead(pages.work);
  return (
    <Container className="py-20">
      <h1 className="sr-only">Portfolio</h1>
      <Failure what="We couldn’t load this project." {...props} />
    </Container>
  );
}

function Project({ project }: { project: OpenProject }) {
  usePageHead(useMemo(() => pageOfProject(project), [project]));
  const { cues, stills = [], previous, next } = project;
  return (
    <>
      <div className="bg-night pb-14 text-white sm:pb-20">
        <ProjectStage project={project} />
        {cues.length > 0 && (
          <Container className="mt-10 sm:mt-14">
            <Cues project={project} />
          </Container>
        )}
      </div>
      <About project={project} />
      <ProjectStills title={project.title} stills={stills} />
      <CaseQuote project={project} />
      <OtherProjects previous={previous} next={next} />
    </>
  );
}

/** What it was, how the work went, and who did what. */
function About({ project }: { project: OpenProject }) {
  const { slug, description, credits, awards = [], externalLink } = project;
  const isTold = Boolean(description) || hasCase(project);
  return (
    <Container className="grid gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-2">
      <div>
        {isTold && <PartHead id="about-project">The project</PartHead>}
        {description && (
          <p className="mt-4 max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
        )}
        <CaseTexts project={project} />
        <div className={`flex flex-wrap gap-3 ${isTold ? 'mt-9' : ''}`}>
          <Button asChild size="large">
            <Link to="/brief" search={{ like: slug }}>
              Start a project like this
            </Link>
          </Button>
          {isWebAddress(externalLink) && (
            <Button asChild size="large" variant="secondary">
              <a href={externalLink} target="_blank" rel="noopener noreferrer">
                <span>{sayHost(externalLink)}</span>
                <ArrowUpRight aria-hidden className="size-4.5" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </Button>
          )}
        </div>
      </div>
      <div>
        <CaseCredits credits={credits} />
        <Awards awards={awards} />
      </div>
    </Container>
  );
}

/** Pictures from the project, each in its own shape; an odd one at the end is as wide as two. */
function ProjectStills({ title, stills }: { title: string; stills: readonly PublicStill[] }) {
  if (stills.length === 0) return null;
  return (
    <Container className="pb-14 sm:pb-20">
      <ul aria-label={`Pictures from ${title}`} className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6">
        {stills.map(({ image, alt }) => (
          <li
            key={image.sources[0]?.url}
            className="relative overflow-hidden rounded-md sm:odd:last:col-span-2"
            style={{ aspectRatio: `${image.width} / ${image.height}` }}
          >
            <LazyPicture
              picture={image}
              address={null}
              fallback=""
              alt={alt ?? `From ${title}`}
              sizes={`(min-width: 640px) 50vw, ${phonePicture}`}
              rootMargin="200px"
            />
          </li>
        ))}
      </ul>
    </Container>
  );
}

type Neighbors = Pick<OpenProject, 'previous' | 'next'>;

/** The projects before and after this one in the portfolio. */
function OtherProjects({ previous, next }: Neighbors) {
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
