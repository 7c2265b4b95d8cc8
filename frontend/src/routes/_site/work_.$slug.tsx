import { createFileRoute } from '@tanstack/react-router';
import { ProjectPage } from '../../features/projects/public/project-page';
import { NotFound } from '../../features/site/public/layout/not-found';
import { peopleQuery, projectQuery } from '../../lib/api/public-queries';

export const Route = createFileRoute('/_site/work_/$slug')({
  // Waited for: the heading that takes the focus is there at once.
  loader: ({ context: { queryClient }, params: { slug } }) => {
    // Not waited for: credits lead to people once these are known.
    void queryClient.prefetchQuery(peopleQuery());
    return queryClient.prefetchQuery(projectQuery(slug));
  },
  component: OpenedProject,
});

function OpenedProject() {
  const { slug } = Route.useParams();
  return <ProjectPage slug={slug} notFound={<NotFound />} />;
}
