// The third process of this service, which SvgProcess starts: it reads SVGs and does nothing else.
import { sanitizeSvg } from './icons/sanitize-svg';

process.on('message', (svg: string) => process.send?.(sanitizeSvg(svg)));
process.send?.('ready');
