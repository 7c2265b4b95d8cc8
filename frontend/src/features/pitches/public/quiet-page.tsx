import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes';
import { StudioSign } from '../../../ui/studio-sign';

export interface StudioFacts {
  name: string;
  email: string;
}

export interface QuietProps {
  studio: StudioFacts;
  /** It stands in a window of the portal. */
  isInside?: boolean;
  title: ReactNode;
  children?: ReactNode;
}

/** A page with few words. */
export function Quiet({ studio, isInside, title, children }: QuietProps) {
  const [Main, Title] = isInside ? (['div', 'h2'] as const) : (['main', 'h1'] as const);
  return (
    <Main
      className={classes(
        'mx-auto flex max-w-xl flex-col justify-center gap-6 px-6 py-16',
        isInside ? 'min-h-96' : 'min-h-svh',
      )}
    >
      <p translate="no" className="font-semibold text-brand-deep">
        <StudioSign hasPlate>{studio.name}</StudioSign>
      </p>
      <Title className="text-intro wrap-anywhere">{title}</Title>
      {children}
    </Main>
  );
}
