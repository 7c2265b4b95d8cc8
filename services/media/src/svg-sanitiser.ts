// The third process of this service, which SvgProcess starts: it reads SVGs and does nothing else.
import { AppError } from '@cueroom/contracts/app-error';
import { sanitiseSvg } from './icons/sanitise-svg';
import type { Sanitised } from './icons/svg-process';

const sanitised = (svg: string): Sanitised => {
  try {
    return { svg: sanitiseSvg(svg) };
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    return { kind: fault.kind, message: fault.message };
  }
};

process.on('message', (svg: string) => process.send?.(sanitised(svg)));
process.send?.('ready');
