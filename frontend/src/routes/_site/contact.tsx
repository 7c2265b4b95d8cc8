import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../../features/briefs/public/contact/contact-page';

export const Route = createFileRoute('/_site/contact')({ component: ContactPage });
