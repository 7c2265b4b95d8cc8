import { studio } from '../lib/studio';
import { classes } from './classes';
import { StudioEmail } from './studio-email';

const notes = {
  brief: 'Only we read your brief. We keep it to reply to you and to work on your project.',
  message: 'Only we read your message. We keep it to reply to you.',
  music: 'Only we listen to your music. We keep it, with your details, to consider it and to contact you.',
};

const ends = {
  brief: 'after your project is finished',
  message: 'after we’ve dealt with it',
  music: 'after our decision, unless it is in our catalog',
};

const endOf = (about: keyof typeof notes): string => {
  const days = studio.keptDays?.[about];
  return days ? ` We delete it ${days === 1 ? 'a day' : `${days} days`} ${ends[about]}.` : '';
};

export function DataNote({ about, className }: { about: keyof typeof notes; className?: string }) {
  return (
    <p className={classes('max-w-prose text-note leading-relaxed text-ink-soft', className)}>
      <span>{notes[about] + endOf(about)}</span> To have it deleted{endOf(about) && <span> sooner</span>}
      <span>, or to get a copy, email </span>
      <StudioEmail />.
    </p>
  );
}
