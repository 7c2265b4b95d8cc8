import { studio } from '../lib/studio';
import { classes } from './classes';

/** What becomes of what a visitor sends. Said beside each form, in words that stand here only. */
const notes = {
  brief: 'Only the studio reads your brief, and keeps it to answer you and to work on your project.',
  message: 'Only the studio reads your message, and keeps it to answer you.',
  music: 'Only the studio hears your music. It is kept, with your details, to consider it and to write to you.',
};

export function DataNote({ about, className }: { about: keyof typeof notes; className?: string }) {
  return (
    <p className={classes('max-w-prose text-[0.8125rem] leading-relaxed text-ink-soft', className)}>
      {notes[about]} To have it deleted, write to{' '}
      <a
        href={`mailto:${studio.email}`}
        className="font-medium break-words text-brand-deep underline underline-offset-3 hover:text-brand-darker"
      >
        {studio.email}
      </a>
      .
    </p>
  );
}
