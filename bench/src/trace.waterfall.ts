import type { Span } from './trace.collector';

const width = 1200;
const namesWidth = 430;
const rowHeight = 17;
const headHeight = 64;
const stepPx = 12;
/** Longer idle gaps are cut out of the drawing. */
const longestGapMs = 250;

const colors: Record<string, string> = {
  gateway: '#a26f37',
  content: '#7a5ea8',
  intake: '#2f7d8c',
  catalog: '#5b8c3e',
  media: '#b5483f',
  'media-worker': '#3d5a98',
};

const escaped = (text: string): string => text.replace(/[<>&"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

interface Row {
  span: Span;
  depth: number;
}

/** Parents before children, siblings by start time. */
const rowsOf = (spans: readonly Span[]): Row[] => {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const childrenOf = new Map<string, Span[]>();
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const parent = span.parentSpanId && ids.has(span.parentSpanId) ? span.parentSpanId : '';
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), span]);
  }
  const rowsBelow = (parent: string, depth: number): Row[] =>
    (childrenOf.get(parent) ?? []).flatMap((span) => [{ span, depth }, ...rowsBelow(span.spanId, depth + 1)]);
  return rowsBelow('', 0);
};

/** Maps timestamps to milliseconds on the drawing's axis, without long idle gaps. */
const clockOf = (spans: readonly Span[]) => {
  const cuts: { at: number; ms: number }[] = [];
  let busyUntil = Infinity;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from - busyUntil > longestGapMs) cuts.push({ at: from, ms: from - busyUntil - longestGapMs });
    busyUntil = busyUntil === Infinity ? to : Math.max(busyUntil, to);
  }
  const begin = Math.min(...spans.map(({ from }) => from));
  return (timestamp: number): number =>
    timestamp - begin - cuts.filter(({ at }) => at <= timestamp).reduce((sum, { ms }) => sum + ms, 0);
};

const formatMs = (ms: number): string => (ms >= 100 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`);

/** Draws spans as an SVG waterfall: one row each, a bar as long as its duration, colored by process. */
export const waterfall = (spans: readonly Span[]): string => {
  const rows = rowsOf(spans);
  const clock = clockOf(spans);
  const totalMs = Math.max(...spans.map(({ to }) => clock(to)));
  const x = (ms: number): number => namesWidth + (ms / totalMs) * (width - namesWidth - 70);
  const height = headHeight + rows.length * rowHeight + 12;
  const services = Object.keys(colors).filter((name) => spans.some(({ service }) => service === name));
  const legend = services.map(
    (name, n) =>
      `<rect x="${16 + n * 120}" y="34" width="10" height="10" rx="2" fill="${colors[name]}"/>` +
      `<text x="${31 + n * 120}" y="43">${name}</text>`,
  );
  const ticks = Array.from({ length: 6 }, (_, n) => (totalMs / 5) * n).map(
    (ms) =>
      `<line x1="${x(ms).toFixed(1)}" y1="${headHeight - 6}" x2="${x(ms).toFixed(1)}" y2="${height - 8}" stroke="#e3ddd5"/>` +
      `<text x="${x(ms).toFixed(1)}" y="${headHeight - 10}" text-anchor="middle" fill="#6b645c">${Math.round(ms)} ms</text>`,
  );
  const bars = rows.map(({ span, depth }, n) => {
    const y = headHeight + n * rowHeight;
    const [from, to] = [x(clock(span.from)), x(clock(span.to))];
    const color = colors[span.service] ?? '#888';
    return (
      `<text x="${16 + depth * stepPx}" y="${y + 12}">${escaped(span.name)}</text>` +
      `<rect x="${from.toFixed(1)}" y="${y + 3}" width="${Math.max(1.5, to - from).toFixed(1)}" height="${rowHeight - 6}" rx="2" ` +
      `fill="${color}"${span.isError ? ' stroke="#d00000" stroke-width="2"' : ''}/>` +
      `<text x="${(to + 4).toFixed(1)}" y="${y + 12}" fill="#6b645c">${formatMs(span.to - span.from)}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#221d18" role="img">`,
    `<title>One song from the upload to the catalog: ${spans.length} spans</title>`,
    `<rect width="${width}" height="${height}" fill="#fffdfa"/>`,
    `<text x="16" y="22" font-size="14" font-weight="600">One song from the upload to the catalog: ${spans.length} spans of ${services.length} processes</text>`,
    ...legend,
    ...ticks,
    ...bars,
    '</svg>',
    '',
  ].join('\n');
};
