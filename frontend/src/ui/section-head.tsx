import type { ReactNode } from 'react';
import { classes } from './classes';
import { CueLine, type CueLineProps } from './cue-line';

interface SectionHeadProps extends Omit<CueLineProps, 'id' | 'isTimed'> {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  /** At the end of the heading's line: a link, or a sentence. */
  children?: ReactNode;
}

/** How a section of the site begins: a ruler of frames, its cue, its heading. */
export function SectionHead({ id, title, children, tone = 'light', className, ...cue }: SectionHeadProps) {
  return (
    <div className={className}>
      <div aria-hidden className={classes('ruler', tone === 'dark' ? 'text-white/30' : 'text-line-strong/60')} />
      <CueLine {...cue} isTimed={cue.cue !== undefined} tone={tone} className="mt-3" />
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-5">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {children}
      </div>
    </div>
  );
}
