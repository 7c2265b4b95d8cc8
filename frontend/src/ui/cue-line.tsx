import { classes } from './classes';
import { Timecode } from './timecode';

export interface CueLineProps {
  /** As on a cue sheet: reel, m, number. A page is a reel, its sections are the cues. */
  cue?: string;
  /** The spotting note; '' where the studio wants none. */
  note: string;
  /** Says at its end where it comes in. A reel begins at its own hour. */
  isTimed?: boolean;
  /** Of the note, where it is the section's heading. */
  id?: string;
  tone?: 'light' | 'dark';
  className?: string;
}

const tones = {
  light: { cue: 'text-brand-deep', note: 'text-ink-soft', at: 'text-ink-soft' },
  dark: { cue: 'text-brand-light', note: 'text-white/80', at: 'text-white/70' },
} as const;

/** The line above a heading. Number and timecode are there for the eye; screen readers get the note. */
export function CueLine({ cue, note, isTimed, id, tone = 'light', className }: CueLineProps) {
  const colors = tones[tone];
  const Note = id ? 'h2' : 'p';
  return (
    <div data-reel={cue && parseInt(cue, 10)} className={classes('flex items-baseline gap-x-2.5', className)}>
      {cue && (
        <span translate="no" aria-hidden className={classes('kicker tabular-nums', colors.cue)}>
          {cue}
        </span>
      )}
      {note && (
        <Note id={id} className={classes('text-note', colors.note)}>
          {note}
        </Note>
      )}
      {isTimed && <Timecode className={classes('justify-end', colors.at)} />}
    </div>
  );
}
