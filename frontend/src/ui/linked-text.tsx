import { linkedParts } from '../lib/linked-parts';

/** What someone has typed, with the web and email addresses in it as links. */
export const LinkedText = ({ text }: { text: string }) =>
  linkedParts(text).map(({ text: part, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        {...(!href.startsWith('mailto:') && { target: '_blank', rel: 'noopener noreferrer' })}
        className="text-brand-deep underline underline-offset-3 wrap-anywhere"
      >
        {part}
      </a>
    ) : (
      <span key={index}>{part}</span>
    ),
  );
