import { replyTo } from '../lib/reply';

export function Address({ email }: { email: string }) {
  return (
    <a href={replyTo(email)} className="wrap-anywhere text-brand-deep underline-offset-3 hover:underline">
      {email}
    </a>
  );
}
