import { studio } from '../lib/studio';
import { classes } from './classes';

/** What becomes of what a visitor sends. Said beside each form, in words that stand here only. */
const notes = {
  brief: 'Only the studio reads your brief, and keeps it to answer you and to work on your project.',
  message: 'Only the studio reads your message, and keeps it to answer you.',
  music: 'Only the studio hears your music. It is kept, with your details, to consider it and to write to you.',
};

/** Said where the studio has set how long. */
const ends = {
  brief: 'after your project is settled',
  message: 'after the matter is closed',
  music: 'after we have decided, unless it is in our catalog',
};

const endOf = (about: keyof typeof notes): string => {
  const days = studio.keptDays?.[about];
  return days ? ` It is deleted ${days === 1 ? 'a day' : `${days} days`} ${ends[about]}.` : '';
};

export function DataNote({ about, className }: { about: keyof typeof notes; className?: string }) {
  return (
    <p className={classes('max-w-prose text-note leading-relaxed text-ink-soft', className)}>
      {notes[about] + endOf(about)} To have it deleted{endOf(about) && ' sooner'}, or to get a copy, write to{' '}
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
