import { replyTo } from '../lib/reply';
import { studio } from '../lib/studio';
import { Email } from './email';

/** The studio's address, in a sentence; `about` becomes the subject. */
export function StudioEmail({ about }: { about?: string }) {
  return (
    <a
      href={replyTo(studio.email, about)}
      className="font-medium text-brand-deep underline underline-offset-3 hover:text-brand-darker"
    >
      <Email address={studio.email} />
    </a>
  );
}
