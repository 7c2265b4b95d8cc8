import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const CatalogPanel = portalPart(() => import('../../features/tracks/portal/catalog-panel'));

export const Route = createFileRoute('/admin/tracks/{-$id}')({ component: CatalogPanel });
