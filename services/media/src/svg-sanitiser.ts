// The third process of this service, which SvgProcess starts: it reads SVGs and does nothing else.
import { sanitiseSvg } from './icons/sanitise-svg';

process.on('message', (svg: string) => process.send?.(sanitiseSvg(svg)));
process.send?.('ready');
