import type { ReactNode } from 'react';
import { classes } from './classes';

const widths = {
  narrow: 'max-w-3xl',
  form: 'max-w-4xl',
  page: 'max-w-400 lg:px-12',
};

interface ContainerProps {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

export function Container({ width = 'page', className, children }: ContainerProps) {
  return <div className={classes('mx-auto w-full px-5 sm:px-8', widths[width], className)}>{children}</div>;
}
