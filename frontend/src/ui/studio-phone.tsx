import { studio } from '../lib/studio';

/** As a telephone takes it: '+351 (0)21 123' is '+35121123'. */
const dialed = (phone: string): string => phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');

/** The studio's public number; nothing where it has none. */
export const StudioPhone = ({ className }: { className?: string }) =>
  studio.phone && (
    <a href={`tel:${dialed(studio.phone)}`} translate="no" className={className}>
      {studio.phone}
    </a>
  );
