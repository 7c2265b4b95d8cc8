import { createFileRoute } from '@tanstack/react-router';
import { BriefPage } from '../../features/briefs/public/brief/brief-page';

export const Route = createFileRoute('/_site/brief')({ component: BriefPage });
