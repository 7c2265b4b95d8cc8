// Logos of the demo's invented clients: the ones that the site shows while a studio has none.
import { readFileSync } from 'node:fs';

const drawings = new URL('../../frontend/src/features/site/public/home/built-in-logos.json', import.meta.url);
/** @type {{ name: string, width: number, line: string, lineWidth: number, area: string }[]} */
export const logos = JSON.parse(readFileSync(drawings, 'utf8'));

/** @param {(typeof logos)[number]} logo */
export const drawLogo = ({ width, line, lineWidth, area }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 38" width="${width}" height="38" fill="#1d1916"><path d="${area}"/>
  <path d="${line}" fill="none" stroke="#1d1916" stroke-width="${lineWidth}" stroke-linejoin="round" stroke-linecap="round"/></svg>`;
