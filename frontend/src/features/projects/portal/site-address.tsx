import type { Project } from '@cueroom/contracts/content/projects';
import { projectPath } from '@cueroom/contracts/project-page';
import { siteOrigin } from '../../../lib/studio';

/** The address of a project's page, which is 404 while the project is not active. */
export function SiteAddress({ slug, status }: Pick<Project, 'slug' | 'status'>) {
  const path = projectPath(slug);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm sm:col-span-2">
      <span className="min-w-0 text-ink-soft wrap-anywhere">{siteOrigin() + path}</span>
      {status === 'active' ? (
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className="font-semibold text-brand-deep underline underline-offset-3"
        >
          View on site
        </a>
      ) : (
        <span className="text-ink-soft">
          {status === 'draft' ? 'Hidden until the project is published' : 'Hidden while the project is archived'}
        </span>
      )}
    </p>
  );
}
