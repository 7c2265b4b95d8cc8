import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '../../features/site/public/verify/verify-page';

export const Route = createFileRoute('/_site/verify')({ component: VerifyPage });
