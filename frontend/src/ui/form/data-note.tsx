import { sayKept } from '../../lib/words/promises';
import { classes } from '../classes';
import { StudioEmail } from '../email';

const notes = {
  brief: 'Only we read your brief. We keep it to reply to you and to work on your project.',
  message: 'Only we read your message. We keep it to reply to you.',
  music: 'Only we listen to your music. We keep it, with your details, to consider it and to contact you.',
};

const endOf = (about: keyof typeof notes): string => {
  const kept = sayKept(about);
  return kept && ` We delete it ${kept}.`;
};

export function DataNote({ about, className }: { about: keyof typeof notes; className?: string }) {
  return (
    <p className={classes('max-w-prose text-note leading-relaxed text-ink-soft', className)}>
      <span>{notes[about] + endOf(about)}</span>{' '}
      <span>
        {about === 'music'
          ? 'Once it’s sent, you can delete it and get a copy on its own page, or by email to '
          : `To have it deleted${endOf(about) && ' sooner'}, or to get a copy, email `}
      </span>
      <StudioEmail />. More is in our{' '}
      <a
        href="/privacy"
        target="_blank"
        className="font-medium text-brand-deep underline underline-offset-3 hover:text-brand-darker"
      >
        privacy notice
      </a>
      .
    </p>
  );
}
