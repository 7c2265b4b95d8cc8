import { phoneLink } from '../lib/words/phone-link';
import { studio } from '../lib/studio';

interface StudioPhoneProps {
  /** Of the link. */
  className?: string;
}

/** The studio's public number; nothing where it has none, and no link where it cannot be dialed. */
export const StudioPhone = ({ className }: StudioPhoneProps) => {
  const { phone } = studio;
  const link = phoneLink(phone);
  if (!link) return phone && <span translate="no">{phone}</span>;
  return (
    <a href={link} translate="no" className={className}>
      {phone}
    </a>
  );
};
