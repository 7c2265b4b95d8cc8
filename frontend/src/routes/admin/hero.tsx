import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const HeroSettingsTab = portalPart(() => import('../../features/site/portal/hero/hero-settings-tab'));

export const Route = createFileRoute('/admin/hero')({ component: HeroSettingsTab });
