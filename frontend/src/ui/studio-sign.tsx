import { isSymbol } from '@cueroom/contracts/content/logo-shape';
import type { ReactNode } from 'react';
import { studio } from '../lib/studio';
import { classes } from './classes';

interface StudioSignProps {
  /** On ground that is or may be dark a logo has a light plate: it was drawn for paper. */
  hasPlate?: boolean;
  /** Where the studio has no logo. */
  children: ReactNode;
}

/** The studio's logo; beside one that is a symbol, its name. */
export function StudioSign({ hasPlate, children }: StudioSignProps) {
  const { logo, name } = studio;
  if (!logo) return children;
  const hasName = !isSymbol(logo);
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <img
        src={logo.url}
        alt={hasName ? name : ''}
        width={logo.width}
        height={logo.height}
        className={classes(
          'h-8 w-auto max-w-[min(11rem,50vw)] object-contain object-left',
          hasPlate && 'box-content rounded-md bg-site px-3 py-2',
        )}
      />
      {!hasName && <span translate="no">{name}</span>}
    </span>
  );
}
