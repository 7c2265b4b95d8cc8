import type { ReactNode } from 'react';
import { Container } from './container';
import { CueLine } from './cue-line';

interface PageIntroProps {
  /** The page's first cue: 2m1 opens reel two. None beside a number that people need. */
  cue?: string;
  /** The spotting note. */
  kicker: string;
  title: string;
  children?: ReactNode;
}

/** How a page begins: its cue and heading, what it is for at their right, and a ruler of frames below. */
export function PageIntro({ cue, kicker, title, children }: PageIntroProps) {
  return (
    <section>
      <Container className="pt-6 sm:pt-8">
        <CueLine cue={cue} note={kicker} isTimed={cue !== undefined} />
        <div className="mt-4 grid gap-x-16 gap-y-4 pb-7 sm:pb-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:items-end">
          <h1 tabIndex={-1} className="max-w-4xl text-intro outline-none">
            {title}
          </h1>
          {children && <div className="max-w-2xl text-lead leading-relaxed text-ink-soft lg:pb-1">{children}</div>}
        </div>
        <div aria-hidden className="ruler text-line-strong/60" />
      </Container>
    </section>
  );
}
