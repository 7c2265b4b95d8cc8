import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const ReviewPanel = portalPart(() => import('../../features/submissions/portal/review-panel'));

export const Route = createFileRoute('/admin/submissions/{-$id}')({ component: ReviewPanel });
