import { replyTo } from '../lib/reply';

interface AddressProps {
  email: string;
  /** What a reply is about. */
  about?: string;
}

export function Address({ email, about }: AddressProps) {
  return (
    <a href={replyTo(email, about)} className="wrap-anywhere text-brand-deep underline-offset-3 hover:underline">
      {email}
    </a>
  );
}
