import { createFileRoute } from '@tanstack/react-router';
import { BriefPage } from '../../features/public/brief/brief-page';

export const Route = createFileRoute('/_site/brief')({ component: BriefPage });
