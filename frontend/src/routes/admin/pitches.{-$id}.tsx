import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const PitchesTab = portalPart(() => import('../../features/pitches/portal/pitches-tab'));

export const Route = createFileRoute('/admin/pitches/{-$id}')({ component: PitchesTab });
