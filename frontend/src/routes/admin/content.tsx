import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const ContentTab = portalPart(() => import('../../features/site/portal/content/content-tab'));

export const Route = createFileRoute('/admin/content')({ component: ContentTab });
