import { createFileRoute } from '@tanstack/react-router';
import { portalPart } from '../../features/portal/portal-part';

const ContactsPanel = portalPart(() => import('../../features/briefs/portal/contacts-panel'));

export const Route = createFileRoute('/admin/contacts/{-$id}')({ component: ContactsPanel });
