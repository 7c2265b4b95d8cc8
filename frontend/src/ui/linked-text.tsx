import { linkedParts } from '../lib/linked-parts';

/** What someone has typed, with the web and email addresses in it as links. */
export const LinkedText = ({ text }: { text: string }) =>
  linkedParts(text).map(({ text: part, href }, nth) =>
    href ? (
      <a
        key={nth}
        href={href}
        {...(!href.startsWith('mailto:') && { target: '_blank', rel: 'noopener noreferrer' })}
        className="text-brand-deep underline underline-offset-3 wrap-anywhere"
      >
        {part}
      </a>
    ) : (
      <span key={nth}>{part}</span>
    ),
  );
