// The third process of this service, which SvgProcess starts: it reads SVGs and does nothing else.
import { sanitizeSvg } from './icons/sanitize-svg';

process.on('message', (svg: string) => void sanitizeSvg(svg).then((outcome) => process.send?.(outcome)));
process.send?.('ready');
