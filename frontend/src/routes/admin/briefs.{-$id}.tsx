import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const BriefsPanel = portalPart(() => import('../../features/briefs/portal/briefs-panel'));

export const Route = createFileRoute('/admin/briefs/{-$id}')({ component: BriefsPanel });
