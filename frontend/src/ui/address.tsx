import { replyTo } from '../lib/reply';
import { Email } from './email';

export function Address({ email }: { email: string }) {
  return (
    <a href={replyTo(email)} className="text-brand-deep underline-offset-3 hover:underline">
      <Email address={email} />
    </a>
  );
}
