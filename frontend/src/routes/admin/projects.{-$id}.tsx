import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const ProjectsTab = portalPart(() => import('../../features/projects/portal/projects-tab'));

export const Route = createFileRoute('/admin/projects/{-$id}')({ component: ProjectsTab });
