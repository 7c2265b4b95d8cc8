import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '../../features/submissions/public/artist-page/links-page';

export const Route = createFileRoute('/_site/music')({ component: LinksPage });
