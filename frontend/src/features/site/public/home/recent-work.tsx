import type { PublicProject } from '@cueroom/contracts/content/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { dotted } from '../../../../lib/words/format';
import { featuredProjectsQuery } from '../../../../lib/api/public-queries';
import { useTexts } from '../../../../lib/words/site-words';
import { Container } from '../../../../ui/container';
import { LazyPicture, phonePicture } from '../../../../ui/lazy-picture';
import { Failure } from '../../../../ui/notices/failure';
import { Notice } from '../../../../ui/notices/notice';
import { SectionHead } from '../../../../ui/section-head';
import { stillFor } from '../../../../ui/stills/stills';
import { PlayCues } from '../../../shared/player/play-cues';

const placeholders = 6;
const grid = 'grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3';

export function RecentWork() {
  const { workKicker, workTitle } = useTexts('home');
  const { data: projects, isPending, isFetching, error, refetch } = useQuery(featuredProjectsQuery());
  return (
    <section aria-labelledby="recent-work" className="bg-night pt-10 pb-16 text-white sm:py-24">
      <Container>
        <SectionHead
          id="recent-work"
          cue="1m3"
          note={workKicker}
          title={workTitle}
          tone="dark"
          className="mb-7 sm:mb-10"
        >
          <Link
            to="/work"
            className="group inline-flex min-h-11 items-center gap-2 font-semibold text-brand-light hover:text-white focus-visible:outline-brand-light"
          >
            View Full Portfolio
            <ArrowRight aria-hidden className="size-4.5 transition-transform group-hover:translate-x-1" />
          </Link>
        </SectionHead>
        {isPending ? (
          <ul aria-busy="true" aria-label="Loading projects" className={grid}>
            {Array.from({ length: placeholders }, (_, n) => (
              <li key={n}>
                <div className="aspect-3/2 animate-pulse rounded-md bg-night-soft" />
                <div className="mt-4 h-7 w-2/3 animate-pulse rounded bg-night-soft" />
                <div className="mt-2 h-5 w-1/3 animate-pulse rounded bg-night-soft" />
              </li>
            ))}
          </ul>
        ) : error ? (
          <Failure
            what="We couldn’t load our recent work."
            error={error}
            isRetrying={isFetching}
            tone="dark"
            onRetry={() => void refetch()}
          />
        ) : projects.length === 0 ? (
          <Notice tone="dark">New work is coming soon. Ask us for a reel that fits your project.</Notice>
        ) : (
          <ul className={grid}>
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
      </Container>
    </section>
  );
}

function ProjectCard({ project }: { project: PublicProject }) {
  const { id, slug, title, network, medium, image, imageUrl, imageAlt, cueCount } = project;
  return (
    <li className="group relative rounded-md has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-6 has-[a:focus-visible]:outline-brand-light">
      <div className="relative aspect-3/2 overflow-hidden rounded-md">
        <LazyPicture
          picture={image}
          address={imageUrl}
          fallback={stillFor(id)}
          alt={imageAlt ?? `Still from ${title}`}
          sizes={`(min-width: 1600px) 485px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, ${phonePicture}`}
          rootMargin="100px"
          delayMs={150}
          className="push-in"
        />
        {cueCount > 0 && <PlayCues project={project} className="absolute bottom-3 left-3 max-w-[calc(100%-1.5rem)]" />}
      </div>
      <h3 className="mt-4 text-heading break-words">
        <Link
          translate="no"
          to="/work/$slug"
          params={{ slug }}
          className="outline-none before:absolute before:inset-0 group-hover:text-brand-light"
        >
          {title}
        </Link>
      </h3>
      <p className="mt-1.5 text-body wrap-anywhere text-white/75">{dotted([network, medium])}</p>
    </li>
  );
}
